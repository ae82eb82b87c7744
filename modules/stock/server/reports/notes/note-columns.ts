import type { Session } from '#engine/server/session.ts';
import { allows } from '#engine/server/session.ts';
import { t3 } from '#kernel/language.ts';
import { ITEM_TYPE_WORDS, KIND_WORDS, NOTE_WORDS as W } from '#modules/stock/contract/words.ts';
import { NOTE_STATES } from '#modules/stock/domain/note-flow.ts';
import { seesMoney } from '../../farm-stock.ts';
import { expiryOf, FROZEN, type StockColumn, type StockMakers } from '../stock-report.ts';
import type { NoteLine } from './note-lines.ts';

/** What a table of lines shows of them: several farms, amounts, prices of sales, and the decimals of money. */
export interface LinesShown {
  readonly farms: boolean;
  readonly money: boolean;
  readonly sales: boolean;
  readonly decimals: number;
}

/** What a reader may see of money: prices of sales only who may see the customers' notes. */
export function moneyShown(session: Session): Pick<LinesShown, 'money' | 'sales'> {
  return { money: seesMoney(session), sales: allows(session, 'PigExpReport2', 'view') };
}

const GROUPS = {
  note: t3('Phiếu', 'Note', 'ใบ'),
  line: t3('Dòng hàng', 'Line', 'รายการสินค้า'),
  money: t3('Tiền', 'Money', 'เงิน'),
  record: t3('Hồ sơ phiếu', 'Record of the note', 'ประวัติใบ'),
  more: t3('Thêm về hàng', 'More of the goods', 'ข้อมูลสินค้าเพิ่มเติม'),
} as const;
const inNote = { group: GROUPS.note };
const inLine = { group: GROUPS.line };
const inMoney = { group: GROUPS.money };
const inRecord = { group: GROUPS.record };
const inMore = { group: GROUPS.more };

/** A row of a table of lines: a line, or the sum of a group of them with its name. */
export type LinesRow = NoteLine | SumRow;

/** The sum of a group: its quantity only where all lines are of one base unit. */
export interface SumRow {
  readonly sum: true;
  readonly note: string;
  /** What the group is of, in the column that says it of its lines. */
  readonly valuedt?: string;
  readonly name?: string;
  readonly partner?: string;
  readonly roomid?: string;
  readonly baseqty: number | null;
  readonly baseunit: string | null;
  readonly discount: number | null;
  readonly amount: number | null;
  readonly net: number | null;
}

/** True for the sum of a group. */
export const isSum = (row: LinesRow): row is SumRow => 'sum' in row;

type Of<T> = (line: NoteLine) => T;
/** A cell of lines that is blank in sums. */
export const ofLine =
  <T>(of: Of<T>) =>
  (row: LinesRow): T | null =>
    isSum(row) ? null : of(row);

/** [Note], what a line is looked for by: number, day, farm, warehouse, kind. The rest of it closes the row: {@link recordColumns}. */
export function noteColumns(
  c: StockMakers<LinesRow>,
  { farms }: LinesShown,
  [sessionFarm, route]: readonly [string, NoteRoute],
): StockColumn<LinesRow>[] {
  return [
    c.text('note', {
      ...{ ...FROZEN, width: 20, phone: 1 },
      opens: (row) => !isSum(row) && row.farmid === sessionFarm && { route, params: { open: row._noteid } },
    }),
    c.date('valuedt', inNote),
    ...(farms ? [c.text('farmid', { ...inNote, width: 8 })] : []),
    c.text('storeid', { ...inNote, width: 8 }),
    c.text('kindName', { ...inNote, width: 14, of: ofLine(({ kind }) => KIND_WORDS[kind]) }),
  ];
}

/** [Note], how it was written: state, version, reference number, operator, maker, checker, changes, days to entry. */
export function recordColumns(c: StockMakers<LinesRow>): StockColumn<LinesRow>[] {
  return [
    c.text('stateName', W.state, { ...inRecord, of: ofLine(({ state }) => NOTE_STATES.words[state]) }),
    c.int('version', t3('Bản', 'Version', 'ฉบับ'), inRecord),
    c.flag('changed', t3('Đã sửa', 'Changed', 'แก้ไขแล้ว'), {
      ...inRecord,
      mark: (row) => !isSum(row) && row.changed === 'Y' && 'warn',
    }),
    c.text('refno', W.refno, { ...inRecord, width: 14 }),
    c.text('operator', W.operator, inRecord),
    c.text('maker', t3('Người lập', 'Made by', 'ผู้จัดทำ'), inRecord),
    c.text('checker', t3('Người kiểm tra', 'Checked by', 'ผู้ตรวจ'), inRecord),
    c.date('made', t3('Ngày nhập máy', 'Entered on', 'วันที่บันทึก'), inRecord),
    c.int('entrydays', t3('Nhập máy sau (ngày)', 'Days to entry', 'บันทึกหลัง (วัน)'), inRecord),
  ];
}

