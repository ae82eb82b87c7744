import type { Column, ReportResult, ReportRow } from '#engine/define/report.ts';
import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { refused } from '#engine/server/refused.ts';
import type { Db } from '#engine/server/report/db.ts';
import { columnTotals } from '#engine/server/report/totals.ts';
import { type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import type { StockSumParams } from '#modules/stock/contract/reports/stock-sum.report.ts';
import { KIND_WORDS } from '#modules/stock/contract/words.ts';
import { type FarmStock, seesMoney } from '../farm-stock.ts';
import { nameSql } from '../sql.ts';
import { unitNames } from '../unit-names.ts';
import { inFarms, readOn, type StockReportContext } from './report-kit.ts';

const IN = t3('Nhập trong kỳ', 'In', 'รับในงวด');
const OUT = t3('Xuất trong kỳ', 'Out', 'จ่ายในงวด');

/** Sums of a period with the kinds of movement each holds; what stands in no other is "other". */
const PARTS = [
  { key: 'purchase', group: IN, label: KIND_WORDS.purchase, kinds: ['purchase'] },
  { key: 'return', group: IN, label: KIND_WORDS.return, kinds: ['return'] },
  { key: 'transferin', group: IN, label: KIND_WORDS.transferin, kinds: ['transferin'] },
  { key: 'found', group: IN, label: KIND_WORDS.found, kinds: ['found'] },
  { key: 'other', group: IN, label: t3('Khác', 'Other', 'อื่นๆ'), kinds: ['opening', 'production', 'convin'] },
  { key: 'house', group: OUT, label: KIND_WORDS.house, kinds: ['house'] },
  { key: 'general', group: OUT, label: KIND_WORDS.general, kinds: ['general', 'convout'] },
  { key: 'sale', group: OUT, label: KIND_WORDS.sale, kinds: ['sale'] },
  { key: 'disposal', group: OUT, label: KIND_WORDS.disposal, kinds: ['disposal'] },
  { key: 'missing', group: OUT, label: KIND_WORDS.missing, kinds: ['missing'] },
  { key: 'supplier', group: OUT, label: KIND_WORDS.supplier, kinds: ['supplier'] },
  { key: 'lab', group: OUT, label: KIND_WORDS.lab, kinds: ['lab'] },
  { key: 'transferout', group: OUT, label: KIND_WORDS.transferout, kinds: ['transferout'] },
] as const;

const OPENING = t3('Đầu kỳ', 'Opening', 'ยอดยกมา');
const REVALUED = t3('Điều chỉnh giá', 'Revaluation', 'ปรับมูลค่า');
const CLOSING = t3('Cuối kỳ', 'Closing', 'ยอดคงเหลือ');
const QTY = t3('SL', 'Qty', 'จำนวน');
const AMOUNT = t3('Giá trị', 'Amount', 'มูลค่า');

type By = NonNullable<StockSumParams['by']>;
const KEYS: Readonly<Record<By, readonly Column[]>> = {
  farm: [],
  store: [{ key: 'storeid', label: t3('Kho', 'Warehouse', 'คลัง'), type: 'text', frozen: true }],
  item: [
    { key: 'itemid', label: t3('Mã hàng', 'Item', 'รหัสสินค้า'), type: 'text', frozen: true },
    { key: 'name', label: t3('Tên', 'Name', 'ชื่อ'), type: 'text', width: 22 },
    { key: 'unit', label: t3('Đơn vị', 'Unit', 'หน่วย'), type: 'text' },
  ],
  lot: [
    { key: 'itemid', label: t3('Mã hàng', 'Item', 'รหัสสินค้า'), type: 'text', frozen: true },
    { key: 'name', label: t3('Tên', 'Name', 'ชื่อ'), type: 'text', width: 22 },
    { key: 'lot', label: t3('Số lô', 'Lot', 'ล็อต'), type: 'text' },
    { key: 'expdt', label: t3('Hạn dùng', 'Expiry date', 'วันหมดอายุ'), type: 'date' },
    { key: 'unit', label: t3('Đơn vị', 'Unit', 'หน่วย'), type: 'text' },
  ],
};
const FARM: Column = { key: 'farmid', label: t3('Trại', 'Farm', 'ฟาร์ม'), type: 'text', frozen: true };

interface Shown {
  readonly qty: boolean;
  readonly amount: boolean;
}

function pairOf(key: string, group: Text3, label: Text3 | null, shown: Shown): Column[] {
  const named = (what: Text3): Text3 => (label === null ? what : t3(`${label.V} ${what.V}`, `${label.E} ${what.E}`, `${label.T} ${what.T}`));
  return [
    ...(shown.qty ? [{ key: `${key}_q`, label: named(QTY), group, type: 'decimal' as const, decimals: 1 }] : []),
    ...(shown.amount ? [{ key: `${key}_a`, label: named(AMOUNT), group, type: 'decimal' as const, decimals: 0, total: 'sum' as const }] : []),
  ];
}

function columnsOf(by: By, farms: number, shown: Shown): Column[] {
  return [
    ...(farms > 1 || by === 'farm' ? [FARM] : []),
    ...KEYS[by],
    ...pairOf('opening', OPENING, null, shown),
    ...PARTS.flatMap(({ key, group, label }) => pairOf(key, group, label, shown)),
    ...(shown.amount ? [{ key: 'revaluation_a', label: REVALUED, type: 'decimal' as const, decimals: 0, total: 'sum' as const }] : []),
    ...pairOf('closing', CLOSING, null, shown),
    ...(shown.amount ? [{ key: 'turnover', label: t3('Vòng quay', 'Turnover', 'รอบหมุนเวียน'), type: 'decimal' as const, decimals: 2 }] : []),
  ];
}

/** Quantities of one unit only are added: a warehouse or farm of several units has none. */
const KEY_SQL: Readonly<Record<By, string>> = { farm: "''", store: 'm.storeid', item: 'm.itemid', lot: "m.itemid || '|' || m.lot || '|' || m.expdt" };

const sumOf = (what: string, condition: string, key: string): string => `coalesce(sum(${what}) filter (where ${condition}), 0)::float8 as ${key}`;

function sumsSql(by: By): string {
  const parts = PARTS.flatMap(({ key, kinds, group }) => {
    const inside = `m.valuedt >= $3::date and m.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`;
    const sign = group === OUT ? '-' : '';
    return [sumOf(`${sign}m.qty`, inside, `${key}_q`), sumOf(`${sign}v.amount`, inside, `${key}_a`)];
  });
  return `select ${KEY_SQL[by]} as key, min(m.storeid) as storeid, min(m.itemid) as itemid, min(m.lot) as lot, min(m.expdt) as expdt, min(${nameSql('$2', 'i')}) as name,
      case when count(distinct i.unit) = 1 then min(i.unit) end as unit, ${sumOf('m.qty', 'm.valuedt < $3::date', 'opening_q')}, ${sumOf('v.amount', 'm.valuedt < $3::date', 'opening_a')},
      ${parts.join(', ')}, ${sumOf('v.amount', "m.valuedt >= $3::date and m.kind = 'revaluation'", 'revaluation_a')},
      coalesce(sum(m.qty), 0)::float8 as closing_q, coalesce(sum(v.amount), 0)::float8 as closing_a
    from stock_movement m join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
      left join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
    where m.farm_id = $1 and m.book = 'goods' and m.way = '' and m.valuedt <= $4::date
      and ($5::text is null or m.storeid = $5) and ($6::text is null or i.itemtp = $6) and ($7::text is null or m.itemid = $7)
    group by 1 order by 1`;
}

type SumRow = Record<string, string | number | null>;

const num = (row: SumRow, key: string): number => Number(row[key] ?? 0);

/** opening + in − out + revaluation − closing, of quantities or amounts: 0 in a ledger that is right. */
export function difference(row: Readonly<Record<string, unknown>>, what: 'q' | 'a'): number {
  const value = (key: string): number => Number(row[`${key}_${what}`] ?? 0);
  const moved = PARTS.reduce((sum, { key, group }) => sum + (group === IN ? value(key) : -value(key)), 0);
  return roundHalfAway(value('opening') + moved + (what === 'a' ? value('revaluation') : 0) - value('closing'), 4);
}

function shownRow(farm: FarmStock, row: SumRow, by: By, named: (unit: string) => string): ReportRow {
  const out = PARTS.filter(({ group }) => group === OUT).reduce((sum, { key }) => sum + num(row, `${key}_a`), 0);
  const mean = (num(row, 'opening_a') + num(row, 'closing_a')) / 2;
  const mixed = row['unit'] === null ? Object.fromEntries(Object.keys(row).flatMap((key) => (key.endsWith('_q') ? [[key, null]] : []))) : {};
  return {
    ...row,
    ...mixed,
    farmid: farm.farmid,
    ...(typeof row['unit'] === 'string' ? { unit: named(row['unit']) } : {}),
    expdt: by !== 'lot' || row['expdt'] === NO_EXPIRY ? null : row['expdt'],
    turnover: mean === 0 ? null : out / mean,
  } as ReportRow;
}

const MONTH = (day: BusinessDate): BusinessDate => businessDate(`${day.slice(0, 6)}01`);

interface Period {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

async function farmSums(tx: Db, ctx: StockReportContext, farm: FarmStock, params: StockSumParams, period: Period): Promise<ReportRow[]> {
  const by = params.by ?? 'item';
  const { rows } = await tx.query<SumRow>(sumsSql(by), [
    ...[farm.farmid, ctx.language, period.from, period.to],
    ...[params.storeid ?? null, params.itemtp ?? null, params.itemid ?? null],
  ]);
  const named = await unitNames(tx, farm, ctx.language);
  return rows.map((row) => shownRow(farm, row, by, named));
}

/** Movements of the period typed after its days were locked or revalued: listed at the foot. */
const FOOT = `select m.valuedt, m.storeid, m.itemid, m.kind, m.qty::float8 as qty, v.amount::float8 as amount, n.noteno as note, coalesce(u.display_name, m.crtusrid) as typedby,
    to_char(m.crtdate, 'YYYYMMDD') as made
  from stock_movement m left join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq left join stock_note n on n.farm_id = m.farm_id and n.noteid = m.noteid
    left join person u on u.user_id = m.crtusrid
  where m.farm_id = $1 and m.book = 'goods' and m.way = '' and m.valuedt between $2::date and $3::date
    and (m.kind = 'revaluation' or (m.reverses is not null and $4::int < 9999 and m.valuedt < m.crtdate::date - $4::int)) order by m.valuedt, m.seq limit 200`;

const FOOT_COLUMNS: readonly Column[] = [
  { key: 'valuedt', label: t3('Ngày', 'Date', 'วันที่'), type: 'date' },
  { key: 'storeid', label: t3('Kho', 'Warehouse', 'คลัง'), type: 'text' },
  { key: 'itemid', label: t3('Mã hàng', 'Item', 'รหัสสินค้า'), type: 'text' },
  { key: 'kindName', label: t3('Loại', 'Kind', 'ประเภท'), type: 'text' },
  { key: 'note', label: t3('Số phiếu', 'Note', 'เลขที่ใบ'), type: 'text' },
  { key: 'qty', label: t3('Số lượng', 'Quantity', 'จำนวน'), type: 'decimal', decimals: 1 },
  { key: 'made', label: t3('Ngày nhập máy', 'Typed on', 'วันที่บันทึก'), type: 'date' },
  { key: 'typedby', label: t3('Người ghi', 'Typed by', 'ผู้บันทึก'), type: 'text' },
];

async function footOf(tx: Db, ctx: StockReportContext, farm: FarmStock, { from, to }: Period, money: boolean): Promise<ReportRow[]> {
  const { rows } = await tx.query<ReportRow & { kind: keyof typeof KIND_WORDS }>(FOOT, [farm.farmid, from, to, farm.lockday]);
  return rows.map(({ amount, ...row }) => ({ ...row, kindName: KIND_WORDS[row.kind][ctx.language], ...(money ? { amount } : {}) }));
}

const SIGNS = [
  t3('Người lập', 'Prepared by', 'ผู้จัดทำ'),
  t3('Thủ kho', 'Keeper', 'ผู้ดูแลคลัง'),
  t3('Kế toán', 'Accountant', 'บัญชี'),
  t3('Quản lý', 'Manager', 'ผู้จัดการ'),
].map((title) => ({ title }));

function notesOf(rows: readonly ReportRow[], money: boolean): Text3[] {
  const wrong = rows.filter((row) => difference(row, 'q') !== 0 || (money && difference(row, 'a') !== 0)).length;
  const idle = rows.filter((row) => PARTS.every(({ key }) => !row[`${key}_a`] && !row[`${key}_q`])).length;
  return [
    wrong === 0
      ? t3(
          'Đầu kỳ + nhập − xuất + điều chỉnh = cuối kỳ: khớp mọi dòng.',
          'Opening + in − out + revaluation = closing: true of every row.',
          'ยอดยกมา + รับ − จ่าย + ปรับมูลค่า = คงเหลือ: ตรงทุกแถว',
        )
      : t3(`Không khớp ở ${wrong} dòng.`, `Not true of ${wrong} rows.`, `ไม่ตรง ${wrong} แถว`),
    t3(`Số dòng không có nhập xuất trong kỳ: ${idle}.`, `Rows without movement: ${idle}.`, `แถวที่ไม่มีการเคลื่อนไหว: ${idle}`),
  ];
}

/** StockSumReport: opening, in, out, revaluation and closing of a period. @throws Refused 898 */
export async function queryStockSum(tx: Db, ctx: StockReportContext, params: StockSumParams): Promise<ReportResult> {
  const asof = await readOn(tx, ctx, params.farms);
  const to = params.to ?? asof;
  const from = params.from ?? MONTH(to);
  if (from > to) throw refused('898', 'from');
  const money = seesMoney(ctx.session);
  const period = { from, to };
  const parts = await inFarms(tx, ctx, params.farms, async (farm) => ({
    rows: await farmSums(tx, ctx, farm, params, period),
    foot: await footOf(tx, ctx, farm, period, money),
  }));
  const shown = { qty: !money || params.show !== 'amount', amount: money && params.show !== 'qty' };
  const columns = columnsOf(params.by ?? 'item', parts.length, shown);
  const rows = parts.flatMap(({ rows: own }) => own).map((row) => (money ? row : withoutMoney(row)));
  const foot = parts.flatMap(({ foot: own }) => own);
  const title = t3('Điều chỉnh giá trị và sửa ngày đã khóa', 'Revaluations and corrections of locked days', 'การปรับมูลค่าและแก้ไขวันที่ล็อกแล้ว');
  return {
    columns,
    rows,
    totals: columnTotals(columns, rows),
    asof,
    days: period,
    subtitle: t3(`${from}–${to}`, `${from}–${to}`, `${from}–${to}`),
    notes: notesOf(rows, money).map((text) => ({ text })),
    sections: foot.length === 0 ? [] : [{ key: 'foot', title, columns: [...FOOT_COLUMNS, ...(money ? [FOOT_AMOUNT] : [])], rows: foot }],
    signatures: SIGNS,
  };
}

const FOOT_AMOUNT: Column = { key: 'amount', label: AMOUNT, type: 'decimal', decimals: 0 };

function withoutMoney(row: ReportRow): ReportRow {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !key.endsWith('_a') && key !== 'turnover'));
}
