import { unitNames } from '#engine/server/code-names.ts';
import type { ReaderAt } from '#engine/server/report/reader-report.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { KIND_WORDS } from '#modules/stock/contract/words.ts';
import type { FarmStock } from '../farm-stock.ts';
import { storesOf } from '../lookup/stock-on.ts';
import { nameSql } from '../sql.ts';

/** What a row of the sums is of. */
export type By = 'farm' | 'store' | 'item' | 'lot';
type Kind = keyof typeof KIND_WORDS;

/** Movements of a period that are summed together. */
export interface SumPart {
  readonly key: string;
  readonly way: 'in' | 'out';
  readonly label: Text3;
  readonly kinds: readonly Kind[];
}

const part = (way: SumPart['way'], kind: Kind, ...more: readonly Kind[]): SumPart => ({
  ...{ key: kind, way, label: KIND_WORDS[kind] },
  kinds: [kind, ...more],
});

/** Sums of a period with the kinds of movement each holds; what came in and stands in no other is "other". */
export const PARTS: readonly SumPart[] = [
  part('in', 'purchase'),
  part('in', 'return'),
  part('in', 'transferin'),
  part('in', 'found'),
  { key: 'other', way: 'in', label: t3('Khác', 'Other', 'อื่นๆ'), kinds: ['opening', 'production', 'convin'] },
  part('out', 'house'),
  part('out', 'general', 'convout'),
  part('out', 'sale'),
  part('out', 'disposal'),
  part('out', 'missing'),
  part('out', 'supplier'),
  part('out', 'lab'),
  part('out', 'transferout'),
];

/** A row of sums: quantities as `<key>_q`, amounts as `<key>_a`; `unit` is null where several are mixed. */
export interface SumRow {
  readonly farmid: string;
  readonly unit: string | null;
  readonly expdt: string;
  readonly [sum: string]: string | number | null;
}

/** A sum of a row; 0 where there is none. */
export const sumAt = (row: Readonly<Record<string, unknown>>, key: string): number => Number(row[key] ?? 0);

const KEY_SQL: Readonly<Record<By, string>> = { farm: "''", store: 'm.storeid', item: 'm.itemid', lot: "m.itemid || '|' || m.lot || '|' || m.expdt" };

const sumSql = (what: string, condition: string, key: string): string => `coalesce(sum(${what}) filter (where ${condition}), 0)::float8 as ${key}`;

function sumsSql(by: By): string {
  const parts = PARTS.flatMap(({ key, kinds, way }) => {
    const inside = `m.valuedt >= $3::date and m.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`;
    const sign = way === 'out' ? '-' : '';
    return [sumSql(`${sign}m.qty`, inside, `${key}_q`), sumSql(`${sign}v.amount`, inside, `${key}_a`)];
  });
  return `
    select ${KEY_SQL[by]} as key, min(m.storeid) as storeid, min(m.itemid) as itemid, min(m.lot) as lot, min(m.expdt) as expdt,
      min(${nameSql('$2', 'i')}) as name, case when count(distinct i.unit) = 1 then min(i.unit) end as unit,
      ${sumSql('m.qty', 'm.valuedt < $3::date', 'opening_q')}, ${sumSql('v.amount', 'm.valuedt < $3::date', 'opening_a')},
      ${parts.join(', ')},
      ${sumSql('v.amount', "m.valuedt >= $3::date and m.kind = 'revaluation'", 'revaluation_a')},
      coalesce(sum(m.qty), 0)::float8 as closing_q, coalesce(sum(v.amount), 0)::float8 as closing_a
    from stock_movement m join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
      left join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
    where m.farm_id = $1 and m.book = 'goods' and m.way = '' and m.valuedt <= $4::date
      and ($5::text[] is null or m.storeid = any($5)) and ($6::text is null or i.itemtp = $6) and ($7::text is null or m.itemid = $7)
    group by 1 order by 1`;
}

/** Days of a report. */
export interface Period {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** Which movements are summed. */
interface SumsAsked {
  readonly stores?: readonly string[] | null | undefined;
  readonly itemtp?: string | null | undefined;
  readonly itemid?: string | null | undefined;
}

/** Opening, what came in and went out, and closing of a farm's goods; units by their name. */
export async function sumsOf({ tx, language }: ReaderAt, farm: FarmStock, by: By, { from, to }: Period, asked: SumsAsked): Promise<SumRow[]> {
  const { itemtp = null, itemid = null } = asked;
  const { rows } = await tx.query<SumRow>(sumsSql(by), [farm.farmid, language, from, to, storesOf(asked), itemtp, itemid]);
  const named = await unitNames(tx, farm, language);
  return rows.map((row) => ({ ...row, farmid: farm.farmid, unit: row.unit === null ? null : named(row.unit) }));
}

/** opening + in − out + revaluation − closing, of quantities or amounts: 0 in a ledger that is right. */
export function difference(row: Readonly<Record<string, unknown>>, what: 'q' | 'a'): number {
  const value = (key: string): number => sumAt(row, `${key}_${what}`);
  const moved = PARTS.reduce((sum, { key, way }) => sum + (way === 'in' ? value(key) : -value(key)), 0);
  return roundHalfAway(value('opening') + moved + (what === 'a' ? value('revaluation') : 0) - value('closing'), 4);
}

/** A movement that was typed after its day was locked, or revalued what lay there. */
export interface LateMove {
  readonly kind: Kind;
}

/** Most late movements a farm shows. */
export const MOST_LATE = 200;

const LATE = `
  select m.valuedt, m.storeid, m.itemid, m.kind, m.qty::float8 as qty, v.amount::float8 as amount, n.noteno as note,
    coalesce(u.display_name, m.crtusrid) as typedby, to_char(m.crtdate, 'YYYYMMDD') as made
  from stock_movement m left join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
    left join stock_note n on n.farm_id = m.farm_id and n.noteid = m.noteid
    left join person u on u.user_id = m.crtusrid
  where m.farm_id = $1 and m.book = 'goods' and m.way = '' and m.valuedt between $2::date and $3::date
    and (m.kind = 'revaluation' or (m.reverses is not null and $4::int < 9999 and m.valuedt < m.crtdate::date - $4::int))
  order by m.valuedt, m.seq limit ${MOST_LATE}`;

/** Revaluations of a period, and corrections of its days made after these were locked. */
export async function lateMoves({ tx }: ReaderAt, farm: FarmStock, { from, to }: Period): Promise<LateMove[]> {
  return (await tx.query<LateMove>(LATE, [farm.farmid, from, to, farm.lockday])).rows;
}
