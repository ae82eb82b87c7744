import { choice, code, date, defineList, int, yesno } from '#engine/define/fields.ts';
import type { ParamsOf } from '#engine/define/report.ts';
import { unitNames } from '#engine/server/code-names.ts';
import type { ReaderAt } from '#engine/server/report/reader-report.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { orderProposal } from '#modules/stock/domain/order.ts';
import { lowestOver, type StoreUse, setLowest } from '#modules/stock/domain/store-use.ts';
import { type FarmStock, seesMoney } from '../farm-stock.ts';
import { type StockRow, stockOn, withComing } from '../lookup/stock-on.ts';
import { type ComingGoods, comingFromFarms } from '../transfers/coming.ts';
import { storeUsesOn } from '../use/store-uses.ts';
import { cardAnswer } from './card.ts';
import { BIN_NOTE, BIN_TITLE, type BinRow, binsOf, binTable } from './stock/bins.ts';
import { expiryOf, STOCK_FIELDS as F, FROZEN, inFarms, readOn, type StockAt, stockReport, stockTable } from './stock-report.ts';
import { placeOf, USE_DAYS, type Use, usesOf } from './uses.ts';

const STOCK_BY = defineList('stockby', { lot: t3('Theo lô', 'By lot', 'ตามล็อต'), item: t3('Theo mặt hàng', 'By item', 'ตามสินค้า') });
const FIELDS = [
  F.farms,
  F.stores,
  date('date', t3('Tồn đến ngày', 'Stock on', 'คงเหลือ ณ วันที่'), { initial: 'today' }),
  date('asknown', t3('Theo số liệu nhập đến', 'As known on', 'ตามข้อมูลถึงวันที่')),
  F.itemtp,
  code('brand', t3('Nhãn hiệu', 'Brand', 'ยี่ห้อ'), { list: 'brand' }),
  F.itemid,
  choice('by', t3('Xem', 'Shown', 'แสดง'), STOCK_BY, { fallback: 'lot' }),
  code('unit', t3('Đơn vị xem', 'Unit shown', 'หน่วยที่แสดง'), { list: 'unit' }),
  yesno('low', t3('Chỉ dưới tồn tối thiểu', 'Only below lowest stock', 'เฉพาะต่ำกว่าขั้นต่ำ')),
  int('expiring', t3('Hết hạn trong', 'Expiring within', 'หมดอายุภายใน'), { unit: 'd', min: 0, max: 45, refusal: 'V_DAYS' }),
  // Every movement of one item in one warehouse, with its running balance.
  yesno('card', t3('Thẻ kho của mặt hàng', 'Stock card of the item', 'บัตรคลังของสินค้า')),
] as const;
type Asked = ParamsOf<typeof FIELDS>;

/** A lot with what is known of its item; `plan` stands on the first row of the item. */
interface Lying extends StockRow {
  readonly farm: FarmStock;
  readonly date: BusinessDate;
  readonly named: (unit: string) => string;
  readonly use: Use | undefined;
  readonly plan: ReturnType<typeof orderProposal> | undefined;
  /** Less of the item lies in its warehouse than is set there; where nothing is set, less in all of them than the least of it. */
  readonly few: boolean;
}

/** Past its date, or near it. */
function ageMark({ daysleft, farm }: Lying): 'bad' | 'warn' | false {
  if (daysleft === null || daysleft > farm.expdays) return false;
  return daysleft < 0 ? 'bad' : 'warn';
}

interface Shape {
  readonly farms: boolean;
  readonly lots: boolean;
  /** A file holds what its reader may see, not only what the page shows: without it there is no price in it. */
  readonly money: boolean;
}

