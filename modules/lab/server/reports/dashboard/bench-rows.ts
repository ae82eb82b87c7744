import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { RequestState } from '../../../domain/requests/states.ts';
import type { Failed } from '../../../domain/runs/acceptance.ts';
import { blindSql } from '../../results/counted.ts';

/** What is asked of a laboratory's bench: which laboratory, which day, in whose language. */
export interface BenchAsked {
  readonly labid: string;
  readonly day: BusinessDate;
  readonly language: string;
  /** Kinds of request the reader tests blind: he is not told where they are of. */
  readonly blind: readonly string[];
}

const testName = `case $2 when 'E' then t.name_e when 'T' then t.name_t else t.name_v end`;
const placeName = `case $2 when 'E' then coalesce(p.name_e, p.name_v) when 'T' then coalesce(p.name_t, p.name_v) else p.name_v end`;
/** The farm of a request, for who may know it; $3 the kinds tested blind. */
const shownPlace = `case when not ${blindSql('$3')} then ${placeName} end`;

/** Open requests of a status: how many, how long the oldest stands there. */
export interface OpenState {
  readonly state: RequestState;
  readonly n: number;
  readonly samples: number;
  readonly urgent: number;
  readonly duetoday: number;
  readonly late: number;
  /** Days the request that stands there longest does so. */
  readonly oldest: number;
}

/** Open requests by status; those that stand back at it count from when they came there. */
export async function openStates(db: Db, { labid, day }: BenchAsked): Promise<readonly OpenState[]> {
  const { rows } = await db.query<OpenState>(
    `select r.state, count(*)::int as n, coalesce(sum(s.n), 0)::int as samples, count(*) filter (where r.urgent)::int as urgent,
       count(*) filter (where r.duedt = $2::date)::int as duetoday, count(*) filter (where r.duedt < $2::date)::int as late,
       greatest(0, max($2::date - coalesce(x.since, r.reqdt)))::int as oldest
     from lab_request r
       left join lateral (select busdt as since from lab_step x where x.farm_id = r.farm_id and x.requestid = r.requestid order by serial desc limit 1) x on true
       cross join lateral (select count(*) as n from lab_sample s where s.farm_id = r.farm_id and s.requestid = r.requestid) s
     where r.farm_id = $1 and r.state not in ('02', '60', '65') and (r.state <> '05' or r.bylab or r.sender = r.farm_id) group by 1 order by 1`,
    [labid, day],
  );
  return rows;
}

/** Samples received on a day and in the month before it, by reason of rejection (null: accepted). */
export interface ReceivedSamples {
  readonly reject: string | null;
  readonly today: number;
  readonly month: number;
}

/** SQL: requests `x` received in the thirty days up to that of a placeholder, with the day: that of the step to checked, or to coded where samples are judged then. */
const receivedUpTo = (day: string): string => `(select * from (
    select r.requestid, max(x.busdt) as day from lab_step x join lab_request r on r.farm_id = x.farm_id and r.requestid = x.requestid
    where x.farm_id = $1 and x.way = 'forward' and x.tost = case r.labknd when 'L' then '20' else '25' end
      and r.reqdt between ${day}::date - 120 and ${day}::date group by 1) x where x.day between ${day}::date - 29 and ${day}::date) x`;

export async function receivedSamples(db: Db, { labid, day }: BenchAsked): Promise<readonly ReceivedSamples[]> {
  const { rows } = await db.query<ReceivedSamples>(
    `select s.reject, count(*) filter (where x.day = $2::date)::int as today, count(*)::int as month
     from ${receivedUpTo('$2')} join lab_sample s on s.farm_id = $1 and s.requestid = x.requestid and s.judgement is not null
     group by 1 order by 3 desc`,
    [labid, day],
  );
  return rows;
}

/** A sample of a request; who tests blind is told its number alone. */
interface SampleOf {
  readonly requestid: string;
  readonly requestno: string;
  readonly place: string | null;
  readonly sample: string;
}
const SAMPLE_OF = `r.requestid, r.requestno, ${shownPlace} as place,
    case when ${blindSql('$3')} then coalesce(s.labno, '#' || s.seq) else coalesce(s.labno, s.mark) end as sample`;

/** A sample that was rejected when it was received. */
export interface RejectedSample extends SampleOf {
  readonly sampletp: string;
  readonly reject: string;
  readonly day: BusinessDate;
}

/** Samples rejected among those received in the last thirty days, the newest first. */
export async function rejectedSamples(db: Db, { labid, day, language, blind }: BenchAsked): Promise<readonly RejectedSample[]> {
  const { rows } = await db.query<RejectedSample>(
    `select ${SAMPLE_OF}, s.sampletp, s.reject, to_char(x.day, 'YYYYMMDD') as day
     from ${receivedUpTo('$4')} join lab_request r on r.farm_id = $1 and r.requestid = x.requestid
       join lab_sample s on s.farm_id = r.farm_id and s.requestid = r.requestid and s.judgement = 'rejected'
       left join lab_place p on p.farm_id = r.farm_id and p.placeid = r.placeid
     order by x.day desc, r.requestno, s.seq`,
    [labid, language, blind, day],
  );
  return rows;
}

