import type { Db } from '#engine/server/db.ts';

/** Which results figures and charts take: one place for all of them. */
export interface CountedFilter {
  readonly labid: string;
  /** Days of sampling, YYYYMMDD. */
  readonly from: string;
  readonly to: string;
  readonly testcd?: string | null | undefined;
  readonly kit?: string | null | undefined;
  readonly placeid?: string | null | undefined;
  readonly roomid?: string | null | undefined;
  readonly sampletp?: string | null | undefined;
  /** Results nobody approved yet (35, 40) as well: for the laboratory's own people. */
  readonly unapproved?: boolean;
}

/** A counted result with the animal it is of. */
export interface CountedResult {
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
  readonly attempt: number;
  readonly tester: string;
  readonly testdt: string;
}

/** Most rows an answer holds. */
export const MOST_RESULTS = 50_000;

/** States of a request whose results count, and those its laboratory may add. */
const COUNTED = ['50', '60', '65'];
const UNAPPROVED = ['35', '40'];

/**
 * Counted results: code 1, not voided, their request approved, sent or advised; by day of sampling. Rows of one more than {@link MOST_RESULTS}
 * are read, so that who asks knows that there are more.
 */
export async function countedResults(db: Db, filter: CountedFilter, language: string): Promise<readonly CountedResult[]> {
  const { labid, from, to, testcd = null, kit = null, placeid = null, roomid = null, sampletp = null, unapproved = false } = filter;
  const name = (table: string) =>
    `case $3 when 'E' then coalesce(${table}.name_e, ${table}.name_v) when 'T' then coalesce(${table}.name_t, ${table}.name_v) else ${table}.name_v end`;
  const { rows } = await db.query<CountedResult>(
    `select r.requestno, r.state, r.placeid, ${name('p')} as place, coalesce(s.labno, s.mark) as labno, s.mark, s.pgid, s.roomid, s.pigclass,
       s.ageweeks::float8 as ageweeks, s.parity, s.sampletp, to_char(r.sampledt, 'YYYYMMDD') as sampledt, x.testcd, ${name('t')} as testname, t.formula,
       o.method, x.kit, x.lot, u.runno, x.rawmean, x.reported, x.stat, x.unit, x.cls, x.grade, x.protective, x.attempt,
       coalesce(w.display_name, x.tester) as tester, to_char(x.testdt, 'YYYYMMDD') as testdt
     from lab_request r
       join lab_result x on x.farm_id = r.farm_id and x.requestid = r.requestid and x.voidedat is null and x.status = 1
       join lab_order o on o.farm_id = x.farm_id and o.requestid = x.requestid and o.seq = x.seq and o.testcd = x.testcd
       join lab_sample s on s.farm_id = x.farm_id and s.requestid = x.requestid and s.seq = x.seq
       join lab_test t on t.farm_id = x.farm_id and t.testcd = x.testcd
       left join lab_run u on u.farm_id = x.farm_id and u.runid = x.runid
       left join lab_place p on p.farm_id = r.farm_id and p.placeid = r.placeid
       left join person w on w.user_id = x.tester
     where r.farm_id = $1 and r.state = any($2) and r.sampledt between $4 and $5 and ($6::text is null or x.testcd = $6) and ($7::text is null or x.kit = $7)
       and ($8::text is null or r.placeid = $8) and ($9::text is null or s.roomid = $9) and ($10::text is null or s.sampletp = $10)
     order by r.sampledt, r.requestno, s.seq, x.testcd limit ${MOST_RESULTS + 1}`,
    [labid, unapproved ? [...COUNTED, ...UNAPPROVED] : COUNTED, language, from, to, testcd, kit, placeid, roomid, sampletp],
  );
  return rows;
}