/** The screens a note opens on. */
export type NoteRoute = 'PigInstockDetail' | 'PigOstockDetail';

/** [Line]: name, lot, expiry date, quantity, unit, base quantity. The rest of it stands behind: {@link moreColumns}. */
export function lineColumns(c: StockMakers<LinesRow>): StockColumn<LinesRow>[] {
  return [
    c.text('name', { ...inLine, width: 18, phone: 3 }),
    c.text('lot', { ...inLine, width: 11 }),
    c.decimal('qty', W.qty, { ...inLine, decimals: 2, phone: 2 }),
    c.text('unit', { ...inLine, width: 6 }),
    c.decimal('baseqty', t3('SL cơ sở', 'Base quantity', 'จำนวนหน่วยฐาน'), { ...inLine, decimals: 2 }),
    c.text('baseunit', t3('Đơn vị cơ sở', 'Base unit', 'หน่วยฐาน'), { ...inLine, width: 6 }),
    c.date('expdt', { ...inLine, of: ofLine(expiryOf) }),
  ];
}

/** [Line], what else is known of the goods: item type, brand, code, original quantity. */
export function moreColumns(c: StockMakers<LinesRow>): StockColumn<LinesRow>[] {
  return [
    c.text('itemid', inMore),
    c.text('itemtp', t3('Loại hàng', 'Item type', 'ประเภทสินค้า'), { ...inMore, words: ITEM_TYPE_WORDS }),
    c.text('brand', t3('Nhãn hiệu', 'Brand', 'ยี่ห้อ'), inMore),
    c.decimal('origqty', t3('SL ban đầu', 'Original quantity', 'จำนวนเดิม'), {
      ...{ ...inMore, decimals: 2 },
      mark: (row) => !isSum(row) && row.origqty !== row.qty && 'warn',
    }),
  ];
}

/** [Money] of receipts: currency and rate of the note, price and discount as written, amount and average price in the farm's currency. */
export function receiptMoney(c: StockMakers<LinesRow>, { money, decimals }: LinesShown): StockColumn<LinesRow>[] {
  if (!money) return [];
  return [
    ...worth(c, decimals),
    c.decimal('price', W.price, { ...inMoney, decimals: 2 }),
    c.decimal('discount', W.discount, { ...inMoney, decimals }),
    c.text('currency', W.currency, { ...inMoney, width: 6 }),
    c.decimal('rate', W.rate, { ...inMoney, decimals: 2, of: ofLine(({ rate }) => (rate === 1 ? null : rate)) }),
  ];
}

const worth = (c: StockMakers<LinesRow>, decimals: number): StockColumn<LinesRow>[] => [
  c.decimal('amount', { ...inMoney, decimals }),
  c.decimal('avgprice', t3('Giá bình quân', 'Average price', 'ราคาเฉลี่ย'), { ...inMoney, decimals: 2 }),
];

/** What a sale brought: price × quantity in the farm's currency, less its discount; null for what was not sold. */
export function saleOf({ kind, price, qty, rate, discount }: NoteLine): { readonly gross: number; readonly net: number } | null {
  if (kind !== 'sale' || price === null) return null;
  return { gross: price * qty * rate, net: (price * qty - discount) * rate };
}

/** [Money] of issues: currency, amount and average price at cost; price, discount and net of sales only to who may see them. */
export function issueMoney(c: StockMakers<LinesRow>, { money, sales, decimals }: LinesShown): StockColumn<LinesRow>[] {
  const sold = (of: Of<number | null>) => ofLine((line) => (line.kind === 'sale' ? of(line) : null));
  return [
    ...(money ? [...worth(c, decimals), c.text('currency', W.currency, { ...inMoney, width: 6 })] : []),
    ...(sales
      ? [
          c.decimal('price', t3('Giá bán', 'Sale price', 'ราคาขาย'), { ...inMoney, decimals: 2, of: sold(({ price }) => price) }),
          c.decimal('discount', W.discount, { ...inMoney, decimals, of: (row) => (isSum(row) ? row.discount : sold((line) => line.discount)(row)) }),
          c.decimal('net', t3('Tiền bán', 'Sales, net', 'ยอดขายสุทธิ'), {
            ...{ ...inMoney, decimals },
            of: (row) => (isSum(row) ? row.net : (saleOf(row)?.net ?? null)),
          }),
        ]
      : []),
  ];
}