const tableOf = ({ farms, lots, money }: Shape) =>
  stockTable<Lying>(
    (c) => [
      ...(farms ? [c.text('farmid', { ...FROZEN, of: ({ farm }) => farm.farmid })] : []),
      c.text('storeid', FROZEN),
      c.text('itemid', FROZEN),
      // A phone shows what lies there and how much of it; where stands behind.
      c.text('name', { width: 24, phone: 1 }),
      c.decimal('baseqty', t3('Số lượng', 'Quantity', 'จำนวน'), { decimals: 1, phone: 2 }),
      c.text('base', t3('Đơn vị', 'Unit', 'หน่วย'), { phone: 3, of: ({ unit, named }) => named(unit) }),
      // What it is worth stands by the quantity: the total under it is in sight.
      ...(money
        ? [
            c.decimal('avgprice', t3('Giá bình quân', 'Average price', 'ราคาเฉลี่ย'), { decimals: 2 }),
            c.decimal('amount', t3('Giá trị', 'Value', 'มูลค่า'), { decimals: 0, total: 'sum' }),
          ]
        : []),
      ...(lots
        ? [c.text('lot'), c.date('expdt', { of: expiryOf }), c.int('daysleft', t3('Còn (ngày)', 'Days left', 'เหลือ (วัน)'), { mark: ageMark })]
        : []),
      c.text('shown', t3('Quy cách', 'In packs', 'บรรจุ'), {
        of: ({ qty, unit, largest, named }) => (largest === unit ? '' : `${qty.toLocaleString('en-US')} ${named(largest)}`),
      }),
      c.decimal('onway', t3('Đang đến', 'On the way in', 'กำลังมา'), { decimals: 1 }),
      c.decimal('lowest', t3('Tồn tối thiểu', 'Lowest stock', 'ขั้นต่ำ'), { decimals: 1, mark: ({ few }) => few && 'warn' }),
      c.decimal('meanuse', t3('Dùng bình quân/ngày (28 ngày)', 'Mean use a day (28 days)', 'ใช้เฉลี่ย/วัน (28 วัน)'), {
        decimals: 2,
        of: ({ plan }) => plan?.meanuse ?? null,
      }),
      c.decimal('cover', t3('Đủ dùng (ngày)', 'Days of cover', 'พอใช้ (วัน)'), { decimals: 1, of: ({ plan }) => plan?.cover ?? null }),
      c.decimal('order', t3('Đề nghị đặt', 'Proposed order', 'เสนอสั่งซื้อ'), {
        ...{ decimals: 1, of: ({ plan }) => plan?.order ?? null },
        mark: ({ plan }) => plan !== undefined && plan.order > 0 && 'warn',
      }),
      c.date('lastin', t3('Nhập gần nhất', 'Last receipt', 'รับล่าสุด'), { of: ({ use }) => use?.lastin ?? null }),
      c.date('lastout', t3('Xuất gần nhất', 'Last issue', 'จ่ายล่าสุด'), { of: ({ use }) => use?.lastout ?? null }),
    ],
    {
      opens: ({ farm, storeid, itemid, date: day }) => ({
        route: 'StockReport',
        params: { farms: farm.farmid, stores: storeid, itemid, date: day, card: 'Y' },
      }),
    },
  );

const sumOf = (rows: readonly StockRow[], key: 'baseqty' | 'amount'): number => rows.reduce((sum, row) => sum + row[key], 0);
const settledSum = (rows: readonly StockRow[], key: 'baseqty' | 'amount'): number => Math.round(sumOf(rows, key) * 10_000) / 10_000;

/** Lots of one item in one warehouse as one row: sums, the first expiry date. */
function byItem<R extends StockRow>(rows: readonly R[]): R[] {
  return [...Map.groupBy(rows, placeOf).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const baseqty = settledSum(own, 'baseqty');
    return [{ ...first, lot: '', baseqty, qty: baseqty, largest: first.unit, amount: settledSum(own, 'amount') }];
  });
}

/** What of a farm's stock is asked about: uses of its goods, and how its warehouses are set. */
interface Facts {
  readonly uses: ReadonlyMap<string, Use>;
  readonly set: ReadonlyMap<string, StoreUse>;
  readonly coverdays: number;
}

/** What an item lasts and what to order: over the warehouses of the report together. */
function planOf(own: readonly StockRow[], { uses, set, coverdays }: Facts) {
  const places = new Map(own.map((row) => [placeOf(row), row]));
  const onway = [...places.values()].reduce((total, one) => total + one.onway, 0);
  const used = [...places.keys()].reduce((total, place) => total + (uses.get(place)?.used ?? 0), 0);
  const [{ itemid = '', lowest: least = 0 } = {}] = own;
  const stores = [...places.values()].map(({ storeid }) => set.get(storeid));
  const lowest = lowestOver(stores, itemid, least);
  return { lowest, ...orderProposal({ qty: sumOf(own, 'baseqty'), onway, lowest, meanuse: used / USE_DAYS, coverdays }) };
}

