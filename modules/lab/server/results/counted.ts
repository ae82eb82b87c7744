import type { Db } from '#engine/server/report/db.ts';
import { t3 } from '#kernel/language.ts';
import { LAB_SETTINGS } from '../../domain/lab.settings.ts';
import type { DoubtRule } from '../../domain/results/summary.ts';
import { labSettings } from '../requests/context.ts';

/** States of a request whose results count, and those its laboratory may add. */
export const COUNTED_STATES: readonly string[] = ['50', '60', '65'];
export const UNAPPROVED_STATES: readonly string[] = ['35', '40'];

/** Which date of a request lies in the period. */
export type DateBy = 'reqdt' | 'sampledt' | 'received' | 'finished';

type Maybe<T> = T | null | undefined;

/** Which results figures and charts take: one place for all of them. */
export interface ResultFilter {
  /** The laboratory read as a whole, or null: what the farms of `senders` sent to those of `labs`. */
  readonly labid: string | null;
  readonly senders?: readonly string[];
  readonly labs?: readonly string[];
  readonly states: readonly string[];
  readonly by?: Maybe<DateBy>;
  /** First and last day, YYYYMMDD. */
  readonly from: string;
  readonly to: string;
  readonly custid?: Maybe<string>;
  /** Farms of the system the samples came from, where groups of farms were chosen. */
  readonly groupfarms?: Maybe<readonly string[]>;
  readonly placeid?: Maybe<string>;
  readonly roomid?: Maybe<string>;
  readonly pigclass?: Maybe<string>;
  readonly species?: Maybe<string>;
  readonly disease?: Maybe<string>;
  readonly testgrp?: Maybe<string>;
  readonly testgrps?: Maybe<readonly string[]>;
  readonly testcd?: Maybe<string>;
  readonly kit?: Maybe<string>;
  readonly sampletp?: Maybe<string>;
  readonly purpose?: Maybe<string>;
}

/** SQL: the last day a request `r` went forward to a status. */
const reached = (status: string): string =>
  `(select w.busdt from lab_step w where w.farm_id = r.farm_id and w.requestid = r.requestid and w.way = 'forward' and w.tost = ${status} order by w.serial desc limit 1)`;

/** SQL: the day of a request `r` the period is of. No request is received or finished before it was asked for. */
export const DAY_OF: Readonly<Record<DateBy, string>> = {
  reqdt: 'r.reqdt',
  sampledt: 'r.sampledt',
  received: reached("case r.labknd when 'L' then '20' else '25' end"),
  finished: reached("case r.labknd when 'R' then '65' else '60' end"),
};

/**
 * SQL: counted results `x` with their request `r`, sample `s`, test `t` and place `p`, from `from` to the end of `where`. Code 1, not voided (so of
 * the newest issue of the paper alone), their request in one of the states. What it is filled with is appended to `params`.
 */
export function countedFrom(filter: ResultFilter, params: unknown[]): string {
  const { labid, senders = [], labs = [], states, from, to } = filter;
  const put = (value: unknown): string => `$${params.push(value)}`;
  const by = filter.by ?? 'sampledt';
  const [first, last] = [put(from), put(to)];
  const wanted: readonly (readonly [column: string, value: Maybe<string>])[] = [
    ...([
      ['r.custid', filter.custid],
      ['r.placeid', filter.placeid],
      ['r.purpose', filter.purpose],
      ['r.species', filter.species],
    ] as const),
    ...([
      ['s.roomid', filter.roomid],
      ['s.pigclass', filter.pigclass],
      ['s.sampletp', filter.sampletp],
    ] as const),
    ...([
      ['x.testcd', filter.testcd],
      ['x.kit', filter.kit],
      ['t.disease', filter.disease],
      ['t.testgrp', filter.testgrp],
    ] as const),
  ];
  const where = [
    ...(labid === null ? [`r.sender = any(${put(senders)})`, `r.farm_id = any(${put(labs)})`] : [`r.farm_id = ${put(labid)}`]),
    `r.state = any(${put(states)})`,
    `${DAY_OF[by]} between ${first}::date and ${last}::date`,
    ...(by === 'received' || by === 'finished' ? [`r.reqdt <= ${last}::date`] : []),
    ...wanted.flatMap(([column, value]) => (value == null ? [] : [`${column} = ${put(value)}`])),
    ...(filter.testgrps == null ? [] : [`t.testgrp = any(${put(filter.testgrps)})`]),
    ...(filter.groupfarms == null ? [] : [`r.sender = any(${put(filter.groupfarms)})`]),
  ];
  return `from lab_request r
      join lab_result x on x.farm_id = r.farm_id and x.requestid = r.requestid and x.voidedat is null and x.status = 1
      join lab_sample s on s.farm_id = x.farm_id and s.requestid = x.requestid and s.seq = x.seq
      join lab_test t on t.farm_id = x.farm_id and t.testcd = x.testcd
      left join lab_place p on p.farm_id = r.farm_id and p.placeid = r.placeid
    where ${where.join(' and ')}`;
}

