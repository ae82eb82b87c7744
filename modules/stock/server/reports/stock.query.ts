import type { Column, ReportResult, ReportRow } from '#engine/define/report.ts';
import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import type { Db } from '#engine/server/report/db.ts';
import { columnTotals } from '#engine/server/report/totals.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import type { StockParams } from '#modules/stock/contract/reports/stock.report.ts';
import { orderProposal } from '#modules/stock/domain/order.ts';
import { type FarmStock, seesMoney } from '../farm-stock.ts';
import { type StockRow, stockOn } from '../lookup/stock-on.ts';
import { movementStands } from '../sql.ts';
import { unitNames } from '../unit-names.ts';
import { queryCard } from './card.query.ts';
import { inFarms, readOn, type StockReportContext } from './report-kit.ts';

const col = (key: string, label: Text3, type: Column['type'], more: Partial<Column> = {}): Column => ({ key, label, type, ...more });

const FARM = col('farmid', t3('Trại', 'Farm', 'ฟาร์ม'), 'text', { frozen: true });
const PLACE: readonly Column[] = [
  col('storeid', t3('Kho', 'Warehouse', 'คลัง'), 'text', { frozen: true }),
  col('itemid', t3('Mã hàng', 'Item', 'รหัสสินค้า'), 'text', { frozen: true }),
  col('name', t3('Tên', 'Name', 'ชื่อ'), 'text', { width: 24 }),
];
const LOT: readonly Column[] = [
  col('lot', t3('Số lô', 'Lot', 'ล็อต'), 'text'),
  col('expdt', t3('Hạn dùng', 'Expiry date', 'วันหมดอายุ'), 'date'),
  col('daysleft', t3('Còn (ngày)', 'Days left', 'เหลือ (วัน)'), 'int'),
];
const QUANTITY: readonly Column[] = [
  col('baseqty', t3('Số lượng', 'Quantity', 'จำนวน'), 'decimal', { decimals: 1 }),
  col('base', t3('Đơn vị', 'Unit', 'หน่วย'), 'text'),
  col('shown', t3('Quy cách', 'In packs', 'บรรจุ'), 'text'),
  col('onway', t3('Đang đến', 'On the way in', 'กำลังมา'), 'decimal', { decimals: 1 }),
];
const MONEY: readonly Column[] = [
  col('avgprice', t3('Giá bình quân', 'Average price', 'ราคาเฉลี่ย'), 'decimal', { decimals: 2 }),
  col('amount', t3('Giá trị', 'Value', 'มูลค่า'), 'decimal', { decimals: 0, total: 'sum' }),
];
const PLAN: readonly Column[] = [
  col('lowest', t3('Tồn tối thiểu', 'Lowest stock', 'ขั้นต่ำ'), 'decimal', { decimals: 1 }),
  col('meanuse', t3('Dùng bình quân/ngày (28 ngày)', 'Mean use a day (28 days)', 'ใช้เฉลี่ย/วัน (28 วัน)'), 'decimal', { decimals: 2 }),
  col('cover', t3('Đủ dùng (ngày)', 'Days of cover', 'พอใช้ (วัน)'), 'decimal', { decimals: 1 }),
  col('order', t3('Đề nghị đặt', 'Proposed order', 'เสนอสั่งซื้อ'), 'decimal', { decimals: 1 }),
  col('lastin', t3('Nhập gần nhất', 'Last receipt', 'รับล่าสุด'), 'date'),
  col('lastout', t3('Xuất gần nhất', 'Last issue', 'จ่ายล่าสุด'), 'date'),
];

interface Use {
  storeid: string;
  itemid: string;
  used: number;
  lastin: string | null;
  lastout: string | null;
}

/** Days the mean use is taken over. */
const USE_DAYS = 28;

/** Use of the last 28 days (house and general use less returns), last receipt and last issue, by warehouse and item. */
async function usesOf(tx: Db, farmid: string, date: BusinessDate): Promise<ReadonlyMap<string, Use>> {
  const { rows } = await tx.query<Use>(
    `select storeid, itemid, coalesce(-sum(qty) filter (where kind in ('house', 'general', 'return') and valuedt > $2::date - ${USE_DAYS}), 0)::float8 as used,
       max(valuedt) filter (where qty > 0) as lastin, max(valuedt) filter (where qty < 0) as lastout
     from stock_movement m where farm_id = $1 and book = 'goods' and way = '' and valuedt <= $2::date
       and ${movementStands()} group by 1, 2`,
    [farmid, date],
  );
  return new Map(rows.map((row) => [`${row.storeid}|${row.itemid}`, row]));
}

/** Lots of one item in one warehouse as one row: sums, the first expiry date. */
function byItem(rows: readonly StockRow[]): StockRow[] {
  return [...Map.groupBy(rows, ({ storeid, itemid }) => `${storeid}|${itemid}`).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const sum = (key: 'baseqty' | 'amount') => Math.round(own.reduce((total, row) => total + row[key], 0) * 10_000) / 10_000;
    return [{ ...first, lot: '', baseqty: sum('baseqty'), qty: sum('baseqty'), largest: first.unit, amount: sum('amount') }];
  });
}

interface ItemPlan {
  readonly meanuse: number;
  readonly cover: number | null;
  readonly order: number;
}

