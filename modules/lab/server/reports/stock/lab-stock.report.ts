import { date, int, yesno } from '#engine/define/fields.ts';
import { keptUnits } from '#engine/ledger/domain/units.ts';
import { codeNames } from '#engine/server/code-names.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { LW, QUALITY_WORDS } from '#modules/lab/contract/stock/words.ts';
import { isBlocked } from '#modules/lab/domain/stock/kinds.ts';
import { labOrder, lotMark, testsLeft, USE_WEEKS } from '#modules/lab/domain/stock/lots.ts';
import { likelyOnWay } from '../../stock/from-farms.ts';
import { onWayFromLabs } from '../../stock/from-labs.ts';
import { labFarm, seesLabMoney } from '../../stock/lab-farm.ts';
import { type LabStockAsked, type LabStockRow, labStockOn } from '../../stock/stock-on.ts';
import { expiryCell, LAB_FIELDS as F, FROZEN, type LabAt, labReport, labTable } from '../lab-report.ts';

const FIELDS = [
  F.storeid,
  date('date', t3('Tồn đến ngày', 'Stock on', 'คงเหลือ ณ วันที่'), { initial: 'today' }),
  F.itemtp,
  F.itemid,
  yesno('low', t3('Chỉ dưới mức đặt hàng', 'Only below reorder point', 'เฉพาะต่ำกว่าจุดสั่งซื้อ')),
  int('expiring', t3('Hết hạn trong', 'Expiring within', 'หมดอายุภายใน'), { unit: 'd', min: 0, max: 3650 }),
  yesno('lots', t3('Theo từng lô', 'Show lots', 'แสดงล็อต'), { fallback: 'Y' }),
] as const;

/** A lot with what is known of its item; `plan` stands on the first row of the item. */
interface Lying extends LabStockRow {
  readonly day: BusinessDate;
  readonly unitName: string;
  readonly pack: string;
  readonly onway: number | null;
  readonly reserved: number | null;
  readonly plan: ReturnType<typeof labOrder> | undefined;
}

const TONES = { expired: 'bad', near: 'warn', fine: false } as const;
const lotTone = (row: Lying) => TONES[lotMark(row.expdt, row.day, row.warndays)];
/** The words of a quality, in the three languages. */
const QUALITY = { words: (code: string, language: 'V' | 'E' | 'T') => QUALITY_WORDS[code as keyof typeof QUALITY_WORDS][language] };

const tableOf = (lots: boolean, money: boolean) =>
  labTable<Lying>(
    (c) => [
      c.text('name', { ...FROZEN, width: 22, phone: 1 }),
      c.decimal('baseqty', LW.qty, { decimals: 1, phone: 2 }),
      c.text('unit', { width: 8, of: ({ unitName }) => unitName, phone: 3 }),
      c.int('tests', t3('Còn xét nghiệm', 'Tests left', 'ตรวจได้อีก')),
      ...(lots
        ? [
            c.text('lot'),
            c.date('expdt', t3('Dùng đến', 'Usable until', 'ใช้ได้ถึง'), { of: expiryCell, phone: 4 }),
            c.int('daysleft', t3('Còn (ngày)', 'Days left', 'เหลือ (วัน)'), { mark: lotTone }),
          ]
        : []),
      c.decimal('order', t3('Đề nghị đặt', 'Order proposal', 'เสนอสั่งซื้อ'), {
        ...{ decimals: 1, of: ({ plan }) => (plan === undefined || plan.order === 0 ? null : plan.order) },
        mark: ({ plan }) => plan !== undefined && plan.order > 0 && 'warn',
      }),
      c.text('storeName'),
      c.text('itemid'),
      ...(lots
        ? [c.date('opened', LW.opened), c.text('quality', LW.quality, { ...QUALITY, mark: ({ quality }) => isBlocked(quality) && 'bad' })]
        : []),
      c.text('pack', t3('Quy cách', 'In packs', 'บรรจุ')),
      c.decimal('onway', t3('Đang chuyển', 'On the way', 'ระหว่างทาง'), { decimals: 1 }),
      c.decimal('reserved', t3('Giữ cho lượt chạy', 'Reserved by open runs', 'จองโดยรอบที่เปิด'), { decimals: 1 }),
      ...(money
        ? [
            c.decimal('avgprice', t3('Giá bình quân', 'Average price', 'ราคาเฉลี่ย'), { decimals: 2 }),
            c.decimal('amount', t3('Giá trị', 'Value', 'มูลค่า'), { decimals: 0, total: 'sum' }),
          ]
        : []),
      c.decimal('meanuse', t3('Dùng bình quân/tuần', 'Mean use a week', 'ใช้เฉลี่ย/สัปดาห์'), { decimals: 1, of: ({ plan }) => plan?.meanuse ?? null }),
      c.decimal('cover', t3('Đủ dùng (tuần)', 'Weeks of cover', 'พอใช้ (สัปดาห์)'), { decimals: 1, of: ({ plan }) => plan?.cover ?? null }),
      c.decimal('reorder', t3('Mức đặt hàng', 'Reorder point', 'จุดสั่งซื้อ'), { decimals: 1 }),
    ],
    { opens: ({ itemid, lot }) => ({ route: 'LabstkStockDetail', params: { itemid, ...(lots && lot !== '' ? { lot } : {}) } }) },
  );

