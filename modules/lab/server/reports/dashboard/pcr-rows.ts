import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { detectedCt } from '../../../domain/results/pcr.ts';
import { blindSql, positiveSql } from '../../results/counted.ts';

/** Whose PCR results are asked for. */
export interface PcrAsked {
  /** The laboratory read as a whole, or null: what came to the farms of `senders` from any. */
  readonly labid: string | null;
  readonly senders: readonly string[];
  readonly states: readonly string[];
  /** Kinds of request the reader tests blind, and laboratories whose doubtful results count as positive. */
  readonly blind: readonly string[];
  readonly doubtful: readonly string[];
  readonly language: string;
  readonly agents: readonly string[] | null;
  readonly species: string | null;
  readonly province: string | null;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

const name = (alias: string): string =>
  `case $6 when 'E' then coalesce(${alias}.name_e, ${alias}.name_v) when 'T' then coalesce(${alias}.name_t, ${alias}.name_v) else ${alias}.name_v end`;

/** SQL: counted PCR results by day of sampling; $1 laboratory, $2 senders, $3 statuses, $4 and $5 days, $6 language, $7 agents, $8 species, $9 province, $10 kinds tested blind, $11 laboratories whose doubtful results are positive. */
const RESULTS = `from lab_request r
    join lab_result x on x.farm_id = r.farm_id and x.requestid = r.requestid and x.voidedat is null and x.status = 1
    join lab_test t on t.farm_id = x.farm_id and t.testcd = x.testcd and t.testgrp = 'pcr'
    join lab_sample s on s.farm_id = x.farm_id and s.requestid = x.requestid and s.seq = x.seq
    left join lab_place p on p.farm_id = r.farm_id and p.placeid = r.placeid
  where ($1::text is null or r.farm_id = $1) and ($1::text is not null or r.sender = any($2)) and r.state = any($3)
    and r.sampledt between $4::date and $5::date and $6::text is not null and ($7::text[] is null or t.disease = any($7))
    and ($8::text is null or r.species = $8) and ($9::text is null or p.province = $9) and not ${blindSql('$10')}`;
const POSITIVE = positiveSql('$11');

const params = ({ labid, senders, states, language, agents, species, province, from, to, blind, doubtful }: PcrAsked): unknown[] => [
  ...[labid, senders, states, from, to, language, agents, species, province, blind, doubtful],
];

/** Results of an agent on a day of sampling. */
export interface AgentDay {
  readonly agent: string;
  readonly day: BusinessDate;
  readonly n: number;
  readonly pos: number;
  /** Sum of the Ct of what was detected, and how many that were. */
  readonly ct: number;
  readonly detected: number;
}

export async function agentDays(db: Db, asked: PcrAsked): Promise<readonly AgentDay[]> {
  const { rows } = await db.query<AgentDay>(
    `select t.disease as agent, to_char(r.sampledt, 'YYYYMMDD') as day, count(*)::int as n, count(*) filter (where ${POSITIVE})::int as pos,
       coalesce(sum(x.stat), 0)::float8 as ct, count(x.stat)::int as detected ${RESULTS} group by 1, 2 order by 1, 2`,
    params(asked),
  );
  return rows;
}

/** A positive with its sample, and who was told. */
export interface NewPositive {
  readonly labid: string;
  readonly requestid: string;
  readonly requestno: string;
  readonly state: string;
  readonly agent: string;
  readonly placeid: string;
  readonly place: string | null;
  readonly roomid: string | null;
  readonly sampletp: string;
  readonly n: number;
  readonly ct: number | null;
  readonly grade: string | null;
  readonly day: BusinessDate;
  readonly told: string | null;
}

/** Positives of each request and sample type, the newest first: the lowest Ct of them, and whom its report was given to. */
export async function positives(db: Db, asked: PcrAsked): Promise<readonly NewPositive[]> {
  const { rows } = await db.query<NewPositive>(
    `select r.farm_id as labid, r.requestid, r.requestno, r.state, t.disease as agent, r.placeid, ${name('p')} as place, s.roomid, s.sampletp, count(*)::int as n,
       min(x.stat)::float8 as ct, (array_agg(x.grade order by x.stat))[1] as grade, to_char(r.sampledt, 'YYYYMMDD') as day,
       (select string_agg(distinct d.recipient, ', ') from lab_delivery d where d.farm_id = r.farm_id and d.requestid = r.requestid) as told
     ${RESULTS} and ${POSITIVE} group by r.farm_id, r.requestid, t.disease, p.name_v, p.name_e, p.name_t, s.roomid, s.sampletp
     order by r.sampledt desc, r.requestno desc, t.disease, s.roomid`,
    params(asked),
  );
  return rows;
}

/** Controls of a run: Ct of the positive control, of the internal control in samples, the lowest one in a negative control. */
export interface RunControls {
  readonly run: string;
  readonly day: BusinessDate;
  readonly testcd: string;
  readonly test: string;
  readonly kit: string;
  readonly lot: string | null;
  readonly instrument: string | null;
  readonly state: number;
  readonly pc: number | null;
  readonly ic: number | null;
  readonly nc: number | null;
}

/** Controls of the PCR runs of a laboratory over the days, in the order they were run. A well at the last cycle showed nothing. */
export async function runControls(db: Db, asked: PcrAsked & { readonly labid: string }): Promise<readonly RunControls[]> {
  const { rows } = await db.query<RunControls & { readonly cycles: number | null }>(
    `select u.runno as run, to_char(u.rundt, 'YYYYMMDD') as day, u.testcd, case $4 when 'E' then t.name_e when 'T' then t.name_t else t.name_v end as test,
       u.kit, u.lot, u.instrument, u.state::int as state, coalesce(u.cycles, t.cycles) as cycles,
       avg(w.raw) filter (where w.role = 'pc')::float8 as pc, avg(w.ic) filter (where w.role in ('sample', 'nc'))::float8 as ic,
       min(w.raw) filter (where w.role in ('nc', 'blank'))::float8 as nc
     from lab_run u join lab_test t on t.farm_id = u.farm_id and t.testcd = u.testcd and t.testgrp = 'pcr'
       left join lab_well w on w.farm_id = u.farm_id and w.runid = u.runid and w.excluded is null and w.role <> 'std'
     where u.farm_id = $1 and u.rundt between $2::date and $3::date and ($5::text[] is null or t.disease = any($5))
     group by u.farm_id, u.runid, t.name_e, t.name_t, t.name_v, t.cycles order by u.rundt, u.runno`,
    [asked.labid, asked.from, asked.to, asked.language, asked.agents],
  );
  return rows.map(({ cycles, ...run }) => ({ ...run, pc: detectedCt(run.pc, cycles), nc: detectedCt(run.nc, cycles) }));
}

/** Items PCR tests are read with: those of their kits, and those used for them. */
export async function pcrItems(db: Db, labid: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ itemid: string }>(
    `select k.itemid from lab_test_kit k join lab_test t using (farm_id, testcd) where k.farm_id = $1 and t.testgrp = 'pcr' and k.itemid is not null
     union select i.itemid from lab_item_test i join lab_test t using (farm_id, testcd) where i.farm_id = $1 and t.testgrp = 'pcr'`,
    [labid],
  );
  return new Set(rows.map(({ itemid }) => itemid));
}
