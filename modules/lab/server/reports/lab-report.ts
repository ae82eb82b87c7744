import { code, date, text } from '#engine/define/fields.ts';
import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { refused } from '#engine/server/refused.ts';
import { type ReaderAt, type ReaderContext, readerReportsWith } from '#engine/server/report/reader-report.ts';
import { type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { LAB_STOCK_RIGHTS } from '#modules/lab/contract/stock/routes.ts';
import { LW } from '#modules/lab/contract/stock/words.ts';
import { type LabFarm, labFarm } from '../stock/lab-farm.ts';
import type { FarmGoods, LabStockServices } from '../stock/services.ts';

/** What reports of laboratory goods are narrowed by. */
export const LAB_FIELDS = {
  storeid: code('storeid', LW.store, { list: 'labstore' }),
  from: date('from', LW.from),
  to: date('to', LW.to, { initial: 'today' }),
  itemtp: code('itemtp', LW.itemtp, { list: 'labitemtp' }),
  itemid: code('itemid', LW.item, { list: 'labitem' }),
  lot: text('lot', LW.lot, { maxLength: 40 }),
};

const LABELS = {
  storeName: LW.store,
  itemid: LW.itemid,
  name: LW.name,
  unit: LW.unit,
  lot: LW.lot,
  expdt: LW.expdt,
  valuedt: LW.valuedt,
  kindName: LW.kind,
  note: LW.note,
  amount: LW.amount,
  typedby: t3('Người ghi', 'Entered by', 'ผู้บันทึก'),
};

/** What the reports ask of runs and results, and of the farms that send goods. */
interface Asking {
  readonly services: LabStockServices;
  readonly farmGoods: FarmGoods;
}
export type LabAt = ReaderAt & Asking;
/** What they are read with. */
export type LabContext = ReaderContext & Asking;

/** Declares a table and a report of a laboratory’s goods; a column of these keys need not name its label. */
export const { table: labTable, report: labReport } = readerReportsWith<Asking>()({
  module: 'lab',
  page: { fromLevel: 15, flags: LAB_STOCK_RIGHTS },
  labels: LABELS,
  says: {},
});

export const FROZEN = { frozen: true } as const;

/** The cell of an expiry date; blank for goods without one. */
export const expiryCell = ({ expdt }: { readonly expdt: string }): string | null => (expdt === NO_EXPIRY ? null : expdt);

/** The laboratory a report is read for, and its days: from the first of the month where none is named. @throws Refused 898 */
export async function labDays(
  { tx, session }: LabAt,
  asked: { readonly from?: BusinessDate | null | undefined; readonly to?: BusinessDate | null | undefined },
): Promise<{ readonly farm: LabFarm; readonly from: BusinessDate; readonly to: BusinessDate }> {
  const farm = await labFarm(tx, session.farmid ?? '');
  const to = asked.to ?? farm.curbusdt;
  const from = asked.from ?? businessDate(`${to.slice(0, 6)}01`);
  if (from > to) throw refused('898', 'from');
  return { farm, from, to };
}
