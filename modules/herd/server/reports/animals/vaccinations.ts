import { listRowOf, standsFirst } from '#engine/server/code-list.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Text3 } from '#kernel/language.ts';
import { PLAN_SETTINGS } from '#modules/herd/domain/settings/plan.settings.ts';
import { givenKey, type VaccinationBook, vaccinationLines } from '#modules/herd/domain/work/vaccination-plan.ts';
import { settingOn } from '../../setting-on.ts';

interface LastGiven {
  readonly pgid: string;
  readonly item: string;
  readonly last: BusinessDate;
}

/** The programme in force on a day. */
export async function vaccinationBook(tx: Db, farmid: string, day: BusinessDate): Promise<VaccinationBook> {
  const value: unknown = await settingOn(tx, farmid, PLAN_SETTINGS.VACPLAN, day);
  const lines = vaccinationLines(value);
  if (lines.length === 0) return { lines, given: new Map(), names: new Map() };
  const items = [...new Set(lines.map(({ item }) => item))];
  const last = await tx.query<LastGiven>(
    `select a.pgid, e.data->>'item' as item, max(e.eventdt) as last from animal_event e
      join animal a on a.farm_id = e.farm_id and a.animal_id = e.animal_id
     where e.farm_id = $1 and e.eventcd = 'VAC' and e.voided_at is null and e.eventdt <= $2::date and e.eventdt > $2::date - 1100
       and a.leftdt is null and not a.deleted
       and e.data->>'item' = any($3) group by 1, 2`,
    [farmid, day, items],
  );
  const named = await tx.query<{ value: string } & Text3>(
    `select distinct on (value) value, label_v as "V", coalesce(label_e, label_v) as "E", coalesce(label_t, label_v) as "T" from code_entry
     where category = 'item' and value = any($2) and ${listRowOf('farm_id', '$1')} order by value, ${standsFirst()}`,
    [farmid, items],
  );
  return {
    lines,
    given: new Map(last.rows.map((row) => [givenKey(row.pgid, row.item), row.last])),
    names: new Map(named.rows.map(({ value: item, ...name }) => [item, name])),
  };
}
