import { date, days } from '#engine/define/fields.ts';
import type { ParamsOf } from '#engine/define/report.ts';
import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { unitNames } from '#engine/server/code-names.ts';
import { formatDate } from '#i18n/dates.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import type { FarmStock, Need } from '../../farm-stock.ts';
import { seesMoney } from '../../farm-stock.ts';
import { type StockRow, stockOn } from '../../lookup/stock-on.ts';
import { STOCK_FIELDS as F, FROZEN, inFarms, readOn, type StockAt, stockReport, stockTable } from '../stock-report.ts';
import { placeOf, USE_DAYS, usesOf } from '../uses.ts';
import { lotKeyOf, type Origin, originsOf } from './origins.ts';

const FIELDS = [
  F.farms,
  F.stores,
  F.itemtp,
  F.itemid,
  date('date', t3('Tính đến ngày', 'As of date', 'ณ วันที่'), { initial: 'today' }),
  days('ahead', t3('Báo trước (0 = đã hết hạn)', 'Days ahead (0 = expired only)', 'ล่วงหน้า (0 = หมดอายุแล้ว)'), { unit: 'd' }),
] as const;
type Asked = ParamsOf<typeof FIELDS>;

/** A lot that has expired or is about to. */
interface Expiring extends StockRow {
  readonly farm: FarmStock;
  readonly left: number;
  readonly unitName: string;
  readonly origin: Origin | undefined;
  /** Mean use a day of the item in the warehouse, over the last 28 days. */
  readonly use: number;
  /** What will not be used up before it expires. */
  readonly over: number;
  readonly needs: readonly Need[];
}

/** True for a lot past its date. */
const expired = ({ left }: Expiring): boolean => left < 0;
/** Houses named on a row. */
const NAMED = 4;

/** Houses whose programme still needs the item before it expires, the first first. */
function needText({ needs }: Expiring): string {
  const named = needs.slice(0, NAMED).map(({ roomid, from }) => `${roomid} (${formatDate(from)})`);
  return [...named, ...(needs.length > NAMED ? [`+${needs.length - NAMED}`] : [])].join(', ');
}

const WORDS = {
  dispose: t3('Tiêu hủy', 'Dispose', 'ทำลาย'),
  back: t3('Trả lại', 'Return', 'คืนผู้จำหน่าย'),
  move: t3('Chuyển kho', 'Transfer', 'โอนคลัง'),
  acts: t3('Lập phiếu', 'Write a note', 'ทำใบ'),
} as const;

/** The line a note opens with: all that is left of the lot. */
const noteParams = ({ storeid, itemid, lot, expdt, unit, baseqty }: Expiring) => ({ storeid, itemid, lot, expdt, unit, qty: baseqty });

const table = ({ farms, money, own }: { readonly farms: boolean; readonly money: boolean; readonly own: string }) =>
  stockTable<Expiring>((c) => {
    const act = (key: keyof typeof WORDS, route: string, more: (row: Expiring) => object) =>
      c.text(key, WORDS[key], {
        ...{ group: WORDS.acts, width: 9 },
        of: ({ farm }) => (farm.farmid === own ? WORDS[key] : null),
        opens: (row) => ({ route, params: { ...noteParams(row), ...more(row) } }),
      });
    return [
      c.text('name', { ...FROZEN, width: 18, phone: 1 }),
      ...(farms ? [c.text('farmid', { width: 8, of: ({ farm }) => farm.farmid })] : []),
      c.text('storeid', { width: 10 }),
      c.text('lot', { width: 11 }),
      c.date('expdt'),
      c.int('left', t3('Còn (ngày)', 'Days left', 'เหลือ (วัน)'), { phone: 2, mark: (row) => (expired(row) ? 'bad' : 'warn') }),
      c.decimal('baseqty', t3('Còn lại', 'Quantity left', 'คงเหลือ'), { decimals: 2, phone: 3 }),
      c.text('unit', { width: 6, phone: 4, of: ({ unitName }) => unitName }),
      c.decimal('over', t3('Không dùng kịp', 'Not used up', 'ใช้ไม่ทัน'), { decimals: 2, mark: ({ over }) => over > 0 && 'warn' }),
      act('dispose', 'PigOstock', () => ({ kind: 'disposal' })),
      act('back', 'PigOstock', ({ origin }) => ({ kind: 'supplier', supplierid: origin?.supplierid })),
      act('move', 'PigstockTransfer', () => ({})),
      c.text('needs', t3('Dùng trước ở', 'Use first at', 'ใช้ก่อนที่'), { width: 22, of: needText }),
      ...(money ? [c.decimal('amount', { decimals: 0, total: 'sum' })] : []),
      c.decimal('use', t3('Dùng/ngày (28 ngày)', 'Use a day (28 days)', 'ใช้/วัน (28 วัน)'), { decimals: 2 }),
      c.text('itemid'),
      c.text('supplier', t3('Nhà cung cấp', 'Supplier', 'ผู้จำหน่าย'), { width: 18, of: ({ origin }) => origin?.supplier ?? null }),
      c.text('note', t3('Phiếu nhập', 'Received note', 'ใบรับ'), {
        of: ({ origin }) => origin?.note ?? null,
        opens: ({ origin, farm }) => origin?.noteid != null && farm.farmid === own && { route: 'PigInstockDetail', params: { open: origin.noteid } },
      }),
      c.date('received', t3('Ngày nhập', 'Received on', 'วันที่รับ'), { of: ({ origin }) => origin?.received ?? null }),
      c.decimal('original', t3('SL nhập', 'Original quantity', 'จำนวนที่รับ'), { decimals: 2, of: ({ origin }) => origin?.qty ?? null }),
    ];
  });

