import { choice, code, defineList, int, yesno } from '#engine/define/fields.ts';
import type { ParamsOf } from '#engine/define/report.ts';
import { unitNames } from '#engine/server/code-names.ts';
import { t1, t3 } from '#kernel/language.ts';
import { KIND_WORDS, NOTE_WORDS as W } from '#modules/stock/contract/words.ts';
import type { Days } from '../../farm-stock.ts';
import { daysOf, expiryOf, STOCK_FIELDS as F, FROZEN, farmNameFor, inFarms, type StockAt, stockReport, stockTable } from '../stock-report.ts';
import { givenTable, lotsGiven } from './backwards.ts';
import { CHECKS, lotCheck } from './check.ts';
import { type LotMove, MOST_LOTS, traceLots } from './lot-moves.ts';
import { recentLots, recentTable } from './recent.ts';
import { type TreeRow, treeOf } from './tree.ts';

const WAYS = defineList('traceway', {
  forwards: t3('Xuôi: lô đi đâu', 'Forwards: where a lot went', 'ไปข้างหน้า: ล็อตไปที่ใด'),
  backwards: t3('Ngược: nơi nhận đã dùng lô nào', 'Backwards: what a house got', 'ย้อนกลับ: โรงเรือนได้รับอะไร'),
});
const FIELDS = [
  choice('way', t3('Chiều', 'Way', 'ทิศทาง'), WAYS, { fallback: 'forwards' }),
  F.farms,
  F.from,
  F.to,
  F.itemid,
  F.lot,
  code('partnerid', W.supplier, { list: 'supplier' }),
  F.note,
  code('roomid', W.house, { list: 'anyhouse' }),
  int('parityid', t3('Lứa', 'Batch', 'รุ่น'), { min: 1 }),
  code('customer', t3('Khách hàng', 'Customer', 'ลูกค้า'), { list: 'customer' }),
  yesno('corrections', t3('Xem bút toán sửa', 'Show corrections', 'แสดงรายการแก้ไข')),
] as const;
type Asked = ParamsOf<typeof FIELDS>;

const ROUTES = { RN: 'PigInstockDetail', DN: 'PigOstockDetail', TN: 'PigstockTransfupd' } as const;

/** A recall looks back a year where no first day is named. */
const FIRST = (to: string): string => `${Number(to.slice(0, 4)) - 1}${to.slice(4)}`;

const tree = ({ farms, own }: { readonly farms: boolean; readonly own: string }) =>
  stockTable<TreeRow>(
    (c) => [
      c.text('what', t3('Đường đi của lô', 'Way of the lot', 'เส้นทางของล็อต'), {
        ...FROZEN,
        width: 38,
        phone: 1,
        of: ({ level, what }) => `${'\u2003'.repeat(level)}${what}`,
      }),
      c.date('valuedt'),
      ...(farms ? [c.text('farmid')] : []),
      c.text('storeid'),
      c.text('note', {
        width: 20,
        opens: ({ notetp, noteid, farmid }) =>
          notetp !== null && noteid !== null && farmid === own && { route: ROUTES[notetp], params: { open: noteid } },
      }),
      c.decimal('qty', t3('Số lượng', 'Quantity', 'จำนวน'), { decimals: 2, phone: 2 }),
      c.text('unit'),
      c.int('heads', t3('Số con', 'Head', 'จำนวนตัว')),
      c.text('side', t3('Nơi giao, nơi nhận', 'Supplier, receiver', 'ผู้ส่ง ผู้รับ'), { width: 20 }),
      c.date('expdt', { of: ({ expdt }) => (expdt === null ? null : expiryOf({ expdt })) }),
    ],
    { style: ({ tone }) => tone },
  );

const CORRECTIONS = stockTable<LotMove>(
  (c) => [
    c.date('valuedt'),
    c.text('itemid'),
    c.text('lot'),
    c.text('storeid'),
    c.text('kindName', { of: ({ kind }) => KIND_WORDS[kind] }),
    c.text('note', { width: 20 }),
    c.decimal('qty', t3('Số lượng', 'Quantity', 'จำนวน'), { decimals: 2 }),
    c.text('typedby'),
  ],
  { style: () => 'muted' },
);

