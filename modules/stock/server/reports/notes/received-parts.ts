import { t3 } from '#kernel/language.ts';
import { stockTable } from '../stock-report.ts';
import { type Behind, oneUnit, type Pivot, type PivotRow, percentOf, rowColumn, timed } from './pivot.ts';
import { amountColumns, countColumns, type SummaryShown } from './summary-parts.ts';

/** How far the last price lies from the first, in per cent. */
const changeOf = ({ sums: { first, last } }: PivotRow): number | null =>
  first === null || last === null || first.price === 0 ? null : (100 * (last.price - first.price)) / first.price;

/** True where all that was received is one item: only then it has a price. */
const oneItem = ({ sums: { items } }: PivotRow): boolean => items.length === 1;

const PRICES = t3('Giá một đơn vị', 'Price of a unit', 'ราคาต่อหน่วย');

/** What came in, row by row: counts, amount, share, prices of single items, discounts, lines without a price. */
export function receivedTable(pivot: Pivot, lines: Behind | null, shown: SummaryShown, unitName: (unit: string) => string) {
  const { money, decimals } = shown;
  const inPrices = { group: PRICES, decimals: 2 };
  const table = stockTable<PivotRow>(
    (c) => [
      rowColumn(c, pivot.rowsBy),
      ...countColumns(c, pivot, lines, unitName),
      ...amountColumns(c, pivot, lines, shown),
      ...(money
        ? [
            c.decimal('mean', t3('Bình quân', 'Mean', 'เฉลี่ย'), {
              ...inPrices,
              of: (row) => (oneItem(row) && row.sums.qty !== 0 ? row.sums.amount / row.sums.qty : null),
            }),
            c.decimal('first', t3('Đầu kỳ', 'First', 'แรก'), { ...inPrices, of: (row) => (oneItem(row) ? (row.sums.first?.price ?? null) : null) }),
            c.decimal('last', t3('Cuối kỳ', 'Last', 'ล่าสุด'), { ...inPrices, of: (row) => (oneItem(row) ? (row.sums.last?.price ?? null) : null) }),
            c.percent('change', t3('Thay đổi', 'Change', 'เปลี่ยนแปลง'), {
              ...{ group: PRICES, of: (row) => (oneItem(row) ? changeOf(row) : null) },
              mark: (row) => oneItem(row) && (changeOf(row) ?? 0) > 0 && 'warn',
            }),
            c.decimal('discount', t3('Giảm giá', 'Discount', 'ส่วนลด'), { decimals, of: ({ sums }) => sums.discount }),
            c.int('unpriced', t3('Dòng chưa có giá', 'Lines without price', 'รายการไม่มีราคา'), {
              of: ({ sums }) => sums.unpriced,
              mark: ({ sums }) => sums.unpriced > 0 && 'warn',
            }),
          ]
        : []),
    ],
    timed(pivot),
  );
  const { whole, rows } = pivot;
  if (whole === null) return table.of([], null);
  const money3 = money ? { amount: whole.amount, share: 100, discount: whole.discount, unpriced: whole.unpriced } : {};
  return table.of(rows, { notes: whole.notes, lines: whole.lines, qty: oneUnit(whole), ...money3 });
}

/** A supplier by what was bought of it. */
interface Ranked extends PivotRow {
  readonly rank: number;
  readonly share: number | null;
  readonly cumulative: number | null;
}

const RANKS = (decimals: number) =>
  stockTable<Ranked>((c) => [
    c.int('rank', t3('Hạng', 'Rank', 'อันดับ')),
    c.text('supplier', t3('Nhà cung cấp', 'Supplier', 'ผู้จำหน่าย'), { width: 24, of: ({ name }) => name }),
    c.int('notes', t3('Số phiếu', 'Notes', 'จำนวนใบ'), { of: ({ sums }) => sums.notes }),
    c.decimal('amount', { decimals, of: ({ sums }) => sums.amount }),
    c.percent('share', t3('Tỷ trọng', 'Share', 'สัดส่วน')),
    c.percent('cumulative', t3('Cộng dồn', 'Cumulative', 'สะสม')),
  ]);

/** Suppliers in the order of what was bought of them, with the share of them and of all before them; what came from none is left out. */
export function supplierRanks(pivot: Pivot, decimals: number) {
  const suppliers = pivot.rows.filter(({ value, sums }) => value !== '' && sums.amount > 0);
  const bought = suppliers.reduce((sum, { sums }) => sum + sums.amount, 0);
  let before = 0;
  const ranked = suppliers.map((row, index): Ranked => {
    before += row.sums.amount;
    return { ...row, rank: index + 1, share: percentOf(row.sums.amount, bought), cumulative: percentOf(before, bought) };
  });
  const title = t3('Nhà cung cấp theo giá trị', 'Suppliers by amount', 'ผู้จำหน่ายตามมูลค่า');
  return ranked.length < 2 ? [] : [{ key: 'suppliers', title, table: RANKS(decimals).of(ranked) }];
}
