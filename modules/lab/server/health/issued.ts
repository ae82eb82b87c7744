import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';

/** A vaccine the stock issued to a house that nobody entered as given yet. */
export interface IssuedVaccine {
  readonly noteid: string;
  readonly lineno: number;
  readonly noteno: string;
  readonly roomid: string;
  readonly givendt: BusinessDate;
  readonly itemid: string;
  readonly item: string;
  readonly lot: string;
  readonly expdt: BusinessDate | null;
  readonly qty: number;
  readonly unit: string;
  readonly heads: number | null;
  readonly mlhead: number | null;
  readonly route: string | null;
  readonly applyid: string | null;
}

// What was given back to the store is taken off its line; a line of which nothing is left is not offered.
const ISSUED = `
  select g.noteid, g.lineno, min(g.noteno) as noteno, g.roomid, min(g.valuedt) as givendt, g.itemid, g.lot, max(g.expdt) as expdt,
    min(case $2 when 'E' then g.name_e when 'T' then g.name_t else g.name_v end) as item, sum(g.qty)::float8 as qty, min(g.unit) as unit,
    max(g.heads) as heads, min(case when g.unit = 'ml' then g.dose end)::float8 as mlhead, min(g.route) as route, min(g.applyid) as applyid
  from house_goods g
  where g.farm_id = $1 and g.itemtp = 'vaccine' and g.kind = 'house' and g.noteid is not null and g.lineno is not null
    and g.valuedt between $3::date and $4::date and ($5::uuid is null or (g.noteid = $5 and g.lineno = $6))
    and not exists (select from lab_dose d where d.farm_id = g.farm_id and d.noteid = g.noteid and d.lineno = g.lineno and d.lot = g.lot and d.voided_at is null)
  group by g.noteid, g.lineno, g.roomid, g.itemid, g.lot having sum(g.qty) > 0
  order by 5, 3, 2`;

/** Days an issue is offered for. */
export const OFFERED_DAYS = 60;

/** Vaccines issued to the houses of a farm in a period that no dose stands for; `one` line alone where it is named. */
export async function issuedVaccines(
  db: Db,
  farmid: string,
  { from, to }: { readonly from: BusinessDate; readonly to: BusinessDate },
  language: Language,
  one: { readonly noteid: string; readonly lineno: number } | null = null,
): Promise<readonly IssuedVaccine[]> {
  const { rows } = await db.query<IssuedVaccine>(ISSUED, [farmid, language, from, to, one?.noteid ?? null, one?.lineno ?? null]);
  return rows;
}
