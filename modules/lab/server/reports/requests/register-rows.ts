import { type BusinessDate, businessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { calendarOf } from '../../../domain/requests/numbers.ts';
import type { LabKind, RequestState } from '../../../domain/requests/states.ts';
import { daysLate, endsOf, hoursOf, type StepTimes, type Stretch, standing, workingDaysBetween } from '../../../domain/requests/turnaround.ts';
import { isBlind } from '../../requests/blind.ts';
import { insideLab, type LabValues, type Reading, seesPrices } from '../../requests/context.ts';
import { nameOfTest, orderableTests } from '../../requests/tests.ts';
import type { DateBy } from '../../results/counted.ts';
import { settingsOfLabs } from '../sides.ts';
import { type RegisterFilter, registerWhere } from './register-filter.ts';

interface Row {
  readonly labid: string;
  readonly requestid: string;
  readonly requestno: string;
  readonly state: RequestState;
  readonly labknd: LabKind;
  readonly cust: string | null;
  readonly place: string | null;
  readonly requester: string | null;
  readonly reqdt: BusinessDate;
  readonly sampledt: BusinessDate | null;
  readonly duedt: BusinessDate | null;
  readonly revision: number;
  readonly officialno: string | null;
  readonly samples: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly orders: number;
  readonly ok: number;
  readonly invalid: number;
  readonly running: number;
  readonly tests: string;
  readonly charged: number | null;
  readonly rejectedprice: number | null;
  readonly steps: Readonly<Record<string, readonly [seconds: number, day: string]>> | null;
}

/** A request of the register with what follows from its steps. */
export interface RegisterRow extends Omit<Row, 'steps'> {
  readonly days: Readonly<Partial<Record<RequestState, BusinessDate>>>;
  readonly hours: Readonly<Record<Stretch, number | null>>;
  readonly received: BusinessDate | null;
  readonly finished: BusinessDate | null;
  /** Working days from the samples being there to the answer going out. */
  readonly turn: number | null;
  readonly late: number;
  /** Null for who may not see prices. */
  readonly amount: number | null;
}

const name = (alias: string): string =>
  `case $1 when 'E' then coalesce(${alias}.name_e, ${alias}.name_v) when 'T' then coalesce(${alias}.name_t, ${alias}.name_v) else ${alias}.name_v end`;
const day = (column: string): string => `to_char(r.${column}, 'YYYYMMDD') as ${column}`;

/** The day a request reached what the period is of. A request is never received or finished before it was asked for. */
const WHEN: Readonly<Record<DateBy, string>> = {
  reqdt: 'r.reqdt',
  sampledt: 'r.sampledt',
  received: "(t.steps -> case r.labknd when 'L' then '20' else '25' end ->> 1)::date",
  finished: "case when r.state in ('60', '65') then (t.steps -> r.state ->> 1)::date end",
};

/** SQL: the last step forward to each status of a request `r`, as [seconds, day]. */
const STEPS = `left join lateral (select jsonb_object_agg(x.tost, jsonb_build_array(extract(epoch from x.at), to_char(x.busdt, 'YYYYMMDD')) order by x.serial) as steps
    from lab_step x where x.farm_id = r.farm_id and x.requestid = r.requestid and x.way = 'forward') t on true`;

const HEADS = `select r.farm_id as labid, r.requestid, r.requestno, r.state, r.labknd, ${name('c')} as cust, ${name('p')} as place, r.requester, ${day('reqdt')}, ${day('sampledt')},
    ${day('duedt')}, r.revision, s.officialno, s.samples, s.accepted, s.rejected, o.orders, o.ok, o.invalid, o.running, coalesce(o.tests, '') as tests, o.charged, o.rejectedprice, t.steps
  from lab_request r left join lab_customer c on c.farm_id = r.farm_id and c.custid = r.custid
    left join lab_place p on p.farm_id = r.farm_id and p.placeid = r.placeid ${STEPS}
    cross join lateral (select count(*)::int as samples, count(*) filter (where a.judgement in ('accepted', 'remark'))::int as accepted,
      count(*) filter (where a.judgement = 'rejected')::int as rejected, min(a.officialno) as officialno
      from lab_sample a where a.farm_id = r.farm_id and a.requestid = r.requestid) s
    cross join lateral (select count(*)::int as orders, count(*) filter (where b.status = 1)::int as ok, count(*) filter (where b.status = 2)::int as invalid,
      count(*) filter (where b.status = 3)::int as running, string_agg(distinct b.testcd, ', ') as tests,
      sum(b.price) filter (where a.judgement is distinct from 'rejected')::float8 as charged, sum(b.price) filter (where a.judgement = 'rejected')::float8 as rejectedprice
      from lab_order b join lab_sample a on a.farm_id = b.farm_id and a.requestid = b.requestid and a.seq = b.seq
      where b.farm_id = r.farm_id and b.requestid = r.requestid) o`;

function timesOf({ steps, state }: Row): StepTimes {
  const all = Object.entries(steps ?? {}).map(([to, [seconds, on]]) => [to, { at: Number(seconds) * 1000, day: businessDate(on) }] as const);
  return standing(Object.fromEntries(all), state);
}

/** Whose a request is, where the reader tests it blind: not told. */
const HIDDEN = { cust: null, place: null, requester: null } as const;

function registerRow({ steps, ...row }: Row, settings: LabValues, reading: Reading): RegisterRow {
  const times = timesOf({ steps, ...row });
  const { received, finished } = endsOf(times, row.labknd);
  const turn = received === null || finished === null ? null : workingDaysBetween(calendarOf(settings.LABWORK), received, finished);
  const open = row.state === '02' ? 0 : daysLate(row.duedt, finished, reading.session.curbusdt);
  const amount = (row.charged ?? 0) + (settings.LABREJPAY === 'Y' ? (row.rejectedprice ?? 0) : 0);
  return {
    ...row,
    ...(isBlind(reading, { ...row, farm_id: row.labid }, settings) ? HIDDEN : {}),
    ...{ received, finished, turn, late: open, hours: hoursOf(times), amount: seesPrices(reading, settings) ? amount : null },
    days: Object.fromEntries(Object.entries(times).map(([state, reached]) => [state, reached.day])),
  };
}

/** Most requests of an answer. */
export const MOST_REQUESTS = 20_000;

/** Requests of a period, the newest first; one more than {@link MOST_REQUESTS} where there are more. */
export async function registerRows(
  reading: Reading,
  language: Language,
  { from, to, by, ...filter }: RegisterFilter & { readonly from: string; readonly to: string; readonly by: DateBy },
): Promise<readonly RegisterRow[]> {
  const params: unknown[] = [language];
  const put = (value: unknown): string => `$${params.push(value)}`;
  const where = await registerWhere(reading, filter, put);
  const [first, last] = [put(from), put(to)];
  const { rows } = await reading.db.query<Row>(
    `${HEADS} where ${where} and r.reqdt <= ${by === 'sampledt' ? "'infinity'" : `${last}::date`} and ${WHEN[by]} between ${first}::date and ${last}::date
     order by r.reqdt desc, r.requestno desc limit ${MOST_REQUESTS + 1}`,
    params,
  );
  const settings = await settingsOfLabs(
    reading,
    rows.map(({ labid }) => labid),
  );
  return rows.flatMap((row) => {
    const own = settings.get(row.labid);
    return own === undefined ? [] : [registerRow(row, own, reading)];
  });
}

/** Requests with their tests by name, as each laboratory calls them. */
export async function withTestNames(reading: Reading, language: Language, rows: readonly RegisterRow[]): Promise<readonly RegisterRow[]> {
  const names = new Map<string, string>();
  for (const labid of new Set(rows.map((row) => row.labid)))
    for (const [code, test] of (await insideLab(reading, labid, () => orderableTests(reading.db, labid))) ?? [])
      names.set(`${labid} ${code}`, nameOfTest(test, language));
  const named = (labid: string, tests: string): string =>
    tests
      .split(', ')
      .map((code) => names.get(`${labid} ${code}`) ?? code)
      .join(', ');
  return rows.map((row) => ({ ...row, tests: named(row.labid, row.tests) }));
}

/** What of requests a week is counted by: when the samples came and when the answer went out. */
export interface Passing {
  readonly received: BusinessDate;
  readonly finished: BusinessDate | null;
}

/** Requests that were in the laboratory on any day of a period, whatever date the register is by. */
export async function passingThrough(
  reading: Reading,
  { from, to, ...filter }: RegisterFilter & { readonly from: string; readonly to: string },
): Promise<readonly Passing[]> {
  const params: unknown[] = [];
  const put = (value: unknown): string => `$${params.push(value)}`;
  const where = await registerWhere(reading, filter, put);
  const [first, last] = [put(from), put(to)];
  const { rows } = await reading.db.query<Passing>(
    `select ${WHEN.received.replace('::date', '')} as received, ${WHEN.finished.replace('::date', '')} as finished
     from lab_request r ${STEPS} where ${where} and r.reqdt <= ${last}::date and r.state not in ('02', '05', '10', '15')
       and (r.state not in ('60', '65') or coalesce(r.lstdate, r.crtdate) >= ${first}::date)
       and ${WHEN.received} <= ${last}::date and coalesce(${WHEN.finished}, 'infinity') >= ${first}::date`,
    params,
  );
  return rows;
}
