import { standing } from '#engine/server/standing.ts';

/** SQL of an item's, warehouse's or list's name in a language: a parameter, a column. */
export function nameSql(language: string, alias: string): string {
  return `case ${language}::text when 'E' then ${alias}.name_e when 'T' then ${alias}.name_t else ${alias}.name_v end`;
}

/** SQL: movement `m` stands, neither taken back nor the taking back of another. */
export function movementStands(m = 'm'): string {
  return standing(m, 'stock_movement', 'seq');
}

/** SQL: a note by which goods were handed out; those for a laboratory leave on a transfer note. */
export const HANDED_OUT = "(n.notetp = 'DN' or n.kind = 'lab')";

/** SQL of the units of an item `i` beside its base unit, from the smallest factor on; null when it has none. */
export const ITEM_UNITS = `(select jsonb_agg(jsonb_build_object('unit', u.unit, 'factor', u.factor) order by u.factor) from item_unit u
  where u.prnt2 = i.prnt2 and u.book = i.book and u.itemid = i.itemid)`;

/** SQL of the last price of a base unit of an item on a farm: of purchases and openings that stand and cost something. */
export function lastPrice(farm: string, item = 'i'): string {
  return `(select (m.amount / m.qty)::float8 from stock_movement m where m.farm_id = ${farm} and m.book = 'goods' and m.itemid = ${item}.itemid
    and m.kind in ('purchase', 'opening') and m.amount > 0 and ${movementStands()} order by m.valuedt desc, m.seq desc limit 1)`;
}

/** SQL of the withdrawal days written on the note line of a movement; null where none are. */
const writtenDays = (moved: string): string => `(select w.withdrawal from stock_note_line w
    where w.farm_id = ${moved}.farm_id and w.noteid = ${moved}.noteid and w.lineno = ${moved}.lineno)`;

/** SQL of the withdrawal days of goods used in a house: those `written` where they were given, else those of the item. */
export function withdrawalDays(moved: string, item = 'i', written = writtenDays(moved)): string {
  return `coalesce(${written}, ${item}.withdrawal)`;
}

/**
 * SQL of the last withdrawal day of goods used in a house: the withdrawal days after the last day they were given on. Goods
 * that cover several days are given on each of them.
 */
export function withdrawalEnd(moved: string, item = 'i', written = writtenDays(moved)): string {
  return `(${moved}.valuedt + greatest(coalesce(${moved}.coverdays, 1) - 1, 0) + ${withdrawalDays(moved, item, written)})`;
}
