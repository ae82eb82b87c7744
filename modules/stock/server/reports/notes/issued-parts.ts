import { t3 } from '#kernel/language.ts';
import type { Days } from '../../farm-stock.ts';
import { inFarms, type StockAt, type StockColumn, type StockMakers, stockTable } from '../stock-report.ts';
import type { NoteSums } from './note-sums.ts';
import { type Behind, behind, oneUnit, type Pivot, type PivotRow, percentOf, rowColumn, timed } from './pivot.ts';
import { amountColumns, countColumns, type SummaryShown } from './summary-parts.ts';

/** Pig-days of batch houses (`farm|house`) in each of several periods. */
type HouseDays = ReadonlyMap<string, readonly number[]>;

/** Pig-days of the batch houses of the farms asked for, in each of the periods. */
async function houseDays(at: StockAt, farms: readonly string[] | null | undefined, periods: readonly Days[]): Promise<HouseDays> {
  const all = await inFarms(at, farms, async ({ farmid }) => {
    const own = await at.services.pigDays(at.tx, farmid, periods);
    return [...own].map(([roomid, days]) => [`${farmid}|${roomid}`, days] as const);
  });
  return new Map(all.flat());
}

/** Pig-days behind each row of a summary and behind the whole: those of the batch houses it was issued to, in the row's days. */
export async function pigDaysOf(at: StockAt, farms: readonly string[] | null | undefined, pivot: Pivot): Promise<(sums: NoteSums) => number | null> {
  const { rows, whole, days } = pivot;
  const periods = [days, ...new Map(rows.map((row) => [row.days.from, row.days])).values()];
  const houses = await houseDays(at, farms, periods);
  const of = ({ houses: own }: NoteSums, period: Days): number | null => {
    const index = periods.findIndex(({ from, to }) => from === period.from && to === period.to);
    const sum = own.reduce((total, house) => total + (houses.get(house)?.[index] ?? 0), 0);
    return sum > 0 ? sum : null;
  };
  const known = new Map<NoteSums, number | null>(rows.map(({ sums, days: own }) => [sums, of(sums, own)]));
  if (whole !== null) known.set(whole, of(whole, days));
  return (sums) => known.get(sums) ?? null;
}

const LOSSES = t3('Hao hụt', 'Losses', 'สูญเสีย');
const SALES = t3('Bán', 'Sales', 'การขาย');

/** Disposal and missing with their share of all that went out in the row: of amounts, or of quantities to who sees no money. */
function lossColumns(c: StockMakers<PivotRow>, { money, decimals }: SummaryShown): StockColumn<PivotRow>[] {
  const inLosses = { group: LOSSES };
  const whole = (sums: NoteSums): number | null => (money ? sums.amount : oneUnit(sums));
  const lost = (kind: 'disposal' | 'missing') => (sums: NoteSums) => (money ? sums[kind].amount : sums.units.length === 1 ? sums[kind].qty : null);
  const column = (kind: 'disposal' | 'missing', label: ReturnType<typeof t3>) => [
    c.decimal(kind, label, { ...inLosses, decimals: money ? decimals : 2, of: ({ sums }) => lost(kind)(sums) || null }),
    c.percent(`${kind}share`, t3(`${label.V} %`, `${label.E} %`, `${label.T} %`), {
      ...inLosses,
      of: ({ sums }) => (lost(kind)(sums) ? percentOf(lost(kind)(sums) ?? 0, whole(sums)) : null),
    }),
  ];
  return [...column('disposal', t3('Tiêu hủy', 'Disposal', 'ทำลาย')), ...column('missing', t3('Kiểm kê thiếu', 'Missing at count', 'นับขาด'))];
}

/** Sales amount, discount, net and margin over cost; only for who may see sale prices. */
function saleColumns(c: StockMakers<PivotRow>, { sales, decimals }: SummaryShown): StockColumn<PivotRow>[] {
  if (!sales) return [];
  const sold = (of: (sale: NoteSums['sale']) => number) => ({
    ...{ group: SALES, decimals },
    of: ({ sums: { sale } }: PivotRow) => (sale.gross === 0 && sale.cost === 0 ? null : of(sale)),
  });
  return [
    c.decimal(
      'gross',
      t3('Tiền hàng', 'Sales amount', 'ยอดขาย'),
      sold(({ gross }) => gross),
    ),
    c.decimal(
      'discount',
      t3('Giảm giá', 'Discount', 'ส่วนลด'),
      sold(({ discount }) => discount),
    ),
    c.decimal(
      'net',
      t3('Thực thu', 'Net', 'สุทธิ'),
      sold(({ gross, discount }) => gross - discount),
    ),
    c.decimal(
      'margin',
      t3('Lãi gộp', 'Margin over cost', 'กำไรขั้นต้น'),
      sold(({ gross, discount, cost }) => gross - discount - cost),
    ),
  ];
}

/** What went out, row by row: counts, amount, share, amount a live pig and day, sales, losses. */
export function issuedTable(
  pivot: Pivot,
  lines: Behind,
  shown: SummaryShown,
  unitName: (unit: string) => string,
  pigDays: (sums: NoteSums) => number | null,
) {
  const perPig = (sums: NoteSums): number | null => {
    const days = pigDays(sums);
    return days === null || sums.fed === 0 ? null : sums.fed / days;
  };
  const table = stockTable<PivotRow>(
    (c) => [
      rowColumn(c, pivot.rowsBy),
      ...countColumns(c, pivot, lines, unitName),
      ...amountColumns(c, pivot, lines, shown),
      ...(shown.money
        ? [
            c.decimal('perpig', t3('Một con một ngày', 'A live pig and day', 'ต่อตัวต่อวัน'), {
              decimals: 2,
              of: ({ sums }) => perPig(sums),
              opens: ({ sums, value }) => perPig(sums) !== null && behind(pivot, lines, value, null),
            }),
          ]
        : []),
      ...saleColumns(c, shown),
      ...lossColumns(c, shown),
    ],
    timed(pivot),
  );
  const { whole, rows } = pivot;
  return whole === null ? table.of([], null) : table.closedBy({ value: '', name: '', sums: whole, cells: new Map(), days: pivot.days }, rows);
}