const TITLES = {
  check: t3(
    'Đối chiếu: nhập = dùng + bán + chuyển đi + trả + tiêu hủy + thiếu + còn lại',
    'Check: received = used + sold + sent away + returned + disposed + missing + left',
    'ตรวจสอบ: รับเข้า = ใช้ + ขาย + ส่งออก + คืน + ทำลาย + ขาด + คงเหลือ',
  ),
  corrections: t3('Bút toán sửa', 'Corrections', 'รายการแก้ไข'),
};
const CHOOSE = {
  forwards: t3(
    'Các lô nhập gần nhất: bấm một lô để xem nó đã đi đâu, hoặc chọn mặt hàng và lô, nhà cung cấp hay phiếu nhập.',
    'The lots received last: press one to see where it went, or choose an item and lot, a supplier or a received note.',
    'ล็อตที่รับล่าสุด กดล็อตเพื่อดูว่าไปที่ใด หรือเลือกสินค้าและล็อต ผู้จำหน่าย หรือใบรับ',
  ),
  backwards: t3(
    'Chọn chuồng và lứa, phiếu xuất hoặc khách hàng.',
    'Choose a house and batch, a delivery note or a customer.',
    'เลือกโรงเรือนและรุ่น ใบจ่าย หรือลูกค้า',
  ),
};
const MANY = t3(
  `Chỉ xem ${MOST_LOTS} lô nhập gần nhất: hãy thu hẹp.`,
  `The ${MOST_LOTS} lots received last are shown: narrow the choice.`,
  `แสดง ${MOST_LOTS} ล็อตที่รับล่าสุด โปรดจำกัดการเลือก`,
);

async function forwards(at: StockAt, days: Days, params: Asked, unitName: (unit: string) => string) {
  const { itemid, lot, partnerid, note, farms, corrections } = params;
  if (itemid == null && lot == null && partnerid == null && note == null) {
    const recent = await recentLots(at, days, farms);
    const of = new Set(recent.map(({ farmid }) => farmid)).size > 1;
    return { table: recentTable(of, unitName).of(recent), sections: [], notes: [CHOOSE.forwards] };
  }
  const traced = await traceLots(at, days, { itemid, lot, partnerid, note, farms });
  const several = new Set(traced.moves.map(({ farmid }) => farmid)).size > 1;
  const rows = treeOf(traced, { language: at.language, farmName: farmNameFor(at), unitName, farms: several });
  const checks = traced.lots.flatMap((one) => lotCheck(one, traced.moves) ?? []);
  const undone = corrections === 'Y' ? traced.moves.filter(({ stands }) => !stands) : [];
  return {
    table: tree({ farms: several, own: at.session.farmid ?? '' }).of(rows),
    sections: [
      ...(checks.length === 0 ? [] : [{ key: 'check', title: TITLES.check, table: CHECKS(unitName).of(checks) }]),
      ...(undone.length === 0 ? [] : [{ key: 'corrections', title: TITLES.corrections, table: CORRECTIONS.of(undone) }]),
    ],
    notes: traced.lots.length === MOST_LOTS ? [MANY] : [],
  };
}

async function backwards(at: StockAt, days: Days, params: Asked, unitName: (unit: string) => string) {
  const { roomid, parityid, note, customer, farms } = params;
  const asked = roomid != null || note != null || customer != null;
  const given = asked ? await lotsGiven(at, days, { roomid, parityid, note, customer, farms }) : [];
  const several = new Set(given.map(({ farmid }) => farmid)).size > 1;
  const shown = { farms: several, own: at.session.farmid ?? '', today: at.session.curbusdt };
  return { table: givenTable(shown, unitName).of(given), sections: [], notes: asked ? [] : [CHOOSE.backwards] };
}

/** PigInstockDetailRpt2: where a lot went, and what a house, a note or a customer got: for a recall. @throws Refused 898 */
export const report = stockReport({
  name: 'PigInstockDetailRpt2',
  page: {
    menuGroup: 'stock-report',
    place: 9,
    title: t3('Báo cáo truy xuất lô hàng', 'Lot Tracing Report', 'รายงานตรวจสอบย้อนกลับล็อต'),
    purpose: t3(
      'Một lô đã đi đâu và một chuồng đã nhận lô nào, khi phải thu hồi.',
      'Where a lot went and what a house got, for a recall.',
      'ล็อตหนึ่งไปที่ใด และโรงเรือนหนึ่งได้รับล็อตใด เพื่อการเรียกคืน',
    ),
  },
  paper: 'landscape',
  fields: FIELDS,
  compares: [],
  answer: async (at, params) => {
    const { asof, ...days } = await daysOf(at, { ...params, from: params.from ?? null }, FIRST);
    const [unitName = (unit: string) => unit] = await inFarms(at, params.farms, (farm) => unitNames(at.tx, farm, at.language));
    const answer = params.way === 'backwards' ? await backwards(at, days, params, unitName) : await forwards(at, days, params, unitName);
    return { ...answer, asof, days, subtitle: t1(`${days.from}–${days.to}`) };
  },
});
