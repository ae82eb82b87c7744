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
  /** What a neutralisation was read to; of results alone. */
  readonly endpoint?: Maybe<string>;
  /** Kinds of request whose samples are tested without knowing whose they are: what of them is not reviewed yet is left out. */
  readonly blind?: readonly string[];
}

/** Statuses in which a blind tester knows no farm: from coding to the end of testing. */
export const BLIND_STATES: readonly string[] = ['25', '30', '32', '35'];
/** SQL: whether who asks may not know whose a request `r` is: one tested blind, of the kinds of a placeholder. */
export const blindSql = (kinds: string): string =>
  `(r.state in (${BLIND_STATES.map((state) => `'${state}'`).join(', ')}) and r.labknd = any(${kinds}))`;
/** Statuses in which orders run. */
const RUNNING_STATES: readonly string[] = ['25', '30', '32'];

/** What a statement of counted results joins beside request and result; a filter that needs more joins it. */
export type Joined = 'sample' | 'test' | 'place';
const ALL: readonly Joined[] = ['sample', 'test', 'place'];

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

type Put = (value: unknown) => string;

/** SQL: whose requests `r` are read, in which statuses and days. Over several laboratories what one passed on counts where it came in, once. */
function requestsWhere({ labid, senders = [], labs = [], states, from, to, blind = [], ...filter }: ResultFilter, put: Put): readonly string[] {
  const by = filter.by ?? 'sampledt';
  const [first, last] = [put(from), put(to)];
  return [
    ...(labid === null ? [`r.sender = any(${put(senders)})`, `r.farm_id = any(${put(labs)})`, 'r.origin is null'] : [`r.farm_id = ${put(labid)}`]),
    `r.state = any(${put(states)})`,
    ...(blind.length === 0 ? [] : [`not ${blindSql(put(blind))}`]),
    `${DAY_OF[by]} between ${first}::date and ${last}::date`,
    ...(by === 'received' || by === 'finished' ? [`r.reqdt <= ${last}::date`] : []),
    ...(filter.groupfarms == null ? [] : [`r.sender = any(${put(filter.groupfarms)})`]),
  ];
}

/** SQL: what else narrows the results; `x` is a result or an order, whose kit is `kit`. */
function wantedWhere(filter: ResultFilter, put: Put, kit: string): readonly string[] {
  const wanted: readonly (readonly [column: string, value: Maybe<string>])[] = [
    ['r.custid', filter.custid],
    ['r.placeid', filter.placeid],
    ['r.purpose', filter.purpose],
    ['r.species', filter.species],
    ['s.roomid', filter.roomid],
    ['s.pigclass', filter.pigclass],
    ['s.sampletp', filter.sampletp],
    ['x.testcd', filter.testcd],
    [kit, filter.kit],
    ['t.disease', filter.disease],
    ['t.testgrp', filter.testgrp],
  ];
  return [
    ...wanted.flatMap(([column, value]) => (value == null ? [] : [`${column} = ${put(value)}`])),
    ...(filter.testgrps == null ? [] : [`t.testgrp = any(${put(filter.testgrps)})`]),
  ];
}

/** SQL: the tables beside request and result that columns or the filter need. */
function joinsOf(joined: readonly Joined[], where: string): string {
  const needs = (table: Joined, column: string): boolean => joined.includes(table) || where.includes(` ${column}.`) || where.startsWith(`${column}.`);
  return [
    needs('sample', 's') ? 'join lab_sample s on s.farm_id = x.farm_id and s.requestid = x.requestid and s.seq = x.seq' : '',
    needs('test', 't') ? 'join lab_test t on t.farm_id = x.farm_id and t.testcd = x.testcd' : '',
    joined.includes('place') ? 'left join lab_place p on p.farm_id = r.farm_id and p.placeid = r.placeid' : '',
  ].join(' ');
}

