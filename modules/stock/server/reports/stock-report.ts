import { code, codes, date, text } from '#engine/define/fields.ts';
import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { codeNames } from '#engine/server/code-names.ts';
import { inZone } from '#engine/server/farm-scope.ts';
import type { FixedList } from '#engine/server/lists.ts';
import { refused } from '#engine/server/refused.ts';
import { eachFarm, reportFarms } from '#engine/server/report/asked-farms.ts';
import type { ColumnMakers } from '#engine/server/report/column-makers.ts';
import { type ReaderAt, readerReportsWith } from '#engine/server/report/reader-report.ts';
import type { TableColumn } from '#engine/server/report/table.ts';
import { type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { STOCK_RIGHTS } from '#modules/stock/contract/routes.ts';
import { type Days, type FarmStock, openStock, type StockServices } from '../farm-stock.ts';

const STORE = t3('Kho', 'Warehouse', 'คลัง');

/** What every report of the stock may be narrowed by. */
export const STOCK_FIELDS = {
  farms: codes('farms', t3('Trại', 'Farms', 'ฟาร์ม'), { list: 'farm' }),
  storeid: code('storeid', STORE, { list: 'store' }),
  stores: codes('stores', STORE, { list: 'store' }),
  from: date('from', t3('Từ ngày', 'From date', 'ตั้งแต่วันที่')),
  to: date('to', t3('Đến ngày', 'To date', 'ถึงวันที่'), { initial: 'today' }),
  itemtp: code('itemtp', t3('Loại hàng', 'Item type', 'ประเภทสินค้า'), { list: 'itemtp' }),
  itemid: code('itemid', t3('Mặt hàng', 'Item', 'สินค้า'), { list: 'item' }),
  lot: text('lot', t3('Số lô', 'Lot', 'ล็อต'), { maxLength: 40 }),
  note: text('note', t3('Số phiếu', 'Note number', 'เลขที่ใบ'), { maxLength: 40 }),
};

const LABELS = {
  farmid: t3('Trại', 'Farm', 'ฟาร์ม'),
  storeid: STORE,
  itemid: t3('Mã hàng', 'Item', 'รหัสสินค้า'),
  name: t3('Tên', 'Name', 'ชื่อ'),
  unit: t3('Đơn vị', 'Unit', 'หน่วย'),
  lot: t3('Số lô', 'Lot', 'ล็อต'),
  expdt: t3('Hạn dùng', 'Expiry date', 'วันหมดอายุ'),
  valuedt: t3('Ngày', 'Date', 'วันที่'),
  kindName: t3('Loại', 'Kind', 'ประเภท'),
  note: t3('Số phiếu', 'Note', 'เลขที่ใบ'),
  amount: t3('Giá trị', 'Amount', 'มูลค่า'),
  typedby: t3('Người ghi', 'Entered by', 'ผู้บันทึก'),
};

/** What the reports ask of other modules. */
interface Asking {
  readonly services: StockServices;
  /** Lists that are fixed in the product, with their words. */
  readonly fixedList: FixedList;
}
/** What an answer of the stock is made at. */
export type StockAt = ReaderAt & Asking;
/** What makes the columns of a table of the stock. */
export type StockMakers<R> = ColumnMakers<R, StockAt, keyof typeof LABELS>;
/** A column of one. */
export type StockColumn<R> = TableColumn<R, StockAt>;

/** Declares a table and a report of the stock; a column of these keys need not name its label. */
export const { table: stockTable, report: stockReport } = readerReportsWith<Asking>()({
  module: 'stock',
  page: { fromLevel: 30, flags: STOCK_RIGHTS },
  labels: LABELS,
  says: {},
});

/** Columns that stay while the rest is scrolled. */
export const FROZEN = { frozen: true } as const;

/** The cell of an expiry date; blank for goods without one. */
export const expiryOf = ({ expdt }: { readonly expdt: string }): string | null => (expdt === NO_EXPIRY ? null : expdt);

type Reader = Pick<ReaderAt, 'tx' | 'session'>;
type Asked = readonly string[] | null | undefined;

/**
 * Runs `work` for each farm asked for (identities or groups, in reach only; the current one when none is named) with only that
 * farm in sight. @throws Refused V_NOTEXISTS for a farm out of reach, as for one that does not exist.
 */
export async function inFarms<T>({ tx, session }: Reader, asked: Asked, work: (farm: FarmStock) => Promise<T>): Promise<T[]> {
  const own = session.farmid ?? '';
  const farms = await reportFarms(tx, { farmid: own, farms: session.farms }, asked);
  return eachFarm(tx, own, farms, async ({ farmid }) => {
    const farm = await openStock(tx, { ...session, farmid });
    return inZone(tx, session.zone, farm.zone, () => work(farm));
  });
}

/** The day a report is read on and the day weeks begin: those of the one farm asked for, the reader's own where there are several. */
export async function calendarOf(at: Reader, asked: Asked): Promise<Pick<FarmStock, 'curbusdt' | 'weekstart'>> {
  const [only, ...more] = await inFarms(at, asked, async ({ curbusdt, weekstart }) => ({ curbusdt, weekstart }));
  return only === undefined || more.length > 0 ? at.session : only;
}

/** The day a report is read on ({@link calendarOf}). */
export async function readOn(at: Reader, asked: Asked): Promise<BusinessDate> {
  return (await calendarOf(at, asked)).curbusdt;
}

const firstOfMonth = (day: string): string => `${day.slice(0, 6)}01`;

/** The days asked for, from the first of the month, or what `begins` says of the last day, where no day is named. @throws Refused 898 where they end before they begin. */
export async function daysOf(at: ReaderAt, { farms, from, to }: DaysAsked, begins = firstOfMonth): Promise<Days & { readonly asof: BusinessDate }> {
  const asof = await readOn(at, farms);
  const last = to ?? asof;
  const first = from ?? businessDate(begins(last));
  if (first > last) throw refused('898', 'from');
  return { from: first, to: last, asof };
}

/** Which farms and days a report is asked for. */
interface DaysAsked {
  readonly farms?: Asked;
  readonly from?: BusinessDate | null | undefined;
  readonly to?: BusinessDate | null | undefined;
}

/** Names of codes by list and code in the reader's language, of fixed lists and of those the farm keeps; a code nobody named is its own. */
export async function namesOf(
  { tx, language, fixedList }: Pick<StockAt, 'tx' | 'language' | 'fixedList'>,
  farm: FarmStock,
  lists: readonly string[],
): Promise<(list: string, code: string) => string> {
  const fixed = new Map(
    lists.flatMap((list) => (fixedList(list, language) ?? []).map(({ value, label }) => [`${list} ${value}`, String(label)] as const)),
  );
  const kept = await codeNames(tx, farm, language, lists);
  return (list, code) => fixed.get(`${list} ${code}`) ?? kept(list, code);
}

/** Level from which farms out of one's reach are named. */
const NAMES_LEVEL = 70;
const OTHER_FARM = t3('Trại khác', 'Another farm', 'ฟาร์มอื่น');

/** The name of a farm, for who has it in reach or stands high enough; else only that it is another. */
export const farmNameFor =
  ({ session, language }: StockAt) =>
  (farmid: string): string =>
    session.farms.includes(farmid) || session.usrlvl >= NAMES_LEVEL ? farmid : OTHER_FARM[language];
