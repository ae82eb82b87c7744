import type { Column, ReportResult, ReportRow, ReportSection } from '#engine/define/report.ts';
import { type ReportFarm, reportFarms } from '#engine/server/report/asked-farms.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { earlier } from '#engine/server/report/periods.ts';
import { columnTotals } from '#engine/server/report/totals.ts';
import { type Language, type Text3, t3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { BALANCE_TYPES, type BalanceParams, type BalanceType } from '#modules/herd/contract/reports/analysis/balance.report.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import { COUNT_FIGURE } from '#modules/herd/contract/reports/params.ts';
import { listPeriod } from '../list-period.ts';
import { type HerdReportContext, inEachFarm, overFarms } from '../report-farms.ts';
import { daysIn, type Flow, headFlows, WAYS_IN, WAYS_OUT } from './head-flows.ts';

const column = columnsWith({
  farmid: t3('Trại', 'Farm', 'ฟาร์ม'),
  part: t3('Chuồng / dòng', 'House / lineage', 'โรงเรือน / สายเลือด'),
  type: t3('Loại heo', 'Type of pig', 'ประเภทสุกร'),
  opening: t3('Đầu kỳ', 'Opening', 'ยกมา'),
  entered: t3('Nhập', 'Entered', 'เข้าฝูง'),
  born: t3('Sinh sống', 'Born alive', 'เกิดมีชีวิต'),
  weanedin: t3('Cai sữa vào', 'Weaned in', 'หย่านมเข้า'),
  movedin: t3('Chuyển đến', 'Moved in', 'ย้ายเข้า'),
  fromtype: t3('Từ loại khác', 'From other type', 'จากประเภทอื่น'),
  restored: t3('Phục hồi', 'Restored', 'กู้คืน'),
  died: t3('Chết', 'Died', 'ตาย'),
  euthanised: t3('Tiêu hủy', 'Euthanised', 'ทำลาย'),
  culled: t3('Loại', 'Culled', 'คัดทิ้ง'),
  sold: t3('Bán', 'Sold', 'ขาย'),
  moved: t3('Chuyển đi', 'Moved', 'ย้ายออก'),
  weanedout: t3('Cai sữa ra', 'Weaned out', 'หย่านมออก'),
  totype: t3('Sang loại khác', 'To other type', 'ไปประเภทอื่น'),
  takeover: t3('Vào nuôi thịt', 'Into grow-finish', 'เข้าขุน'),
  closing: t3('Cuối kỳ', 'Closing', 'ยกไป'),
  days: t3('Ngày con', 'Head days', 'วันตัว'),
  average: t3('Bình quân', 'Average', 'เฉลี่ย'),
  counted: t3('Đếm thực tế', 'Counted', 'นับจริง'),
  difference: t3('Chênh lệch', 'Difference', 'ผลต่าง'),
  signature: t3('Ký tên', 'Signature', 'ลายเซ็น'),
});

const GROUPS = { in: t3('Tăng', 'In', 'เพิ่ม'), out: t3('Giảm', 'Out', 'ลด') };
const SUM = { total: 'sum' } as const;

const counted = (way: Parameters<typeof column>[0], group?: Text3): Column =>
  column(way, 'int', { ...SUM, figure: `${COUNT_FIGURE}${way}`, ...(group === undefined ? {} : { group }) });
const COUNTS: readonly Column[] = [
  counted('opening'),
  ...WAYS_IN.map((way) => counted(way, GROUPS.in)),
  ...WAYS_OUT.map((way) => counted(way, GROUPS.out)),
  counted('closing'),
];
/** Counts of the balance that open their rows, by their way. */
export const BALANCE_TITLES: ReadonlyMap<string, Text3> = new Map(COUNTS.map(({ key, label }) => [key, label]));

function columnsOf(farms: number, split: BalanceParams['split']): Column[] {
  return [
    ...(farms > 1 ? [column('farmid', 'text', { frozen: true })] : []),
    ...(split === 'total' ? [] : [column('part', 'text', { frozen: true })]),
    column('type', 'text', { frozen: true }),
    ...COUNTS,
    column('days', 'int', SUM),
    column('average', 'decimal', { decimals: 2 }),
  ];
}

const TYPES = Object.keys(BALANCE_TYPES) as BalanceType[];

/** One type in one part: opening, every way, and closing = opening + in − out. */
function balanceRow(farmid: string, part: string, type: BalanceType, flows: readonly Flow[], days: number, language: Language): ReportRow {
  const of = (way: string): number => flows.reduce((sum, flow) => (flow.way === way ? sum + flow.n : sum), 0);
  const ways = Object.fromEntries([...WAYS_IN, ...WAYS_OUT].map((way) => [way, of(way)]));
  const total = (names: readonly string[]): number => names.reduce((sum, way) => sum + (ways[way] ?? 0), 0);
  const opening = of('opening');
  return {
    farmid,
    part,
    type: BALANCE_TYPES[type][language],
    _type: type,
    _params: new URLSearchParams({ farmid, type, part }).toString(),
    opening,
    ...ways,
    closing: opening + total(WAYS_IN) - total(WAYS_OUT),
    days: of('days'),
    average: roundHalfAway(of('days') / days, 2),
  };
}

function farmRows(farmid: string, flows: readonly Flow[], days: number, language: Language): ReportRow[] {
  const parts = [...new Set(flows.map(({ part }) => part))].sort((a, b) => a.localeCompare(b));
  return parts.flatMap((part) =>
    TYPES.flatMap((type) => {
      const own = flows.filter((flow) => flow.part === part && flow.type === type);
      return own.length === 0 ? [] : [balanceRow(farmid, part, type, own, days, language)];
    }),
  );
}

/** The sheet of a stock-taking: closing head beside those counted, their difference, a line to sign. */
function countSection(rows: readonly ReportRow[], params: BalanceParams, language: Language): ReportSection {
  const lines = TYPES.map((type): ReportRow => {
    const closing = rows.reduce((sum, row) => (row['_type'] === type ? sum + Number(row['closing']) : sum), 0);
    const counted = params[`c_${type}`] ?? null;
    const difference = counted === null ? null : counted - closing;
    return {
      type: BALANCE_TYPES[type][language],
      closing,
      counted,
      difference,
      signature: '',
      ...(difference === null || difference === 0 ? {} : { _mark_difference: 'bad' }),
    };
  });
  const when = [params.countdt, params.countby].filter((text) => text != null && text !== '').join(' · ');
  const title = t3('Kiểm đếm thực tế', 'Physical count', 'ตรวจนับจริง');
  return {
    key: 'count',
    title: when === '' ? title : { V: `${title.V}: ${when}`, E: `${title.E}: ${when}`, T: `${title.T}: ${when}` },
    columns: [
      column('type', 'text'),
      column('closing', 'int', SUM),
      column('counted', 'int', SUM),
      column('difference', 'int', SUM),
      column('signature', 'text', { width: 30 }),
    ],
    rows: lines,
    totals: columnTotals([column('closing', 'int', SUM), column('counted', 'int', SUM), column('difference', 'int', SUM)], lines),
  };
}

const NOTES: readonly Text3[] = [
  t3(
    'Đầu kỳ + tăng − giảm = cuối kỳ, theo hàng và theo cột. Đổi loại triệt tiêu nhau ở dòng tổng. Heo con theo mẹ = tổng số đang theo nái.',
    'Opening + in − out = closing, by row and by column. Changes of type net to 0 in the total row. Suckling piglets are all that stand with sows.',
    'ยกมา + เพิ่ม − ลด = ยกไป ทั้งแนวนอนและแนวตั้ง การเปลี่ยนประเภทหักกันในแถวรวม ลูกดูดนมคือลูกที่อยู่กับแม่ทั้งหมด',
  ),
  t3(
    'Heo đã phục hồi được tính như chưa hề ra đàn, nên không có trong cột Phục hồi của đàn giống.',
    'A restored animal counts as if it had never left, so breeding animals have no entry under Restored.',
    'สุกรที่กู้คืนนับเสมือนไม่เคยออกจากฝูง จึงไม่อยู่ในช่องกู้คืนของฝูงพันธุ์',
  ),
];
const HOUSE_NOTE = t3(
  'Theo chuồng: đổi chuồng cũng nằm trong "từ / sang loại khác"; heo con theo mẹ tính cho cả trại.',
  'By house: moves between houses stand among "from / to other type"; suckling piglets are counted for the whole farm.',
  'ตามโรงเรือน: การย้ายโรงเรือนรวมอยู่ใน "จาก / ไปประเภทอื่น" ลูกดูดนมนับรวมทั้งฟาร์ม',
);

/** PigSummaryReport: do the head add up, for stock-taking, bank and authority (herd.md). */
export async function queryBalance(tx: Db, ctx: HerdReportContext, params: BalanceParams): Promise<ReportResult> {
  const farms = await reportFarms(tx, ctx, params.farms);
  return overFarms(tx, ctx, farms, (at) => balanceOf(tx, at, params, farms));
}

async function balanceOf(tx: Db, ctx: HerdReportContext, params: BalanceParams, farms: readonly ReportFarm[]): Promise<ReportResult> {
  const { period } = await listPeriod(tx, ctx, params);
  const days = { from: period.from, to: earlier(period.to, asofOf(ctx)) };
  const byFarm = await inEachFarm(tx, ctx, farms, async (own) =>
    farmRows(own.farmid, await headFlows(tx, { farmid: own.farmid, ...days, split: params.split }), daysIn(days), ctx.language),
  );
  const rows = byFarm.flat();
  const columns = columnsOf(farms.length, params.split);
  const totals = columnTotals(columns, rows);
  const first = columns[0]?.key ?? 'type';
  return {
    columns,
    rows,
    // Of the total only its types open: their farms and days differ.
    totals: {
      ...totals,
      _noopen: 1,
      [first]: t3('Tổng', 'Total', 'รวม')[ctx.language],
      average: roundHalfAway(Number(totals['days'] ?? 0) / daysIn(days), 2),
    },
    sections: [countSection(rows, params, ctx.language)],
    notes: [...NOTES, ...(params.split === 'house' ? [HOUSE_NOTE] : [])].map((text) => ({ text })),
    days,
    subtitle: t3(`${days.from}–${days.to}`, `${days.from}–${days.to}`, `${days.from}–${days.to}`),
  };
}
