import { type Language, type Text3, t3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { isSum, type LinesRow, type SumRow, saleOf } from './note-columns.ts';
import type { NoteLine } from './note-lines.ts';

/** What lines are put together by. */
export type GroupBy = 'note' | 'item' | 'supplier' | 'house' | 'day';

const TOTAL = t3('Cộng', 'Total', 'รวม');

/** Key of the group a line belongs to, and the cell that names it in the row of its sum. */
const GROUPS: Readonly<Record<GroupBy, (line: NoteLine) => readonly [key: string, named: Partial<SumRow>]>> = {
  note: ({ farmid, note }) => [`${farmid} ${note}`, {}],
  item: ({ itemid, name }) => [itemid, { name }],
  supplier: ({ partnerid, partner }) => [partnerid ?? '', partner === null ? {} : { partner }],
  house: ({ farmid, roomid }) => [`${farmid} ${roomid ?? ''}`, roomid === null ? {} : { roomid }],
  day: ({ valuedt }) => [valuedt, { valuedt }],
};

const whole = (numbers: readonly (number | null)[]): number | null => {
  const known = numbers.filter((one) => one !== null);
  return known.length === 0
    ? null
    : roundHalfAway(
        known.reduce((sum, one) => sum + one, 0),
        4,
      );
};

/** The sum of lines; cancelled ones count nowhere, quantities are added within one base unit only. */
export function sumOfLines(note: string, lines: readonly NoteLine[], named: Partial<SumRow> = {}): SumRow {
  const standing = lines.filter(({ state }) => state !== '02');
  const [unit, ...others] = new Set(standing.map(({ baseunit }) => baseunit));
  const single = unit !== undefined && others.length === 0;
  return {
    ...named,
    sum: true,
    note,
    baseqty: single ? whole(standing.map(({ baseqty }) => baseqty)) : null,
    baseunit: single ? unit : null,
    discount: whole(standing.map(({ discount }) => discount)),
    amount: whole(standing.map(({ amount }) => amount)),
    net: whole(standing.map((line) => saleOf(line)?.net ?? null)),
  };
}

/** Lines in their groups, in the order of the groups' names or days; after each group of several its sum. */
export function groupedLines(lines: readonly NoteLine[], by: GroupBy, language: Language): LinesRow[] {
  const keyOf = GROUPS[by];
  const groups = Map.groupBy(lines, (line) => keyOf(line)[0]);
  const keys = by === 'note' ? [...groups.keys()] : [...groups.keys()].toSorted();
  return keys.flatMap((key) => {
    const own = groups.get(key) ?? [];
    const [first] = own;
    if (first === undefined || own.length < 2) return own;
    return [...own, sumOfLines(TOTAL[language], own, keyOf(first)[1])];
  });
}

/** Sums stand out, cancelled notes are struck out. */
export const lineStyle = (row: LinesRow): 'total' | 'struck' | false => (isSum(row) ? 'total' : row.state === '02' && 'struck');

/** Words of the choice of groups. */
export const GROUP_WORDS: Readonly<Record<GroupBy, Text3>> = {
  note: t3('Theo phiếu', 'By note', 'ตามใบ'),
  item: t3('Theo mặt hàng', 'By item', 'ตามสินค้า'),
  supplier: t3('Theo nhà cung cấp', 'By supplier', 'ตามผู้จำหน่าย'),
  house: t3('Theo chuồng', 'By house', 'ตามโรงเรือน'),
  day: t3('Theo ngày', 'By day', 'ตามวัน'),
};