/**
 * SQL: counted results `x` with their request `r`, and as they are `joined` sample `s`, test `t` and place `p`, from `from` to the end of `where`. Code 1,
 * not voided (so of the newest issue of the paper alone), their request in one of the states. `beside`: what else is joined. What it is filled with is
 * appended to `params`.
 */
export function countedFrom(filter: ResultFilter, params: unknown[], joined: readonly Joined[] = ALL, beside = ''): string {
  const put = (value: unknown): string => `$${params.push(value)}`;
  const ended = filter.endpoint == null ? [] : [`x.endpoint = ${put(filter.endpoint)}`];
  const where = [...requestsWhere(filter, put), ...wantedWhere(filter, put, 'x.kit'), ...ended].join(' and ');
  return `from lab_request r
      join lab_result x on x.farm_id = r.farm_id and x.requestid = r.requestid and x.voidedat is null and x.status = 1 ${joinsOf(joined, where)} ${beside}
    where ${where}`;
}

/**
 * SQL: what has no result that counts, orders `x` of a status (2 invalid, 3 running) with their request `r` and as they are `joined`; an order without a
 * kit of its own has that of its last attempt. Running ones are read in the statuses in which orders run, whatever the filter says.
 */
export function openFrom(filter: ResultFilter, status: 2 | 3, params: unknown[], joined: readonly Joined[] = ALL, beside = ''): string {
  const put = (value: unknown): string => `$${params.push(value)}`;
  const asked = status === 3 ? { ...filter, states: RUNNING_STATES } : filter;
  const where = [...requestsWhere(asked, put), ...wantedWhere(asked, put, 'coalesce(v.kit, x.kit)')].join(' and ');
  return `from lab_request r
      join lab_order x on x.farm_id = r.farm_id and x.requestid = r.requestid and x.status = ${status}
      left join lab_result v on v.farm_id = x.farm_id and v.requestid = x.requestid and v.seq = x.seq and v.testcd = x.testcd and v.voidedat is null
      ${joinsOf(joined, where)} ${beside} where ${where}`;
}

/** What tables and charts say where doubtful results stand among the positive ones. */
export const DOUBT_POSITIVE = t3(
  'Mẫu nghi ngờ được tính là dương tính (LABDOUBT).',
  'Doubtful results count as positive (LABDOUBT).',
  'นับผลสงสัยเป็นผลบวก (LABDOUBT)',
);

/** Laboratories among some that count what is doubtful as positive (LABDOUBT); they are in sight. */
export async function doubtfulPositive(db: Db, labs: Iterable<string>): Promise<readonly string[]> {
  const found: string[] = [];
  for (const labid of new Set(labs)) {
    const { LABDOUBT } = await labSettings(db as never, labid, { LABDOUBT: LAB_SETTINGS.LABDOUBT });
    if (LABDOUBT === 'positive') found.push(labid);
  }
  return found;
}

/** SQL: whether a result `x` counts in the positive share, where the laboratories of a placeholder count the doubtful ones (LABDOUBT). */
export const positiveSql = (labs: string): string => `(x.cls = 'pos' or (x.cls = 'dbt' and x.farm_id = any(${labs})))`;

/** Says of results how their laboratory counts the doubtful ones (LABDOUBT), for who sums them up; the laboratories are in sight. */
export async function withDoubt<R extends { readonly labid: string }>(
  db: Db,
  rows: readonly R[],
): Promise<readonly (R & { readonly doubt: DoubtRule })[]> {
  const positive = await doubtfulPositive(
    db,
    rows.map(({ labid }) => labid),
  );
  return rows.map((row) => ({ ...row, doubt: positive.includes(row.labid) ? 'positive' : 'own' }));
}

/** SQL: the name of a row in the language of a placeholder. */
export const namedIn = (table: string, language: string): string =>
  `case ${language} when 'E' then coalesce(${table}.name_e, ${table}.name_v) when 'T' then coalesce(${table}.name_t, ${table}.name_v) else ${table}.name_v end`;

/** Most rows an answer holds. */
export const MOST_RESULTS = 50_000;