/** Orders that run, by test. */
export interface RunningTest {
  readonly testcd: string;
  readonly name: string;
  readonly testgrp: string | null;
  readonly waiting: number;
  readonly repeats: number;
  readonly urgent: number;
  readonly late: number;
  readonly oldest: number;
}

export async function runningTests(db: Db, { labid, day, language }: BenchAsked): Promise<readonly RunningTest[]> {
  const { rows } = await db.query<RunningTest>(
    `select o.testcd, coalesce(${testName}, o.testcd) as name, t.testgrp, count(*)::int as waiting, count(*) filter (where o.attempt > 1)::int as repeats,
       count(*) filter (where r.urgent)::int as urgent, count(*) filter (where o.duedt < $3::date)::int as late,
       greatest(0, max($3::date - r.reqdt))::int as oldest
     from lab_order o join lab_request r on r.farm_id = o.farm_id and r.requestid = o.requestid left join lab_test t on t.farm_id = o.farm_id and t.testcd = o.testcd
     where o.farm_id = $1 and o.status = 3 and r.state in ('20', '25', '30', '32') group by 1, 2, 3 order by 3, 4 desc, 1`,
    [labid, language, day],
  );
  return rows;
}

/** A run that was refused, with what did not hold. */
export interface RefusedRun {
  readonly runno: string;
  readonly rundt: string;
  readonly testcd: string;
  readonly name: string;
  readonly kit: string;
  readonly lot: string | null;
  readonly instrument: string | null;
  readonly operator: string;
  readonly failed: readonly Failed[];
}

/** Which runs are asked for: those of a group of methods since a day, of some agents alone. */
interface RunsAsked {
  readonly testgrp: string;
  readonly from: BusinessDate;
  readonly agents: readonly string[] | null;
}

/** Runs up to the day, of all methods those of the last thirty days, and which of them were refused. */
export async function lastRuns(
  db: Db,
  { labid, day, language }: BenchAsked,
  { testgrp, from, agents }: Partial<RunsAsked> = {},
): Promise<{ readonly runs: number; readonly refused: readonly RefusedRun[] }> {
  const { rows } = await db.query<RefusedRun & { readonly state: number }>(
    `select u.runno, to_char(u.rundt, 'YYYYMMDD') as rundt, u.testcd, ${testName} as name, u.kit, u.lot, u.instrument, coalesce(w.display_name, u.operator) as operator,
       u.failed, u.state::int as state
     from lab_run u join lab_test t on t.farm_id = u.farm_id and t.testcd = u.testcd left join person w on w.user_id = u.operator
     where u.farm_id = $1 and u.rundt between coalesce($5::date, $3::date - 29) and $3::date and ($4::text is null or t.testgrp = $4)
       and ($6::text[] is null or t.disease = any($6)) order by u.rundt desc, u.runno desc`,
    [labid, language, day, testgrp ?? null, from ?? null, agents ?? null],
  );
  return { runs: rows.length, refused: rows.filter(({ state }) => state === 2) };
}

/** How many of the values of the last thirty days are of a second or later attempt. */
export async function repeatsOf(db: Db, { labid, day }: BenchAsked): Promise<{ readonly values: number; readonly repeats: number }> {
  const { rows } = await db.query<{ values: number; repeats: number }>(
    `select count(*)::int as values, count(*) filter (where attempt > 1)::int as repeats from lab_result
     where farm_id = $1 and testdt between $2::date - 29 and $2::date`,
    [labid, day],
  );
  return rows[0] ?? { values: 0, repeats: 0 };
}

/** A value of a second or later attempt, and why the one before it did not stand. */
export interface RepeatedValue extends SampleOf {
  readonly name: string;
  readonly attempt: number;
  readonly reported: string | null;
  readonly cls: string | null;
  readonly testdt: BusinessDate;
  readonly why: string | null;
}

/** The values of the last thirty days that are repeats, the newest first. */
export async function repeatedValues(db: Db, { labid, day, language, blind }: BenchAsked): Promise<readonly RepeatedValue[]> {
  const { rows } = await db.query<RepeatedValue>(
    `select ${SAMPLE_OF}, ${testName} as name, x.attempt, x.reported, x.cls, to_char(x.testdt, 'YYYYMMDD') as testdt, b.voidwhy as why
     from lab_result x join lab_request r on r.farm_id = x.farm_id and r.requestid = x.requestid
       join lab_sample s on s.farm_id = x.farm_id and s.requestid = x.requestid and s.seq = x.seq
       join lab_test t on t.farm_id = x.farm_id and t.testcd = x.testcd
       left join lab_place p on p.farm_id = r.farm_id and p.placeid = r.placeid
       left join lab_result b on b.farm_id = x.farm_id and b.requestid = x.requestid and b.seq = x.seq and b.testcd = x.testcd and b.attempt = x.attempt - 1
     where x.farm_id = $1 and x.attempt > 1 and x.testdt between $4::date - 29 and $4::date order by x.testdt desc, r.requestno, s.seq, x.testcd, x.attempt`,
    [labid, language, blind, day],
  );
  return rows;
}

