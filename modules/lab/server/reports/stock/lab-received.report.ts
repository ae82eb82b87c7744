import { choice, code, defineList, text, yesno } from '#engine/define/fields.ts';
import { codeNames } from '#engine/server/code-names.ts';
import { t1, t3 } from '#kernel/language.ts';
import { LAB_KIND_WORDS, LW } from '#modules/lab/contract/stock/words.ts';
import { seesLabMoney } from '../../stock/lab-farm.ts';
import { expiryCell, LAB_FIELDS as F, FROZEN, labDays, labReport, labTable } from '../lab-report.ts';
import { periodBefore, type ReceivedBy, type ReceivedGroup, type ReceivedLine, receivedGroups, receivedLines } from './received-rows.ts';

const BY = defineList('labreceivedby', {
  note: t3('Theo phiếu', 'By note', 'ตามใบ'),
  item: t3('Theo vật tư', 'By item', 'ตามวัสดุ'),
  supplier: t3('Theo nhà cung cấp', 'By supplier', 'ตามผู้จำหน่าย'),
  month: t3('Theo tháng', 'By month', 'ตามเดือน'),
});
const { purchase, return: returned, opening, found } = LAB_KIND_WORDS;
const KIND = defineList('labreceivedkind', { purchase, return: returned, opening, found });

const AVERAGE = t3('Giá bình quân', 'Average price', 'ราคาเฉลี่ย');
const SHARE = t3('Tỷ trọng', 'Share', 'สัดส่วน');
const CHANGE = t3('So với kỳ trước', 'Against the period before', 'เทียบงวดก่อน');
const WARM = t3('Dòng sai nhiệt độ', 'Lines too warm or cold', 'บรรทัดอุณหภูมิไม่ถูกต้อง');
const SUPPLIERS = t3('Theo nhà cung cấp', 'By supplier', 'ตามผู้จำหน่าย');

const linesTable = (money: boolean, units: (unit: string) => string) =>
  labTable<ReceivedLine>(
    (c) => [
      c.text('note', { ...FROZEN, width: 18, opens: ({ note }) => ({ route: 'LabstkInputReport', params: { note } }) }),
      c.date('valuedt', { phone: 3 }),
      c.text('name', { width: 22, phone: 1 }),
      c.decimal('qty', LW.qty, { decimals: 1, phone: 2 }),
      c.text('unit', { width: 8, of: ({ unit }) => units(unit) }),
      ...(money
        ? [
            c.decimal('price', LW.price, { decimals: 0 }),
            c.decimal('amount', { decimals: 0, total: 'sum' as const, of: ({ amount, gone }) => (gone ? null : amount) }),
          ]
        : []),
      c.text('supplier', LW.supplier, { width: 20 }),
      c.text('storeName'),
      c.text('lot'),
      c.date('expdt', { of: expiryCell }),
      c.text('kindName', { of: ({ kind }, { language }) => LAB_KIND_WORDS[kind as 'purchase'][language] }),
      c.text('refno', LW.refno),
      c.text('itemid'),
      c.decimal('base', LW.base, { decimals: 1 }),
      c.text('baseunit', LW.unit, { of: ({ baseunit }) => units(baseunit) }),
      ...(money ? [c.text('currency', LW.currency)] : []),
      c.decimal('temp', LW.temp, { decimals: 1, unit: '°C', mark: ({ toowarm }) => toowarm && 'bad' }),
      c.text('typedby'),
    ],
    { style: ({ gone }) => gone && 'struck' },
  );

type Units = (unit: string) => string;
type Columns = Parameters<Parameters<typeof labTable<ReceivedGroup>>[0]>[0];

/** What names a group, and of an item its quantity. */
const KEYS: Readonly<Record<ReceivedBy, (c: Columns, units: Units) => ReturnType<Columns['text']>[]>> = {
  item: (c, units) => [
    c.text('itemid', { ...FROZEN, of: ({ key }) => key }),
    c.text('name', LW.name, { width: 24 }),
    c.decimal('base', LW.base, { decimals: 1 }),
    c.text('baseunit', LW.unit, { of: ({ baseunit }) => (baseunit === null ? null : units(baseunit)) }),
  ],
  supplier: (c) => [c.text('name', LW.supplier, { ...FROZEN, width: 24 })],
  month: (c) => [c.text('name', t3('Tháng', 'Month', 'เดือน'), { ...FROZEN, width: 12 })],
};

/** Prices of an item, and what changed against the period before. */
const PRICES: Readonly<Record<ReceivedBy, (c: Columns) => ReturnType<Columns['text']>[]>> = {
  item: (c) => [
    c.decimal('price', AVERAGE, { decimals: 0 }),
    c.decimal('before', t3('Giá kỳ trước', 'Price before', 'ราคางวดก่อน'), { decimals: 0 }),
    c.percent('change', CHANGE, { decimals: 1, mark: ({ change }) => change !== null && change > 20 && 'warn' }),
  ],
  supplier: () => [],
  month: (c) => [c.percent('change', t3('So với tháng trước', 'Against the month before', 'เทียบเดือนก่อน'), { decimals: 1 })],
};

