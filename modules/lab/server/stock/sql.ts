import { standing } from '#engine/server/standing.ts';

/** SQL of a name in the language of a parameter or column. */
export function labName(language: string, alias: string): string {
  return `case ${language}::text when 'E' then ${alias}.name_e when 'T' then ${alias}.name_t else ${alias}.name_v end`;
}

/** SQL: movement `m` stands, neither taken back nor the taking back of another. */
export function labStands(m = 'm'): string {
  return standing(m, 'lab_movement', 'seq');
}

/** SQL of the packs of an item `i` beside its base unit, from the smallest factor on; null when it has none. */
export const LAB_UNITS = `(select jsonb_agg(jsonb_build_object('unit', u.unit, 'factor', u.factor) order by u.factor) from lab_item_unit u
  where u.farm_id = i.farm_id and u.itemid = i.itemid)`;

/** SQL of the last price of a base unit: of purchases and openings that stand and cost something. */
export function labLastPrice(farm: string, item = 'i'): string {
  return `(select (m.amount / m.qty)::float8 from lab_movement m where m.farm_id = ${farm} and m.itemid = ${item}.itemid
    and m.kind in ('purchase', 'opening') and m.amount > 0 and ${labStands()} order by m.valuedt desc, m.seq desc limit 1)`;
}