/** What each item lasts and what to order: over the warehouses of the report together. */
function plansOf(rows: readonly StockRow[], uses: ReadonlyMap<string, Use>, coverdays: number): ReadonlyMap<string, ItemPlan> {
  return new Map(
    [...Map.groupBy(rows, ({ itemid }) => itemid)].map(([itemid, own]) => {
      const stores = new Map(own.map((row) => [row.storeid, row.onway]));
      const qty = own.reduce((total, { baseqty }) => total + baseqty, 0);
      const onway = [...stores.values()].reduce((total, one) => total + one, 0);
      const used = [...stores.keys()].reduce((total, storeid) => total + (uses.get(`${storeid}|${itemid}`)?.used ?? 0), 0);
      return [itemid, orderProposal({ qty, onway, lowest: own[0]?.lowest ?? 0, meanuse: used / USE_DAYS, coverdays })];
    }),
  );
}

/** Marks of a row: an order is due, the lot is past its date or near it. */
function marksOf(farm: FarmStock, { daysleft }: StockRow, plan: ItemPlan | null): ReportRow {
  const due = plan !== null && plan.order > 0 ? { _mark_order: 'warn' } : {};
  if (daysleft === null || daysleft > farm.expdays) return due;
  return { ...due, _mark_daysleft: daysleft < 0 ? 'bad' : 'warn' };
}

/** What rows are written with. */
interface Shown {
  readonly farm: FarmStock;
  readonly date: BusinessDate;
  readonly named: (unit: string) => string;
}

/** A row of the table; what concerns the item stands on its first row. */
function rowOf({ farm, date, named }: Shown, row: StockRow, use: Use | undefined, plan: ItemPlan | null): ReportRow {
  const { storeid, itemid, name, lot, expdt, daysleft, baseqty, qty, unit, largest, onway, avgprice, amount, lowest } = row;
  const link = new URLSearchParams({ farms: farm.farmid, storeid, itemid, date, card: 'Y' });
  const { lastin = null, lastout = null } = use ?? {};
  const { meanuse = null, cover = null, order = null } = plan ?? {};
  return {
    ...{ farmid: farm.farmid, storeid, itemid, name, lot, daysleft, baseqty, base: named(unit), lowest, onway, avgprice, amount },
    ...{ meanuse, cover, order, lastin, lastout },
    expdt: expdt === NO_EXPIRY ? null : expdt,
    shown: largest === unit ? '' : `${qty.toLocaleString('en-US')} ${named(largest)}`,
    ...marksOf(farm, row, plan),
    _open: `StockReport?${link}`,
  };
}

/** Which rows the reader wants: lots that expire soon, items below their lowest stock. */
function wanted(rows: readonly StockRow[], { low, expiring }: StockParams): StockRow[] {
  const totals = new Map(
    [...Map.groupBy(rows, ({ itemid }) => itemid)].map(([itemid, own]) => [itemid, own.reduce((sum, { baseqty }) => sum + baseqty, 0)]),
  );
  return rows
    .filter(({ itemid, lowest }) => low !== 'Y' || (totals.get(itemid) ?? 0) < lowest)
    .filter(({ daysleft }) => expiring == null || (daysleft !== null && daysleft <= expiring));
}

async function farmRows(tx: Db, ctx: StockReportContext, farm: FarmStock, params: StockParams): Promise<ReportRow[]> {
  const date = params.date ?? farm.curbusdt;
  const narrow = { storeid: params.storeid ?? null, itemtp: params.itemtp ?? null, itemid: params.itemid ?? null, brand: params.brand ?? null };
  const all = await stockOn(tx, { ...farm, ...narrow, language: ctx.language, date, asknown: params.asknown ?? null, unit: params.unit ?? null });
  const uses = await usesOf(tx, farm.farmid, date);
  const plans = plansOf(all, uses, farm.coverdays);
  const lots = wanted(all, params);
  const seen = new Set<string>();
  const shown = { farm, date, named: await unitNames(tx, farm, ctx.language) };
  return (params.by === 'item' ? byItem(lots) : lots).map((row) => {
    const first = !seen.has(row.itemid);
    seen.add(row.itemid);
    return rowOf(shown, row, uses.get(`${row.storeid}|${row.itemid}`), first ? (plans.get(row.itemid) ?? null) : null);
  });
}

const NOTE: Text3 = t3(
  'Dùng bình quân, đủ dùng và đề nghị đặt tính chung các kho đang xem, ghi ở dòng đầu của mặt hàng. Đề nghị đặt = tồn tối thiểu + COVERDAYS × dùng bình quân − tồn − đang đến.',
  'Mean use, cover and order are of the item over the warehouses shown, on its first row. Proposed order = lowest stock + COVERDAYS × mean use − quantity − on the way.',
  'ใช้เฉลี่ย วันที่พอใช้ และการสั่งซื้อ คิดรวมทุกคลังที่แสดง ที่แถวแรกของสินค้า เสนอสั่งซื้อ = ขั้นต่ำ + COVERDAYS × ใช้เฉลี่ย − คงเหลือ − กำลังมา',
);

/** StockReport: what lies where on a date, what it is worth, how long it lasts. */
export async function queryStock(tx: Db, ctx: StockReportContext, params: StockParams): Promise<ReportResult> {
  if (params.card === 'Y') return queryCard(tx, ctx, params);
  const parts = await inFarms(tx, ctx, params.farms, (farm) => farmRows(tx, ctx, farm, params));
  const rows = parts.flat();
  const money = seesMoney(ctx.session);
  const columns = [
    ...(parts.length > 1 ? [FARM] : []),
    ...PLACE,
    ...(params.by === 'item' ? [] : LOT),
    ...QUANTITY,
    ...(money ? MONEY : []),
    ...PLAN,
  ];
  // A file holds what its reader may see, not only what the page shows.
  const shown = money ? rows : rows.map(({ avgprice: _price, amount: _amount, ...row }) => row);
  return {
    columns,
    rows: shown,
    totals: columnTotals(columns, shown),
    notes: [{ text: NOTE }],
    asof: await readOn(tx, ctx, params.farms),
  };
}
