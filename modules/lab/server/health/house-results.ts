import type { Db } from '#engine/server/db.ts';
import { enterFarms } from '#engine/server/farm-scope.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { HouseResult, ResponseWindow } from '../../domain/health/doses.ts';
import { LAB_SETTINGS } from '../../domain/lab.settings.ts';
import { labSettings } from '../requests/context.ts';

/** What a farm is told: its requests that were sent or advised (R18). */
const TOLD = ['60', '65'];

const RESULTS = `
  select s.roomid, r.sampledt, t.disease, x.testcd, t.formula, t.decimals, x.kit, x.stat, x.cls, x.protective,
    case $4 when 'E' then t.name_e when 'T' then t.name_t else t.name_v end as test
  from lab_request r
    join lab_sample s on s.farm_id = r.farm_id and s.requestid = r.requestid
    join lab_result x on x.farm_id = s.farm_id and x.requestid = s.requestid and x.seq = s.seq and x.voidedat is null and x.status = 1
    join lab_test t on t.farm_id = x.farm_id and t.testcd = x.testcd
  where r.sender = $1 and r.state = any($2) and r.sampledt between $3::date and $5::date and s.roomid is not null and t.testgrp in ('elisa', 'hi', 'sn')`;

/** Antibody results of a farm's houses, and on which days after a dose its laboratory reads them. */
export interface HouseResults {
  readonly results: readonly HouseResult[];
  readonly window: ResponseWindow;
}

/**
 * Reads them from every laboratory the farm sends to; whose tests they are stands with the laboratories, which are in sight while this
 * reads. Afterwards the transaction sees its farm again.
 */
export async function houseResults(
  db: Db,
  farmid: string,
  { from, to }: { readonly from: BusinessDate; readonly to: BusinessDate },
  language: Language,
): Promise<HouseResults> {
  const places = await db.query<{ farm_id: string }>(
    'select farm_id from lab_place where sender = $1 and inuse group by farm_id order by farm_id = $1, farm_id',
    [farmid],
  );
  const labs = places.rows.map(({ farm_id }) => farm_id);
  await enterFarms(db, [...new Set([farmid, ...labs])]);
  const { rows } = await db.query<HouseResult>(RESULTS, [farmid, TOLD, from, language, to]);
  const { LABRESP } = await labSettings(db, labs[0] ?? farmid, { LABRESP: LAB_SETTINGS.LABRESP });
  await enterFarms(db, [farmid]);
  return { results: rows, window: LABRESP as ResponseWindow };
}