async function expiringIn(at: StockAt, farm: FarmStock, asked: Asked): Promise<Expiring[]> {
  const { tx, language } = at;
  const { itemtp = null, itemid = null, stores } = asked;
  const day: BusinessDate = asked.date ?? farm.curbusdt;
  const ahead = asked.ahead ?? farm.expdays;
  const all = await stockOn(tx, { ...farm, stores, itemtp, itemid, language, date: day, asknown: null });
  const lots = all.filter(({ expdt, daysleft, baseqty }) => {
    if (expdt === NO_EXPIRY || daysleft === null || baseqty <= 0) return false;
    return ahead === 0 ? daysleft < 0 : daysleft <= ahead;
  });
  if (lots.length === 0) return [];
  const uses = await usesOf(tx, farm.farmid, day);
  const origins = await originsOf(tx, farm.farmid, day, lots);
  const named = await unitNames(tx, farm, language);
  const needs = (await at.services.needs(tx, { farmid: farm.farmid, language, day })).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return lots
    .map((row): Expiring => {
      const left = row.daysleft ?? 0;
      const use = (uses.get(placeOf(row))?.used ?? 0) / USE_DAYS;
      const over = Math.max(0, row.baseqty - Math.max(0, use) * Math.max(0, left));
      const own = left < 0 ? [] : needs.filter((need) => need.itemid === row.itemid && need.from <= row.expdt);
      return { ...row, farm, left, use, over, unitName: named(row.unit), origin: origins.get(lotKeyOf(row)), needs: own };
    })
    .toSorted((a, b) => a.left - b.left || (placeOf(a) < placeOf(b) ? -1 : 1));
}

const NOTES = [
  t3(
    'Không dùng kịp = số còn lại − dùng bình quân một ngày × số ngày còn hạn, không nhỏ hơn 0. Dùng bình quân của mặt hàng trong kho, 28 ngày gần nhất.',
    'Not used up = quantity − mean use a day × days left, not below 0. Mean use of the item in the warehouse over the last 28 days.',
    'ใช้ไม่ทัน = คงเหลือ − ใช้เฉลี่ยต่อวัน × วันที่เหลือ ไม่ต่ำกว่า 0 ใช้เฉลี่ยของสินค้าในคลัง 28 วันล่าสุด',
  ),
];

const COUNTS = {
  expired: [t3('Lô đã hết hạn', 'Lots expired', 'ล็อตหมดอายุแล้ว'), t3('Giá trị đã hết hạn', 'Value expired', 'มูลค่าหมดอายุแล้ว')],
  expiring: [t3('Lô sắp hết hạn', 'Lots expiring', 'ล็อตใกล้หมดอายุ'), t3('Giá trị sắp hết hạn', 'Value expiring', 'มูลค่าใกล้หมดอายุ')],
} as const;

/** How many lots have expired and are about to, and what they are worth to who may see it. */
function headlineOf(rows: readonly Expiring[], money: boolean) {
  return (['expired', 'expiring'] as const).flatMap((key) => {
    const own = rows.filter((row) => expired(row) === (key === 'expired'));
    const [lots, value] = COUNTS[key];
    const count = { figure: key, label: lots, value: own.length, decimals: 0 };
    if (!money) return [count];
    return [count, { figure: `${key}value`, label: value, value: Math.round(own.reduce((sum, { amount }) => sum + amount, 0)), decimals: 0 }];
  });
}

/** PigInstockExpire: lots expired or about to, what will not be used up, where to use it first, and the note that takes it away. */
export const report = stockReport({
  name: 'PigInstockExpire',
  page: {
    menuGroup: 'stock-report',
    place: 8,
    title: t3('Danh sách hàng hết hạn', 'Expired Product List', 'รายการสินค้าหมดอายุ'),
    purpose: t3(
      'Các lô đã hết hạn hoặc sắp hết hạn: còn bao nhiêu, dùng trước ở đâu; lập phiếu tiêu hủy, trả hay chuyển.',
      'Lots expired or about to: how much is left, where to use it first; write the note that disposes of, returns or transfers it.',
      'ล็อตที่หมดอายุหรือใกล้หมดอายุ เหลือเท่าใด ควรใช้ที่ใดก่อน และทำใบทำลาย คืน หรือโอน',
    ),
  },
  paper: 'landscape',
  fields: FIELDS,
  compares: [],
  answer: async (at, params) => {
    const farms = await inFarms(at, params.farms, async (farm) => ({ farm, rows: await expiringIn(at, farm, params) }));
    const rows = farms.flatMap((one) => one.rows);
    const money = seesMoney(at.session);
    const [first] = farms;
    return {
      table: table({ farms: farms.length > 1, money, own: at.session.farmid ?? '' }).of(rows),
      headline: headlineOf(rows, money),
      notes: NOTES,
      asof: await readOn(at, params.farms),
      applied: farms.length === 1 && first !== undefined ? { ahead: params.ahead ?? first.farm.expdays } : {},
    };
  },
});
