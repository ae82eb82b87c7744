import { defineList } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';
import type { StockColumn, StockMakers } from '../stock-report.ts';
import type { LinesShown } from './note-columns.ts';
import { type Behind, behind, type Measure, oneUnit, type Pivot, type PivotRow, percentOf } from './pivot.ts';

/** What a summary with columns shows in them. */
export const MEASURES = defineList('notemeasure', {
  amount: t3('Giá trị', 'Amount', 'มูลค่า'),
  qty: t3('Số lượng', 'Quantity', 'จำนวน'),
  lines: t3('Số dòng', 'Lines', 'จำนวนรายการ'),
  notes: t3('Số phiếu', 'Notes', 'จำนวนใบ'),
});
export type MeasureName = keyof (typeof MEASURES)['words'];

/** What a summary shows: money only to who may see it, with its decimals. */
export type SummaryShown = Pick<LinesShown, 'money' | 'sales' | 'decimals'>;

/** The measure asked for, with its decimals; who sees no money gets quantities in its place. */
export function measureOf(name: MeasureName, { money, decimals }: SummaryShown): readonly [Measure, number] {
  if (name === 'amount' && money) return [({ amount }) => amount, decimals];
  if (name === 'lines') return [({ lines }) => lines, 0];
  if (name === 'notes') return [({ notes }) => notes, 0];
  return [oneUnit, 2];
}

const QTY = t3('Số lượng', 'Quantity', 'จำนวน');

/** Notes, lines and quantity of each row; the quantity of one base unit only, with that unit. */
export function countColumns(
  c: StockMakers<PivotRow>,
  pivot: Pivot,
  lines: Behind | null,
  unitName: (unit: string) => string,
): StockColumn<PivotRow>[] {
  const opens = ({ value }: PivotRow) => behind(pivot, lines, value, null);
  return [
    c.int('notes', t3('Số phiếu', 'Notes', 'จำนวนใบ'), { of: ({ sums }) => sums.notes, opens }),
    c.int('lines', t3('Số dòng', 'Lines', 'จำนวนรายการ'), { of: ({ sums }) => sums.lines, opens }),
    c.decimal('qty', QTY, { decimals: 2, phone: 3, of: ({ sums }) => oneUnit(sums), opens }),
    c.text('unit', { of: ({ sums: { units } }) => (units.length === 1 ? unitName(units[0] ?? '') : null) }),
  ];
}

/** Amount and its share of the whole. */
export function amountColumns(
  c: StockMakers<PivotRow>,
  pivot: Pivot,
  lines: Behind | null,
  { money, decimals }: SummaryShown,
): StockColumn<PivotRow>[] {
  if (!money) return [];
  return [
    c.decimal('amount', { decimals, phone: 2, of: ({ sums }) => sums.amount, opens: ({ value }) => behind(pivot, lines, value, null) }),
    c.percent('share', t3('Tỷ trọng', 'Share', 'สัดส่วน'), { of: ({ sums }) => percentOf(sums.amount, pivot.whole?.amount) }),
  ];
}
