import { choice, date, defineList } from '#engine/define/fields.ts';
import { refused } from '#engine/server/refused.ts';
import { type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { KIND_WORDS } from '#modules/stock/contract/words.ts';
import { seesMoney } from '../farm-stock.ts';
import { expiryOf, STOCK_FIELDS as F, FROZEN, inFarms, readOn, stockReport, stockTable } from './stock-report.ts';
import { type By, difference, type LateMove, lateMoves, MOST_LATE, PARTS, type SumPart, type SumRow, sumAt, sumsOf } from './stock-sums.ts';
import { onTheWay } from './transfers/transfer-lines.ts';
import { onWayTable } from './transfers/transfer-tables.ts';

const SUM_BY = defineList('sumby', {
  item: t3('Theo mặt hàng', 'By item', 'ตามสินค้า'),
  lot: t3('Theo lô', 'By lot', 'ตามล็อต'),
  store: t3('Theo kho', 'By warehouse', 'ตามคลัง'),
  farm: t3('Theo trại', 'By farm', 'ตามฟาร์ม'),
});
const SUM_SHOW = defineList('sumshow', {
  both: t3('Số lượng và giá trị', 'Quantity and amount', 'จำนวนและมูลค่า'),
  qty: t3('Số lượng', 'Quantity', 'จำนวน'),
  amount: t3('Giá trị', 'Amount', 'มูลค่า'),
});

const QTY = t3('SL', 'Qty', 'จำนวน');
const AMOUNT = t3('Giá trị', 'Amount', 'มูลค่า');
const GROUPS = { in: t3('Nhập trong kỳ', 'In', 'รับในงวด'), out: t3('Xuất trong kỳ', 'Out', 'จ่ายในงวด') } as const;

/** Amount that went out in the period over the mean of its beginning and end. */
function turnoverOf(row: SumRow): number | null {
  const out = PARTS.reduce((sum, { key, way }) => sum + (way === 'out' ? sumAt(row, `${key}_a`) : 0), 0);
  const mean = (sumAt(row, 'opening_a') + sumAt(row, 'closing_a')) / 2;
  return mean === 0 ? null : out / mean;
}

/** What stands over a column, and its place on a phone. */
interface Over {
  readonly group?: Text3;
  readonly over?: Text3;
  readonly phone?: number;
}

/** What a reader asked to see, and may. */
interface Shown {
  readonly qty: boolean;
  readonly amount: boolean;
}

/** Kinds of movement the period saw: columns of the others would stand empty before the closing stock. */
const movedIn = (rows: readonly SumRow[]) => PARTS.filter(({ key }) => rows.some((row) => row[`${key}_q`] !== 0 || row[`${key}_a`] !== 0));

const sumTable = (by: By, farms: number, { qty, amount }: Shown, parts: readonly SumPart[]) =>
  stockTable<SumRow>((c) => {
    const name = c.text('name', { width: 22, phone: 1 });
    const item = c.text('itemid', FROZEN);
    const unit = c.text('unit', { width: 6, phone: 4 });
    const keys = {
      farm: [],
      store: [c.text('storeid', { ...FROZEN, phone: 1 })],
      item: [item, name, unit],
      lot: [item, name, c.text('lot', { phone: 2 }), c.date('expdt', { of: expiryOf }), unit],
    };
    const amountColumn = (key: string, label: Text3, says: Over = {}) =>
      amount ? [c.decimal(`${key}_a`, label, { decimals: 0, total: 'sum', ...says })] : [];
    const pair = (key: string, says: Over) => [
      // Quantities of one unit only are added: a warehouse or farm of several units has none.
      ...(qty ? [c.decimal(`${key}_q`, QTY, { ...says, decimals: 1, of: (row) => (row.unit === null ? null : row[`${key}_q`]) })] : []),
      ...amountColumn(key, AMOUNT, says),
    ];
    return [
      ...(farms > 1 || by === 'farm' ? [c.text('farmid', { ...FROZEN, ...(by === 'farm' ? { phone: 1 } : {}) })] : []),
      ...keys[by],
      ...pair('opening', { group: t3('Đầu kỳ', 'Opening', 'ยอดยกมา') }),
      ...parts.flatMap(({ key, way, label }) => pair(key, { group: label, over: GROUPS[way] })),
      ...amountColumn('revaluation', t3('Điều chỉnh giá', 'Revaluation', 'ปรับมูลค่า')),
      ...pair('closing', { group: t3('Cuối kỳ', 'Closing', 'ยอดคงเหลือ'), phone: 3 }),
      ...(amount ? [c.decimal('turnover', t3('Vòng quay', 'Turnover', 'รอบหมุนเวียน'), { decimals: 2, of: turnoverOf })] : []),
    ];
  });

const lateTable = (money: boolean) =>
  stockTable<LateMove>((c) => [
    c.date('valuedt'),
    c.text('storeid'),
    c.text('itemid'),
    c.text('kindName', { of: ({ kind }) => KIND_WORDS[kind] }),
    c.text('note'),
    c.decimal('qty', t3('Số lượng', 'Quantity', 'จำนวน'), { decimals: 1 }),
    c.date('made', t3('Ngày nhập máy', 'Entered on', 'วันที่บันทึก')),
    c.text('typedby'),
    ...(money ? [c.decimal('amount', { decimals: 0 })] : []),
  ]);

function notesOf(rows: readonly SumRow[], money: boolean): Text3[] {
  const wrong = rows.filter((row) => difference(row, 'q') !== 0 || (money && difference(row, 'a') !== 0)).length;
  const idle = rows.filter((row) => PARTS.every(({ key }) => !row[`${key}_a`] && !row[`${key}_q`])).length;
  return [
    wrong === 0
      ? t3(
          'Đầu kỳ + nhập − xuất + điều chỉnh = cuối kỳ: khớp mọi dòng.',
          'Opening + in − out + revaluation = closing: holds in every row.',
          'ยอดยกมา + รับ − จ่าย + ปรับมูลค่า = คงเหลือ: ตรงทุกแถว',
        )
      : t3(`Không khớp ở ${wrong} dòng.`, `Does not balance in ${wrong} rows.`, `ไม่ตรง ${wrong} แถว`),
    t3(`Số dòng không có nhập xuất trong kỳ: ${idle}.`, `Rows without movement: ${idle}.`, `แถวที่ไม่มีการเคลื่อนไหว: ${idle}`),
  ];
}

const LATE = t3('Điều chỉnh giá trị và sửa ngày đã khóa', 'Revaluations and corrections of locked days', 'การปรับมูลค่าและแก้ไขวันที่ล็อกแล้ว');
const FIRST_LATE = t3(
  `Điều chỉnh và sửa ngày đã khóa: mỗi trại chỉ ghi ${MOST_LATE} dòng đầu; hãy chọn kỳ ngắn hơn.`,
  `Revaluations and corrections: the first ${MOST_LATE} of a farm alone; choose a shorter period.`,
  `การปรับมูลค่าและแก้ไข: แสดง ${MOST_LATE} รายการแรกของฟาร์ม โปรดเลือกช่วงที่สั้นลง`,
);
const ONWAY = t3(
  'Đang đi đường cuối kỳ: của nơi gửi, ngoài tồn cuối ở trên',
  'On the way at the end of the period: with the sender, besides the closing above',
  'ระหว่างทาง ณ สิ้นงวด: ของต้นทาง ไม่รวมในยอดคงเหลือข้างต้น',
);
const SIGNS = [
  t3('Người lập', 'Prepared by', 'ผู้จัดทำ'),
  t3('Thủ kho', 'Keeper', 'ผู้ดูแลคลัง'),
  t3('Kế toán', 'Accountant', 'พนักงานบัญชี'),
  t3('Quản lý', 'Manager', 'ผู้จัดการ'),
];

const firstOfMonth = (day: BusinessDate): BusinessDate => businessDate(`${day.slice(0, 6)}01`);

/** StockSumReport: opening, in, out, revaluation and closing of a period. @throws Refused 898 */
export const report = stockReport({
  name: 'StockSumReport',
  page: {
    menuGroup: 'stock-report',
    place: 2,
    title: t3('Báo cáo nhập xuất tồn', 'Stock Movement Summary', 'รายงานรับ-จ่าย-คงเหลือ'),
    purpose: t3(
      'Cân đối từng mặt hàng trong kỳ: đầu kỳ, nhập, xuất, điều chỉnh, cuối kỳ.',
      'The balance of every item over a period: opening, in, out, revaluation, closing.',
      'ยอดของสินค้าแต่ละรายการในงวด ยกมา รับ จ่าย ปรับมูลค่า และคงเหลือ',
    ),
  },
  paper: 'landscape',
  fields: [
    F.farms,
    F.stores,
    date('from', t3('Từ ngày', 'From date', 'ตั้งแต่วันที่')),
    date('to', t3('Đến ngày', 'To date', 'ถึงวันที่'), { initial: 'today' }),
    F.itemtp,
    F.itemid,
    choice('by', t3('Xem', 'Shown', 'แสดง'), SUM_BY, { fallback: 'item' }),
    choice('show', t3('Nội dung', 'Shows', 'เนื้อหา'), SUM_SHOW, { fallback: 'both' }),
  ],
  answer: async (at, { by, show, ...params }) => {
    const asof = await readOn(at, params.farms);
    const to = params.to ?? asof;
    const from = params.from ?? firstOfMonth(to);
    if (from > to) throw refused('898', 'from');
    const money = seesMoney(at.session);
    const period = { from, to };
    const farms = await inFarms(at, params.farms, async (farm) => ({
      rows: await sumsOf(at, farm, by, period, params),
      late: await lateMoves(at, farm, period),
      onway: await onTheWay(at, farm, to, params),
      farm,
    }));
    const rows = farms.flatMap((farm) => farm.rows);
    const late = farms.flatMap((farm) => farm.late);
    const onway = farms.flatMap((farm) => farm.onway);
    const [first] = farms.map(({ farm }) => farm);
    const ways = onWayTable({ money, decimals: first?.decimals ?? 0, own: at.session.farmid ?? '', language: at.language }, first?.onwaydays[0] ?? 0);
    return {
      table: sumTable(by, farms.length, { qty: !money || show !== 'amount', amount: money && show !== 'qty' }, movedIn(rows)).of(rows),
      asof,
      days: period,
      subtitle: t1(`${from}–${to}`),
      notes: [...notesOf(rows, money), farms.some((farm) => farm.late.length === MOST_LATE) ? FIRST_LATE : null],
      sections: [
        ...(onway.length === 0 ? [] : [{ key: 'onway', title: ONWAY, table: ways.of(onway) }]),
        ...(late.length === 0 ? [] : [{ key: 'foot', title: LATE, table: lateTable(money).of(late) }]),
      ],
      signatures: SIGNS,
    };
  },
});
