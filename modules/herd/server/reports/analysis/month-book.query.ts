import type { Column, ReportResult, ReportRow } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { earlier, monthOf, monthPeriod } from '#engine/server/report/periods.ts';
import { columnTotals } from '#engine/server/report/totals.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { shiftWeek, type WeekStart, weekLabel, weekNumbered, weekOf, weeksInYear } from '#kernel/week.ts';
import type { MonthBookParams } from '#modules/herd/contract/reports/analysis/month-book.report.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import { COUNT_FIGURE } from '#modules/herd/contract/reports/params.ts';
import { atFarm } from '../production/variants.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { closingCounts, type DayCounts, eventCounts } from './day-counts.ts';

const OWN = {
  in_gilt: t3('Hậu bị', 'Gilts', 'สุกรสาว'),
  in_sow: t3('Nái', 'Sows', 'แม่สุกร'),
  in_boar: t3('Đực', 'Boars', 'พ่อพันธุ์'),
  heat: t3('Lên giống', 'Heats', 'เป็นสัด'),
  mg: t3('Hậu bị', 'Gilts', 'สุกรสาว'),
  mw: t3('Sau cai', 'Weaned', 'หลังหย่านม'),
  mr: t3('Phối lại', 'Repeat', 'ผสมซ้ำ'),
  chkpos: t3('+', '+', '+'),
  chkneg: t3('−', '−', '−'),
  return: t3('Lốc', 'Returns', 'กลับสัด'),
  abortion: t3('Sẩy', 'Aborted', 'แท้ง'),
  far: t3('Nái đẻ', 'Litters', 'ครอก'),
  fostered: t3('Ghép', 'Fostered', 'ฝาก'),
  loss: t3('Chết theo mẹ', 'Died', 'ตาย'),
  wean: t3('Nái', 'Sows', 'แม่สุกร'),
  weannum: t3('Con', 'Pigs', 'ตัว'),
  weankg: t3('kg', 'kg', 'กก.'),
  nurdead: t3('Chết sau cai', 'Nursery deaths', 'ตายอนุบาล'),
  culled: t3('Loại', 'Culled', 'คัดทิ้ง'),
  died: t3('Chết', 'Died', 'ตาย'),
  sold: t3('Bán', 'Sold', 'ขาย'),
  moved: t3('Chuyển', 'Moved', 'ย้าย'),
  doses: t3('Liều tinh', 'Doses made', 'โดสที่ผลิต'),
  gilts: t3('Hậu bị', 'Gilts', 'สุกรสาว'),
  sows: t3('Nái', 'Mated females', 'แม่สุกร'),
  boars: t3('Đực', 'Boars', 'พ่อพันธุ์'),
  sucking: t3('Theo mẹ', 'Sucking', 'ดูดนม'),
  nursery: t3('Cai sữa', 'Nursery', 'อนุบาล'),
  late: t3('Dòng nhập trễ', 'Rows typed late', 'แถวบันทึกล่าช้า'),
};
const column = columnsWith(OWN);

const GROUPS = {
  in: t3('Nhập', 'In', 'เข้า'),
  mated: t3('Phối', 'Matings', 'ผสม'),
  checks: t3('Khám thai', 'Checks', 'ตรวจท้อง'),
  born: t3('Đẻ', 'Farrowings', 'คลอด'),
  weaned: t3('Cai sữa', 'Weanings', 'หย่านม'),
  out: t3('Ra', 'Out', 'ออก'),
  closing: t3('Cuối ngày', 'Closing', 'คงเหลือ'),
};

const sum = (key: keyof typeof OWN | 'farrownum' | 'livenum' | 'deadnum' | 'mummynum', group?: Text3, decimals?: number): Column =>
  column(key, decimals === undefined ? 'int' : 'decimal', {
    total: 'sum',
    figure: `${COUNT_FIGURE}${key}`,
    ...(group === undefined ? {} : { group }),
    ...(decimals === undefined ? {} : { decimals }),
  });

const CLOSING = ['gilts', 'sows', 'boars', 'sucking', 'nursery'] as const;
/** Heads that open to animals; piglets and nursery pigs have no identity. */
const OPENING: ReadonlySet<string> = new Set(['gilts', 'sows', 'boars']);

const COLUMNS: readonly Column[] = [
  column('day', 'date', { frozen: true }),
  ...(['in_gilt', 'in_sow', 'in_boar'] as const).map((key) => sum(key, GROUPS.in)),
  sum('heat'),
  ...(['mg', 'mw', 'mr'] as const).map((key) => sum(key, GROUPS.mated)),
  ...(['chkpos', 'chkneg'] as const).map((key) => sum(key, GROUPS.checks)),
  sum('return'),
  sum('abortion'),
  ...(['far', 'farrownum', 'livenum', 'deadnum', 'mummynum'] as const).map((key) => sum(key, GROUPS.born)),
  sum('fostered'),
  sum('loss'),
  sum('wean', GROUPS.weaned),
  sum('weannum', GROUPS.weaned),
  sum('weankg', GROUPS.weaned, 1),
  sum('nurdead'),
  ...(['culled', 'died', 'sold', 'moved'] as const).map((key) => sum(key, GROUPS.out)),
  sum('doses'),
  ...CLOSING.map((key) => column(key, 'int', { group: GROUPS.closing, ...(OPENING.has(key) ? { figure: `${COUNT_FIGURE}${key}` } : {}) })),
  sum('late'),
];