/** An issued report that is under correction: taken back, its successor not out yet. */
export interface Correction {
  readonly requestid: string;
  readonly requestno: string;
  readonly place: string | null;
  readonly state: RequestState;
  readonly r: number;
  readonly reason: string | null;
  readonly since: string;
}

export async function openCorrections(db: Db, { labid, language, blind }: BenchAsked): Promise<readonly Correction[]> {
  const { rows } = await db.query<Correction>(
    `select r.requestid, r.requestno, ${shownPlace} as place, r.state, v.r, v.reason, to_char(v.crtdate, 'YYYYMMDD') as since
     from lab_request r join lab_revision v on v.farm_id = r.farm_id and v.requestid = r.requestid and v.state = 'draft' and v.r > 0
       left join lab_place p on p.farm_id = r.farm_id and p.placeid = r.placeid
     where r.farm_id = $1 and r.state not in ('02', '60', '65') order by v.crtdate`,
    [labid, language, blind],
  );
  return rows;
}

/** A positive of a listed disease nobody was told of: its report went to no one yet. */
export interface Untold {
  readonly requestid: string;
  readonly requestno: string;
  readonly place: string | null;
  readonly name: string;
  readonly disease: string;
  readonly n: number;
  readonly testdt: string;
}

export async function untoldPositives(db: Db, { labid, language, blind }: BenchAsked): Promise<readonly Untold[]> {
  const { rows } = await db.query<Untold>(
    `select r.requestid, r.requestno, ${shownPlace} as place, ${testName} as name, t.disease, count(*)::int as n, to_char(min(x.testdt), 'YYYYMMDD') as testdt
     from lab_test t join lab_request r on r.farm_id = t.farm_id and r.state in ('30', '32', '35', '40', '50', '25')
       join lab_result x on x.farm_id = r.farm_id and x.requestid = r.requestid and x.testcd = t.testcd and x.voidedat is null and x.status = 1 and x.cls = 'pos'
       left join lab_place p on p.farm_id = r.farm_id and p.placeid = r.placeid
     where t.farm_id = $1 and t.listed and not exists (select from lab_delivery d where d.farm_id = r.farm_id and d.requestid = r.requestid and d.at >= x.at)
     group by 1, 2, 3, 4, 5 order by min(x.testdt)`,
    [labid, language, blind],
  );
  return rows;
}

/** What was reported in a calendar month, and in the same month a year before. */
export interface MonthWork {
  readonly month: string;
  readonly tests: number;
  readonly before: number;
  readonly amount: number;
  readonly amountbefore: number;
}

/** The twelve months up to a day; of the running one, as of the year before, the days up to it. */
export async function monthsOfWork(db: Db, { labid, day }: BenchAsked): Promise<readonly MonthWork[]> {
  const { rows } = await db.query<MonthWork>(
    `with months as (select (date_trunc('month', $2::date) - make_interval(months => m))::date as first from generate_series(0, 11) m),
       done as (select date_trunc('month', x.testdt)::date as month, count(*) as n, coalesce(sum(o.price), 0) as amount
         from lab_result x join lab_order o on o.farm_id = x.farm_id and o.requestid = x.requestid and o.seq = x.seq and o.testcd = x.testcd
         where x.farm_id = $1 and x.voidedat is null and x.status = 1 and x.testdt > $2::date - 760
           and (x.testdt between (date_trunc('month', $2::date) - interval '11 months')::date and $2::date
             or x.testdt between (date_trunc('month', $2::date) - interval '23 months')::date and ($2::date - interval '1 year')::date)
         group by 1)
     select to_char(m.first, 'YYYYMM') as month, coalesce(a.n, 0)::int as tests, coalesce(b.n, 0)::int as before,
       coalesce(a.amount, 0)::float8 as amount, coalesce(b.amount, 0)::float8 as amountbefore
     from months m left join done a on a.month = m.first left join done b on b.month = (m.first - interval '1 year')::date order by 1`,
    [labid, day],
  );
  return rows;
}

/** Turn-around the tests promise, by group of methods: the mean of the tests in use, in working days. */
export async function promisedDays(db: Db, labid: string): Promise<ReadonlyMap<string, { readonly testgrp: string; readonly tatdays: number }>> {
  const { rows } = await db.query<{ testcd: string; testgrp: string; tatdays: number }>(
    'select testcd, testgrp, tatdays from lab_test where farm_id = $1',
    [labid],
  );
  return new Map(rows.map(({ testcd, ...test }) => [testcd, test]));
}