/** What tables and charts say where doubtful results stand among the positive ones. */
export const DOUBT_POSITIVE = t3(
  'Mẫu nghi ngờ được tính là dương tính (LABDOUBT).',
  'Doubtful results count as positive (LABDOUBT).',
  'นับผลสงสัยเป็นผลบวก (LABDOUBT)',
);

/** Says of results how their laboratory counts the doubtful ones (LABDOUBT), for who sums them up; the laboratories are in sight. */
export async function withDoubt<R extends { readonly labid: string }>(
  db: Db,
  rows: readonly R[],
): Promise<readonly (R & { readonly doubt: DoubtRule })[]> {
  const rules = new Map<string, DoubtRule>();
  for (const labid of new Set(rows.map((row) => row.labid)))
    rules.set(labid, (await labSettings(db as never, labid, { LABDOUBT: LAB_SETTINGS.LABDOUBT })).LABDOUBT);
  return rows.map((row) => ({ ...row, doubt: rules.get(row.labid) ?? 'own' }));
}

/** SQL: the name of a row in the language of a placeholder. */
export const namedIn = (table: string, language: string): string =>
  `case ${language} when 'E' then coalesce(${table}.name_e, ${table}.name_v) when 'T' then coalesce(${table}.name_t, ${table}.name_v) else ${table}.name_v end`;

/** What a table of results asks for. */
export interface CountedFilter extends Omit<ResultFilter, 'states' | 'labid'> {
  readonly labid: string;
  /** Results nobody approved yet (35, 40) as well: for the laboratory's own people. */
  readonly unapproved?: boolean;
}

/** A counted result with the animal it is of. */
export interface CountedResult {
  readonly labid: string;
  readonly requestno: string;
  readonly state: string;
  readonly placeid: string | null;
  readonly place: string | null;
  readonly labno: string;
  readonly mark: string;
  readonly pgid: string | null;
  readonly roomid: string | null;
  readonly pigclass: string | null;
  readonly ageweeks: number | null;
  readonly parity: number | null;
  readonly sampletp: string;
  readonly sampledt: string;
  readonly testcd: string;
  readonly testname: string;
  readonly formula: string;
  readonly method: string | null;
  readonly kit: string;
  readonly lot: string | null;
  readonly runno: string | null;
  readonly rawmean: number | null;
  readonly reported: string | null;
  readonly stat: number | null;
  readonly unit: string | null;
  readonly cls: 'neg' | 'dbt' | 'pos' | null;
  readonly grade: string | null;
  readonly protective: boolean | null;
  readonly doubt: DoubtRule;
  readonly attempt: number;
  readonly tester: string;
  readonly testdt: string;
}

/** Most rows an answer holds. */
export const MOST_RESULTS = 50_000;

/**
 * Counted results with all that is told of them, by day of sampling. Rows of one more than {@link MOST_RESULTS} are read, so that who asks knows
 * that there are more.
 */
export async function countedResults(db: Db, { unapproved = false, ...filter }: CountedFilter, language: string): Promise<readonly CountedResult[]> {
  const params: unknown[] = [language];
  const states = unapproved ? [...COUNTED_STATES, ...UNAPPROVED_STATES] : COUNTED_STATES;
  const from = countedFrom({ ...filter, states }, params);
  const { rows } = await db.query<CountedResult>(
    `select c.*, o.method, u.runno, coalesce(w.display_name, c.tester) as tester
     from (select r.farm_id, r.farm_id as labid, r.requestid, x.seq, x.runid, r.requestno, r.state, r.placeid, ${namedIn('p', '$1')} as place, coalesce(s.labno, s.mark) as labno,
         s.mark, s.pgid, s.roomid, s.pigclass, s.ageweeks::float8 as ageweeks, s.parity, s.sampletp, to_char(r.sampledt, 'YYYYMMDD') as sampledt, x.testcd,
         ${namedIn('t', '$1')} as testname, t.formula, x.kit, x.lot, x.rawmean, x.reported, x.stat, x.unit, x.cls, x.grade, x.protective, x.attempt, x.tester,
         to_char(x.testdt, 'YYYYMMDD') as testdt ${from} order by r.sampledt, r.requestno, x.seq, x.testcd limit ${MOST_RESULTS + 1}) c
       join lab_order o on o.farm_id = c.farm_id and o.requestid = c.requestid and o.seq = c.seq and o.testcd = c.testcd
       left join lab_run u on u.farm_id = c.farm_id and u.runid = c.runid
       left join person w on w.user_id = c.tester
     order by c.sampledt, c.requestno, c.seq, c.testcd`,
    params,
  );
  return withDoubt(db, rows);
}