/** Rows of an item as they are shown: where it ran out, one row tells it if there is a least of it or it must be ordered. */
function shownOf(own: readonly StockRow[], plan: ReturnType<typeof planOf>, { uses, set }: Facts): StockRow[] {
  const lying = own.filter(({ baseqty }) => baseqty !== 0);
  const missed = own.filter(({ baseqty, storeid, itemid }) => baseqty === 0 && (setLowest(set.get(storeid), itemid) ?? 0) > 0);
  if (lying.length > 0 || missed.length > 0) return [...lying, ...missed];
  const lastIn = (row: StockRow): string => uses.get(placeOf(row))?.lastin ?? '';
  return plan.order > 0 || plan.lowest > 0 ? own.toSorted((a, b) => (lastIn(a) < lastIn(b) ? 1 : -1)).slice(0, 1) : [];
}

/** What other farms have on its way to a farm on the day asked for. */
const comingTo = ({ tx }: ReaderAt, { farmid, curbusdt }: FarmStock, { date: day, asknown = null }: Asked) =>
  comingFromFarms(tx, farmid, { date: day ?? curbusdt, asknown });

async function lyingIn({ tx, language }: ReaderAt, farm: FarmStock, asked: Asked, coming: readonly ComingGoods[]): Promise<Lying[]> {
  const day = asked.date ?? farm.curbusdt;
  const { stores, itemtp = null, itemid = null, brand = null, asknown = null, unit = null, low, expiring } = asked;
  const lying = await stockOn(tx, { ...farm, stores, itemtp, itemid, brand, language, date: day, asknown, unit, emptied: true });
  const all = withComing(lying, coming);
  const facts = { uses: await usesOf(tx, farm.farmid, day), set: await storeUsesOn(tx, farm.farmid, day), coverdays: farm.coverdays };
  const named = await unitNames(tx, farm, language);
  const order = new Map(all.map((row, at) => [placeOf(row), at]));
  const items = [...Map.groupBy(all, (row) => row.itemid).values()].flatMap((own) => {
    const plan = planOf(own, facts);
    const held = Map.groupBy(own, placeOf);
    const belowAll = sumOf(own, 'baseqty') < plan.lowest;
    const told = shownOf(own, plan, facts).map((row) => {
      const least = setLowest(facts.set.get(row.storeid), row.itemid);
      const few = least === null ? belowAll : sumOf(held.get(placeOf(row)) ?? [], 'baseqty') < least;
      return { ...row, lowest: least ?? row.lowest, few };
    });
    const lots = told
      .filter(({ few }) => low !== 'Y' || belowAll || few)
      .filter(({ daysleft }) => expiring == null || (daysleft !== null && daysleft <= expiring));
    return (asked.by === 'item' ? byItem(lots) : lots).map(
      (row, at): Lying => ({ ...row, farm, date: day, named, plan: at === 0 ? plan : undefined, use: facts.uses.get(placeOf(row)) }),
    );
  });
  return items.toSorted((a, b) => (order.get(placeOf(a)) ?? 0) - (order.get(placeOf(b)) ?? 0));
}

/** Bins are told as they stand now: not of an earlier day, nor of goods that are no feed. */
async function binsIn(at: StockAt, farm: FarmStock, asked: Asked, coming: readonly ComingGoods[]): Promise<BinRow[]> {
  const { date: day, asknown, stores, itemtp, itemid, brand, low, expiring } = asked;
  const now = (day ?? farm.curbusdt) === farm.curbusdt && asknown == null;
  const all = (itemtp ?? 'feed') === 'feed' && itemid == null && brand == null && low !== 'Y' && expiring == null;
  return now && all ? binsOf(at.tx, at.services, farm, { language: at.language, stores, coming }) : [];
}

