import { type ReaderAt, readerReportsWith } from '#engine/server/report/reader-report.ts';
import type { TableColumn } from '#engine/server/report/table.ts';
import { t3 } from '#kernel/language.ts';
import { COST_WORDS as C } from '#modules/finance/contract/costs/words.ts';
import { FINANCE_RIGHTS } from '#modules/finance/contract/rights.ts';
import { SALE_WORDS as W } from '#modules/finance/contract/sales/words.ts';
import type { TradeDef } from '#modules/finance/contract/trades.ts';
import type { CostServices } from '../../costs/services.ts';
import type { SaleBooks } from '../../sales/desk.ts';

/** What the reports of money are handed besides their reader. */
interface Asking {
  readonly services: CostServices;
  /** Books of what is sold: what it cost. */
  readonly books: SaleBooks;
}

/** What an answer is made at, and whose papers it is about. */
export type PaperAt = ReaderAt & Asking & { readonly of: TradeDef };

export const PAPER_LABELS = {
  note: W.note,
  farmid: t3('Trại', 'Farm', 'ฟาร์ม'),
  valuedt: t3('Ngày', 'Date', 'วันที่'),
  partner: W.customer,
  item: W.items,
  roomid: W.house,
  parityid: t3('Lứa', 'Batch', 'รุ่น'),
  saleclass: W.saleclass,
  heads: W.heads,
  qty: W.qty,
  weight: t3('Khối lượng', 'Weight', 'น้ำหนัก'),
  mean: W.mean,
  eggs: t3('Số trứng', 'Eggs', 'จำนวนไข่'),
  price: W.price,
  discount: t3('Giảm giá', 'Discount', 'ส่วนลด'),
  net: W.net,
  tax: W.tax,
  total: W.total,
  paid: W.paid,
  balance: W.balance,
  duedt: W.duedt,
  overdue: t3('Quá hạn (ngày)', 'Overdue (days)', 'เกินกำหนด (วัน)'),
  method: W.paymethod,
  state: W.state,
  maker: W.maker,
  checker: W.controller,
  approver: W.manager,
  margin: W.margin,
  notes: t3('Số phiếu', 'Notes', 'จำนวนใบ'),
  share: t3('Tỷ trọng', 'Share', 'สัดส่วน'),
  refno: W.refno,
  amount: C.amount,
};

const kit = { page: { fromLevel: 60, flags: FINANCE_RIGHTS }, labels: PAPER_LABELS, says: {} } as const;

/** Declares a table and the report of the notes and vouchers of a farm; columns of these keys need no label. */
export const { table: paperTable, report: paperReport } = readerReportsWith<Asking>()({ module: 'finance', ...kit });
/** The same as a screen of chickens. */
export const { report: birdPaperReport } = readerReportsWith<Asking>()({ module: 'poultry', ...kit });

/** A column of one. */
export type PaperColumn<R> = TableColumn<R, ReaderAt & Asking>;

/** A column of eggs, where chickens are told of. */
export const eggColumns = <C>({ of }: PaperAt, column: C): readonly C[] => (of.trade === 'poultry' ? [column] : []);

/** The column of the mean weight of a head: kg of pigs, grams of birds. */
export const meanColumn = ({ of }: PaperAt) =>
  of.trade === 'pigs'
    ? ({ decimals: 1, unit: 'kg', of: ({ mean }: { readonly mean?: number | null }) => mean ?? null } as const)
    : ({ decimals: 0, unit: 'g', of: ({ mean }: { readonly mean?: number | null }) => (mean == null ? null : 1000 * mean) } as const);

/** Level from which margins are shown. */
const MARGIN_LEVEL = 60;
export const seesMargin = ({ session }: PaperAt): boolean => session.usrlvl >= MARGIN_LEVEL;

/** Sum of what is known of numbers; null where nothing is. */
export function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
