import { code, codes } from '#engine/define/fields.ts';
import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { inZone } from '#engine/server/farm-scope.ts';
import { eachFarm, reportFarms } from '#engine/server/report/asked-farms.ts';
import { type ReaderAt, readerReports } from '#engine/server/report/reader-report.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { STOCK_RIGHTS } from '#modules/stock/contract/routes.ts';
import { type FarmStock, openStock } from '../farm-stock.ts';

const STORE = t3('Kho', 'Warehouse', 'คลัง');

/** What every report of the stock may be narrowed by. */
export const STOCK_FIELDS = {
  farms: codes('farms', t3('Trại', 'Farms', 'ฟาร์ม'), { list: 'farm' }),
  storeid: code('storeid', STORE, { list: 'store' }),
  itemtp: code('itemtp', t3('Loại hàng', 'Item type', 'ประเภทสินค้า'), { list: 'itemtp' }),
  itemid: code('itemid', t3('Mặt hàng', 'Item', 'สินค้า'), { list: 'item' }),
};

/** Declares a table and a report of the stock; a column of these keys need not name its label. */
export const { table: stockTable, report: stockReport } = readerReports({
  module: 'stock',
  page: { fromLevel: 30, flags: STOCK_RIGHTS },
  labels: {
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
    typedby: t3('Người ghi', 'Typed by', 'ผู้บันทึก'),
  },
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

/** The day a report is read on: the business date of the one farm asked for, the reader's own where there are several. */
export async function readOn(at: Reader, asked: Asked): Promise<BusinessDate> {
  const days = await inFarms(at, asked, async ({ curbusdt }) => curbusdt);
  return (days.length === 1 ? days[0] : null) ?? at.session.curbusdt;
}