const titleOf = ({ label, group }: Column): Text3 =>
  group === undefined ? label : t3(`${group.V}: ${label.V}`, `${group.E}: ${label.E}`, `${group.T}: ${label.T}`);

/** Counts of the book that open their rows, by what is counted. */
export const BOOK_TITLES: ReadonlyMap<string, Text3> = new Map(
  COLUMNS.flatMap((one) => (one.figure === undefined ? [] : [[one.figure.slice(COUNT_FIGURE.length), titleOf(one)] as const])),
);

/** The days asked for: so many farm weeks up to one, or a month; never beyond the business date. */
function daysAsked(params: MonthBookParams, asof: BusinessDate, weekstart: WeekStart): { from: BusinessDate; to: BusinessDate } {
  if (params.week == null || params.week === 0) {
    const { from, to } = monthPeriod(params.month ?? monthOf(asof));
    return { from, to: earlier(to, asof) };
  }
  const { week } = params;
  const year = params.year ?? weekOf(asof, weekstart).year;
  const max = weeksInYear(year, weekstart);
  if (week > max) throw refused('V_RANGE', 'week', { min: 1, max });
  const last = weekNumbered(year, week, weekstart);
  return { from: shiftWeek(last, 1 - params.weeks, weekstart).first, to: earlier(last.last, asof) };
}

/** One day: its counts, blank where nothing happened; a day without any row is marked. */
function dayRow(day: BusinessDate, events: DayCounts, closing: DayCounts): ReportRow {
  const counts = events.get(day);
  const row: Record<string, string | number | null> = { day, _from: day, _to: day };
  for (const { key } of COLUMNS) if (key !== 'day') row[key] = counts?.get(key) ?? null;
  for (const key of CLOSING) row[key] = closing.get(day)?.get(key) ?? (key === 'sucking' ? null : 0);
  if (counts === undefined) row['_style'] = 'warn';
  return row;
}

function weekRow(label: Text3, rows: readonly ReportRow[], language: keyof Text3): ReportRow {
  const last = rows.at(-1);
  const days = { _from: rows[0]?.['_from'] ?? null, _to: last?.['_to'] ?? null };
  return {
    ...days,
    ...columnTotals(COLUMNS, rows),
    day: label[language],
    ...Object.fromEntries(CLOSING.map((key) => [key, last?.[key] ?? null])),
    _style: 'total',
  };
}

/** The days with a subtotal after each farm week. */
function bookRows(days: readonly ReportRow[], weekstart: WeekStart, language: keyof Text3): ReportRow[] {
  const rows: ReportRow[] = [];
  let week: ReportRow[] = [];
  for (const [index, row] of days.entries()) {
    rows.push(row);
    week.push(row);
    const label = weekLabel(weekOf(row['day'] as BusinessDate, weekstart));
    const next = days[index + 1];
    if (next !== undefined && weekLabel(weekOf(next['day'] as BusinessDate, weekstart)) === label) continue;
    rows.push(weekRow(t3(`Tuần ${label}`, `Week ${label}`, `สัปดาห์ ${label}`), week, language));
    week = [];
  }
  return rows;
}

const NO_SUCKING = t3(
  'Heo con theo mẹ chỉ tính cho cả trại, không theo chuồng.',
  'Sucking piglets are counted for the whole farm, not by house.',
  'ลูกสุกรดูดนมนับรวมทั้งฟาร์ม ไม่แยกโรงเรือน',
);
const COUNTS_ONLY = t3(
  'Sổ chỉ đếm đầu con và sự kiện, không tính tỷ lệ. Ngày không có dòng nào được tô màu.',
  'The book counts heads and events, no rates. Days without any row are coloured.',
  'สมุดนี้นับจำนวนเท่านั้น ไม่คำนวณอัตรา วันที่ไม่มีรายการจะถูกระบายสี',
);

/** PigMonthReport: the daily book of a month, for checking the typing against the barn book (herd.md). */
export function queryMonthBook(tx: Db, ctx: HerdReportContext, params: MonthBookParams): Promise<ReportResult> {
  return atFarm(tx, ctx, params, async (own) => {
    const { from, to } = daysAsked(params, asofOf(own), own.weekstart);
    const roomid = params.roomid ?? null;
    const asked = { farmid: own.farmid, from, to, roomid };
    const events = await eventCounts(tx, asked);
    const closing = await closingCounts(tx, asked);
    const days: ReportRow[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) days.push(dayRow(day, events, closing));
    return {
      columns: COLUMNS,
      rows: bookRows(days, own.weekstart, own.language),
      totals: { ...columnTotals(COLUMNS, days), day: t3('Tổng', 'Total', 'รวม')[own.language] },
      notes: [{ text: COUNTS_ONLY }, ...(roomid === null ? [] : [{ text: NO_SUCKING }])],
      subtitle: t3(`${from}–${to}`, `${from}–${to}`, `${from}–${to}`),
      total: days.length,
    };
  });
}