interface Sums {
  readonly onway: ReadonlyMap<string, number>;
  readonly used: ReadonlyMap<string, number>;
}

/** What of each item is on its way to a store, and what the last eight weeks used. */
async function sumsOf({ tx }: LabAt, labid: string, day: BusinessDate): Promise<Sums> {
  const { rows } = await tx.query<{ itemid: string; onway: number; used: number }>(
    `select itemid, coalesce(sum(qty) filter (where way <> '' and tofarm is null), 0)::float8 as onway,
       coalesce(-sum(qty) filter (where way = '' and valuedt > $3::date and kind in ('test', 'sampling', 'sale')), 0)::float8 as used
     from lab_movement where farm_id = $1 and book = 'laboratory' and valuedt <= $2::date group by 1`,
    [labid, day, addDays(day, -7 * USE_WEEKS)],
  );
  return { onway: new Map(rows.map(({ itemid, onway }) => [itemid, onway])), used: new Map(rows.map(({ itemid, used }) => [itemid, used])) };
}

/** The quantity in the largest pack it fills without a rest, and that pack. */
function packOf({ baseqty, units }: LabStockRow, named: (list: string, code: string) => string): string {
  const fits = (units ?? []).toReversed().find(({ factor }) => Math.abs(baseqty / factor - Math.round(baseqty / factor)) < 1e-9);
  return fits === undefined ? '' : `${Math.round(baseqty / fits.factor).toLocaleString('en-US')} ${named('unit', fits.unit)}`;
}

/** Lots of one item in one store as one row. */
function byItem(rows: readonly LabStockRow[]): LabStockRow[] {
  return [...Map.groupBy(rows, ({ storeid, itemid }) => `${storeid}|${itemid}`).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const baseqty = own.reduce((sum, row) => sum + row.baseqty, 0);
    return [
      { ...first, lot: '', opened: null, baseqty, tests: testsLeft(baseqty, first.pertest), amount: own.reduce((sum, row) => sum + row.amount, 0) },
    ];
  });
}

/** What lies there, of a store where one is asked for; what to order is told by all stores, for use and reorder point are the laboratory's. */
async function lyingOn(at: LabAt, labid: string, day: BusinessDate, { storeid, ...asked }: Omit<LabStockAsked, 'language' | 'date'>) {
  const all = await labStockOn(at.tx, { farmid: labid }, { ...asked, language: at.language, date: day });
  const here = storeid == null ? all : all.filter((row) => row.storeid === storeid);
  const { onway: inside, used } = await sumsOf(at, labid, day);
  const items = Map.groupBy(all, ({ itemid }) => itemid);
  const units = new Map(all.map(({ itemid, unit, units: more }) => [itemid, keptUnits(unit, more)]));
  const sent = [...(await onWayFromLabs(at.tx, labid, day)), ...(await at.farmGoods.onWay(at.tx, labid, day))];
  const coming = await likelyOnWay(at.tx, labid, units, sent);
  const onway = new Map([...items.keys()].map((itemid) => [itemid, (inside.get(itemid) ?? 0) + (coming.get(itemid) ?? 0)]));
  const planOf = ([itemid, own]: [string, LabStockRow[]]) => {
    const { reorder = 0, greatest = null } = own[0] ?? {};
    const qty = own.reduce((sum, row) => sum + row.baseqty, 0);
    return [itemid, labOrder({ qty, onorder: onway.get(itemid) ?? 0, reorder, greatest, used: used.get(itemid) ?? 0 })] as const;
  };
  return { all: here, onway, items, plans: new Map([...items].map(planOf)) };
}