const NOTE = t3(
  'Dùng bình quân, đủ dùng và đề nghị đặt tính chung các kho đang xem, ghi ở dòng đầu của mặt hàng. Đề nghị đặt = tồn tối thiểu + số ngày một đơn hàng đủ dùng × dùng bình quân − tồn − đang đến.',
  'Mean use, cover and order are of the item over the warehouses shown, on its first row. Proposed order = lowest stock + days an order covers × mean use − quantity − on the way.',
  'ใช้เฉลี่ย วันที่พอใช้ และการสั่งซื้อ คิดรวมทุกคลังที่แสดง ที่แถวแรกของสินค้า เสนอสั่งซื้อ = ขั้นต่ำ + จำนวนวันที่ใบสั่งครอบคลุม × ใช้เฉลี่ย − คงเหลือ − กำลังมา',
);

/** A list of codes in an address; nothing where none are named. */
const inAddress = (key: string, codes: readonly string[] | null | undefined): string =>
  codes == null || codes.length === 0 ? '' : `&${key}=${encodeURIComponent(codes.join())}`;

/** What all of it is worth to who may see it, how many items are below the least of them, and how many lots have expired; each opens its list. */
function headlineOf(rows: readonly Lying[], { lots, money }: Pick<Shape, 'lots' | 'money'>, { farms, stores }: Asked) {
  const where = inAddress('farms', farms) + inAddress('stores', stores);
  const below = new Set(rows.filter(({ few }) => few).map(({ farm, itemid }) => `${farm.farmid} ${itemid}`)).size;
  const expired = rows.filter(({ daysleft, baseqty }) => daysleft !== null && daysleft < 0 && baseqty > 0).length;
  const worth = Math.round(sumOf(rows, 'amount'));
  const count = (figure: string, label: Text3, value: number, open: string) => ({
    ...{ figure, label, value, decimals: 0 },
    ...(value > 0 ? { open: `${open}${where}`, tone: 'warn' as const } : {}),
  });
  return [
    ...(money ? [{ figure: 'worth', label: t3('Tổng giá trị', 'Total value', 'มูลค่ารวม'), value: worth, decimals: 0 }] : []),
    count('below', t3('Mặt hàng dưới tồn tối thiểu', 'Items below lowest stock', 'สินค้าต่ำกว่าขั้นต่ำ'), below, 'StockReport?low=Y'),
    ...(lots ? [count('expired', t3('Lô đã hết hạn', 'Lots expired', 'ล็อตหมดอายุแล้ว'), expired, 'PigInstockExpire?ahead=0')] : []),
  ];
}

/** StockReport: what lies where on a date, what it is worth, how long it lasts; as known on another date. */
export const report = stockReport({
  name: 'StockReport',
  page: {
    menuGroup: 'stock-report',
    place: 1,
    title: t3('Báo cáo tồn kho', 'Stock Report', 'รายงานสินค้าคงเหลือ'),
    purpose: t3(
      'Hàng gì nằm ở kho nào vào một ngày: lô, hạn dùng, giá trị, số ngày đủ dùng.',
      'What lies where on a date: lots, expiry, value, days of cover.',
      'สินค้าใดอยู่คลังใดในวันที่กำหนด ล็อต วันหมดอายุ มูลค่า และวันที่พอใช้',
    ),
  },
  paper: 'landscape',
  fields: FIELDS,
  answer: async (at, params) => {
    if (params.card === 'Y') return cardAnswer(at, params);
    const farms = await inFarms(at, params.farms, async (farm) => {
      const coming = await comingTo(at, farm, params);
      return { lying: await lyingIn(at, farm, params, coming), bins: await binsIn(at, farm, params, coming) };
    });
    const shape = { farms: farms.length > 1, lots: params.by !== 'item', money: seesMoney(at.session) };
    const rows = farms.flatMap(({ lying }) => lying);
    const bins = farms.flatMap((farm) => farm.bins);
    return {
      table: tableOf(shape).of(rows),
      headline: headlineOf(rows, shape, params),
      sections: bins.length === 0 ? [] : [{ key: 'bins', title: BIN_TITLE, table: binTable(farms.length > 1).of(bins, null) }],
      notes: bins.length === 0 ? [NOTE] : [NOTE, BIN_NOTE],
      asof: await readOn(at, params.farms),
    };
  },
});
