import type { Db } from '#engine/server/report/db.ts';
import { detectedCt } from '../../../domain/results/pcr.ts';
import type { Failed } from '../../../domain/runs/acceptance.ts';
import type { BenchAsked } from './bench-rows.ts';

/** A measured control: one well, of titrations the titre of the run (log2). */
export interface ControlMeasure {
  readonly run: string;
  readonly day: string;
  readonly testcd: string;
  readonly test: string;
  readonly formula: string;
  readonly lot: string | null;
  readonly instrument: string | null;
  readonly state: number;
  readonly failed: readonly Failed[];
  readonly control: 'pc' | 'nc';
  readonly value: number;
}

/** Days of runs a control chart shows. */
const CONTROL_DAYS = 365;

/** The test with the most runs that have controls. */
const MOST = `select u.testcd from lab_run u join lab_test t using (farm_id, testcd) where u.farm_id = $1 and u.rundt between $2::date - ${CONTROL_DAYS} and $2::date
  and t.testgrp in ('elisa', 'pcr', 'hi', 'sn') group by 1 order by count(*) desc, 1 limit 1`;

const RUNS = `select u.runid, u.runno as run, to_char(u.rundt, 'YYYYMMDD') as day, u.testcd, case $3 when 'E' then t.name_e when 'T' then t.name_t else t.name_v end as test,
    t.formula, u.lot, u.instrument, u.state::int as state, u.failed, u.controls, coalesce(u.cycles, t.cycles) as cycles, u.farm_id, u.rundt
  from lab_run u join lab_test t using (farm_id, testcd)
  where u.farm_id = $1 and u.testcd = $4 and u.rundt between $2::date - ${CONTROL_DAYS} and $2::date`;

const MEASURES = `with runs as materialized (${RUNS}),
  measured as (
    select r.*, w.role as control, w.raw - coalesce(w.reference, 0) as value, w.well from runs r
      join lab_well w on w.farm_id = r.farm_id and w.runid = r.runid and w.role in ('pc', 'nc') and w.excluded is null and w.raw is not null
    where r.formula <> 'titre'
    union all select r.*, 'pc', log(2, (r.controls->>'pc')::numeric)::float8, '' from runs r where r.formula = 'titre' and (r.controls->>'pc')::float8 > 0)
  select run, day, testcd, test, formula, lot, instrument, state, failed, control, value, cycles from measured order by rundt, run, length(well), well`;

/** Controls of the runs of a test over the year up to a day, in the order they were run. A Ct at the last cycle showed nothing. */
export async function controlMeasures(db: Db, { labid, day, language }: BenchAsked, testcd: string | null): Promise<readonly ControlMeasure[]> {
  const most = testcd ?? (await db.query<{ testcd: string }>(MOST, [labid, day])).rows[0]?.testcd;
  if (most === undefined) return [];
  const { rows } = await db.query<ControlMeasure & { readonly cycles: number | null }>(MEASURES, [labid, day, language, most]);
  return rows.flatMap(({ cycles, ...row }) => {
    const value = row.formula === 'ct' ? detectedCt(row.value, cycles) : row.value;
    return value === null ? [] : [{ ...row, value }];
  });
}