const NOTE = t3(
  'Dùng bình quân 8 tuần gần nhất; đang chuyển gồm hàng giữa các kho và hàng trại, phòng khác gửi đến; đề nghị đặt = tồn tối đa − tồn − đang chuyển, khi đã chạm mức đặt hàng; ghi ở dòng đầu của vật tư.',
  'Mean use of the last 8 weeks; on the way: between stores, and what farms and other laboratories send; order proposal = greatest stock − stock − on the way, once the reorder point is reached; on the first row of the item.',
  'ใช้เฉลี่ย 8 สัปดาห์ล่าสุด ระหว่างทางรวมของระหว่างคลังและของที่ฟาร์มและห้องอื่นส่งมา เสนอสั่งซื้อ = คงเหลือสูงสุด − คงเหลือ − ระหว่างทาง เมื่อถึงจุดสั่งซื้อ แสดงที่แถวแรกของวัสดุ',
);

/** LabstkStock: what is there today and what to order. */
export const report = labReport({
  name: 'LabstkStock',
  page: {
    ...{ kind: 'inquiry', menuGroup: 'lab-stock' },
    title: t3('Tồn kho xét nghiệm', 'Lab Stock On Hand', 'สินค้าคงเหลือห้องปฏิบัติการ'),
    purpose: t3(
      'Vật tư đang có theo kho và lô, còn làm được bao nhiêu xét nghiệm, cần đặt gì.',
      'What is there by store and lot, how many tests it serves, and what to order.',
      'วัสดุที่มีตามคลังและล็อต ตรวจได้อีกกี่ครั้ง และควรสั่งอะไร',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: FIELDS,
  answer: async (at, { date: asked, low, expiring, lots, ...narrowed }) => {
    const farm = await labFarm(at.tx, at.session.farmid ?? '');
    const day = asked ?? farm.curbusdt;
    const { all, onway, items, plans } = await lyingOn(at, farm.farmid, day, narrowed);
    const reserved = Map.groupBy(await at.services.reserved(at.tx, farm.farmid), ({ itemid, lot }) => `${itemid}|${lot}`);
    const named = await codeNames(at.tx, farm, at.language, ['unit']);
    const few = ({ itemid, reorder }: LabStockRow) => (items.get(itemid) ?? []).reduce((sum, row) => sum + row.baseqty, 0) <= reorder;
    const soon = ({ daysleft }: LabStockRow) => expiring == null || (daysleft !== null && daysleft <= expiring);
    const wanted = all
      .filter((row) => (low !== 'Y' || few(row)) && soon(row))
      .toSorted((a, b) => (a.itemid < b.itemid ? -1 : a.itemid > b.itemid ? 1 : 0));
    const told = new Set<string>();
    const rows = (lots === 'N' ? byItem(wanted) : wanted).map((row): Lying => {
      const first = !told.has(row.itemid);
      told.add(row.itemid);
      const held = (reserved.get(`${row.itemid}|${row.lot}`) ?? []).reduce((sum, { qty }) => sum + qty, 0);
      const more = { plan: first ? plans.get(row.itemid) : undefined, onway: (first && onway.get(row.itemid)) || null, reserved: held || null };
      return { ...row, ...more, day, unitName: named('unit', row.unit), pack: packOf(row, named) };
    });
    return { table: tableOf(lots !== 'N', seesLabMoney(at.session, farm)).of(rows), notes: [NOTE], asof: day };
  },
});