const groupTable = (by: ReceivedBy, money: boolean, units: Units) =>
  labTable<ReceivedGroup>((c) => [
    ...KEYS[by](c, units),
    c.int('notes', t3('Số phiếu', 'Notes', 'จำนวนใบ'), { total: 'sum' }),
    c.int('lines', t3('Số dòng', 'Lines', 'บรรทัด'), { total: 'sum' }),
    ...(money ? [c.decimal('amount', { decimals: 0, total: 'sum' as const }), ...PRICES[by](c), c.percent('share', SHARE, { decimals: 1 })] : []),
    c.int('toowarm', WARM, { total: 'sum', mark: ({ toowarm }) => toowarm > 0 && 'bad' }),
  ]);

/** LabstkInputReport: what came in, by note, item, supplier or month; one note as it is printed. @throws Refused 898 */
export const report = labReport({
  name: 'LabstkInputReport',
  page: {
    menuGroup: 'lab-stock',
    title: t3('Báo cáo phiếu nhập kho xét nghiệm', 'Lab Received Note Report', 'รายงานใบรับสินค้าห้องปฏิบัติการ'),
    purpose: t3(
      'Hàng đã nhập của phòng xét nghiệm: từng phiếu, giá bình quân so với kỳ trước, tỷ trọng nhà cung cấp, hàng đến sai nhiệt độ.',
      'What the laboratory received: note by note, average prices against the period before, shares of suppliers, goods that came too warm.',
      'สินค้าที่ห้องปฏิบัติการรับ รายใบ ราคาเฉลี่ยเทียบงวดก่อน สัดส่วนผู้จำหน่าย และสินค้าที่อุณหภูมิไม่ถูกต้อง',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: [
    F.storeid,
    F.from,
    F.to,
    choice('kind', LW.kind, KIND),
    code('supplierid', LW.supplier, { list: 'supplier' }),
    F.itemtp,
    F.itemid,
    choice('by', t3('Xem', 'View', 'แสดง'), BY, { fallback: 'note' }),
    yesno('cancelled', t3('Cả phiếu đã hủy', 'Cancelled too', 'รวมใบที่ยกเลิก'), { fallback: 'N' }),
    text('note', LW.note, { maxLength: 40 }),
  ],
  answer: async (
    at,
    { by = 'note', note = null, storeid = null, kind = null, supplierid = null, itemtp = null, itemid = null, cancelled, ...asked },
  ) => {
    const { farm, from, to } = await labDays(at, asked);
    const money = seesLabMoney(at.session, farm);
    const named = await codeNames(at.tx, farm, at.language, ['unit']);
    const units = (unit: string): string => named('unit', unit);
    const filter = { storeid, kind, supplierid, itemtp, itemid, note, cancelled: cancelled === 'Y' };
    // A note that is named is found whatever its day.
    const days = note === null ? { from, to } : { from: '20000101' as typeof from, to: farm.curbusdt };
    const lines = await receivedLines(at, { ...filter, ...days });
    const former = by === 'item' ? await receivedLines(at, { ...filter, ...periodBefore({ from, to }) }) : [];
    const groups = (one: ReceivedBy) => receivedGroups(one, lines, former);
    const warm = lines.filter(({ toowarm, gone }) => toowarm && !gone).length;
    const suppliers = money && note === null && by !== 'supplier' ? groups('supplier') : [];
    return {
      table: by === 'note' || note !== null ? linesTable(money, units).of(lines) : groupTable(by, money, units).of(groups(by)),
      asof: farm.curbusdt,
      days: { from, to },
      subtitle: t1(note ?? `${from}–${to}`),
      notes: [
        warm === 0
          ? null
          : t3(
              `${warm} dòng đến ngoài khoảng nhiệt độ bảo quản.`,
              `${warm} lines arrived outside the storage range.`,
              `${warm} บรรทัดอุณหภูมินอกช่วงเก็บรักษา`,
            ),
      ],
      sections: suppliers.length < 2 ? [] : [{ key: 'suppliers', title: SUPPLIERS, table: groupTable('supplier', money, units).of(suppliers) }],
      charts: by === 'month' && money && lines.length > 0 ? [{ kind: 'bar' as const, title: LW.amount, x: 'name', series: ['amount'] }] : [],
      signatures:
        note === null
          ? []
          : [
              t3('Người giao', 'Delivered by', 'ผู้ส่งของ'),
              t3('Thủ kho', 'Keeper', 'ผู้ดูแลคลัง'),
              t3('Trưởng phòng', 'Head of the laboratory', 'หัวหน้าห้องปฏิบัติการ'),
            ],
    };
  },
});
