import type { Db } from '#engine/server/db.ts';
import { enterFarms } from '#engine/server/farm-scope.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { Classed } from '../../domain/health/classes.ts';
import type { HouseResult, ResponseWindow } from '../../domain/health/doses.ts';
import { LAB_SETTINGS } from '../../domain/lab.settings.ts';
import { labSettings } from '../requests/context.ts';
import { withDoubt } from '../results/counted.ts';

/** What a farm is told: its requests that were sent or advised (R18). */
export const TOLD = ['60', '65'];

const RESULTS = `
  select r.farm_id as labid, r.sender as farmid, s.roomid, s.pigclass, s.ageweeks::float8 as ageweeks, s.parity, r.sampledt, t.disease, x.testcd, t.formula, t.decimals, x.kit,
    x.stat, x.cls, x.protective, case $4 when 'E' then t.name_e when 'T' then t.name_t else t.name_v end as test
  from lab_request r
    join lab_sample s on s.farm_id = r.farm_id and s.requestid = r.requestid
    join lab_result x on x.farm_id = s.farm_id and x.requestid = s.requestid and x.seq = s.seq and x.voidedat is null and x.status = 1
    join lab_test t on t.farm_id = x.farm_id and t.testcd = x.testcd
  where r.sender = any($1) and r.state = any($2) and r.sampledt between $3::date and $5::date and ($6::text is null or t.disease = $6)
    and ($7::text[] is null or t.testgrp = any($7))`;

/** A result of a farm with the animal it is of. */
export interface FarmResult extends HouseResult, Classed {
  readonly labid: string;
  readonly farmid: string;
}

/** Which results are read. */
export interface ResultFilter {
  readonly farms: readonly string[];
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly disease?: string | null;
  readonly groups?: readonly string[] | null;
}

/** Groups of tests that measure antibodies. */
export const ANTIBODIES = ['elisa', 'hi', 'sn'] as const;

/** Laboratories that some farms in sight send to. */
async function labsOf(db: Db, farms: readonly string[]): Promise<readonly string[]> {
  const { rows } = await db.query<{ farm_id: string }>(
    'select farm_id from lab_place where sender = any($1) and inuse group by farm_id order by farm_id = any($1), farm_id',
    [farms],
  );
  return rows.map(({ farm_id }) => farm_id);
}

/** Reads rows of farms with the laboratories they send to in sight, where tests and settings stand. Afterwards the transaction sees `back`. */
export async function withLabsOf<T>(
  db: Db,
  farms: readonly string[],
  back: readonly string[],
  read: (labs: readonly string[]) => Promise<T>,
): Promise<T> {
  await enterFarms(db, farms);
  const labs = await labsOf(db, farms);
  await enterFarms(db, [...new Set([...farms, ...labs])]);
  const done = await read(labs);
  await enterFarms(db, back);
  return done;
}

/** Reads what farms were told, from every laboratory they send to. Afterwards the transaction sees `back`. */
export async function farmResults(db: Db, filter: ResultFilter, language: Language, back: readonly string[]): Promise<readonly FarmResult[]> {
  const { farms, from, to, disease = null, groups = null } = filter;
  return withLabsOf(db, farms, back, async () => {
    const { rows } = await db.query<FarmResult>(RESULTS, [farms, TOLD, from, language, to, disease, groups]);
    return withDoubt(db, rows);
  });
}

/** Antibody results of a farm's houses, and on which days after a dose its laboratory reads them. */
export interface HouseResults {
  readonly results: readonly HouseResult[];
  readonly window: ResponseWindow;
}

/** Results of a farm as they answer vaccinations, with the window of its first laboratory (LABRESP). */
export async function houseResults(
  db: Db,
  farmid: string,
  { from, to }: { readonly from: BusinessDate; readonly to: BusinessDate },
  language: Language,
): Promise<HouseResults> {
  const results = await farmResults(db, { farms: [farmid], from, to, groups: ANTIBODIES }, language, [farmid]);
  const { LABRESP } = await withLabsOf(db, [farmid], [farmid], ([lab = farmid]) => labSettings(db, lab, { LABRESP: LAB_SETTINGS.LABRESP }));
  return { results, window: LABRESP as ResponseWindow };
}
