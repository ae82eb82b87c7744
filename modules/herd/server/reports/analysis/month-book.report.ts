import { int } from '#engine/define/fields.ts';
import { phoneAmong } from '#engine/define/phone-place.ts';
import type { Column, ParamsOf } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { earlier, monthPeriod } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { monthOf } from '#kernel/month.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { shiftWeek, type WeekStart, weekLabel, weekNumbered, weekOf, weeksInYear, weekWords } from '#kernel/week.ts';
import { HERD_LABELS } from '#modules/herd/contract/reports/labels.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { counted, opensCount } from '../counted.ts';
import { type HerdColumn, herdReport, herdTable, SUM } from '../herd-report.ts';
import { closingCounts, countRows, eventCounts } from './day-counts.ts';

const FIELDS = [
  F.farmid,
  F.month,
  F.year,
  {
    ...F.week,
    label: t3('Hoặc đến tuần', 'Or up to week', 'หรือถึงสัปดาห์'),
    help: t3('-- hoặc để trống: theo tháng', '-- or blank goes by month', '-- หรือเว้นว่างคือรายเดือน'),
  },
  int('weeks', t3('Số tuần', 'Weeks', 'จำนวนสัปดาห์'), { min: 1, max: 9, fallback: 4 }),
  F.roomid,
] as const;

type Counts = ReadonlyMap<string, number>;

interface Day {
  readonly day: BusinessDate;
  /** What happened; nothing on a day without any row. */
  readonly events: Counts | undefined;
  /** Head that stand in the evening. */
  readonly closing: Counts | undefined;
}

/** A day of the book, the days of a farm week, or all. */
interface Line {
  readonly label: string | Text3;
  readonly of: 'day' | 'week' | 'all';
  readonly days: readonly Day[];
}

/** What happened on the days of a line: blank where nothing did. */
function eventsOf({ days }: Line, key: string, decimals: number): number | null {
  const counts = days.flatMap(({ events }) => events?.get(key) ?? []);
  if (counts.length <= 1) return counts[0] ?? null;
  return roundHalfAway(
    counts.reduce((sum, n) => sum + n, 0),
    decimals,
  );
}

/** Head on the last evening of a line; all days together have none. */
function closingOf({ of, days }: Line, key: string): number | null | undefined {
  return of === 'all' ? undefined : (days.at(-1)?.closing?.get(key) ?? (key === 'suckling' ? null : 0));
}

/** What a phone shows first of a day, in this order. */
const PHONE = ['mw', 'far', 'wean', 'loss'];

const BOOK = herdTable<Line>(
  (c) => {
    const count = (key: string, label: Text3, group?: Text3, decimals?: number): HerdColumn<Line> =>
      c[decimals === undefined ? 'int' : 'decimal'](key, label, {
        ...SUM,
        ...phoneAmong(PHONE, key, 2),
        ...opensCount(key),
        ...(group === undefined ? {} : { group }),
        ...(decimals === undefined ? {} : { decimals }),
        of: (line) => eventsOf(line, key, decimals ?? 0),
      });
    /** Piglets and nursery pigs have no identity: their head open to no animals. */
    const heads = (key: string, label: Text3, opens = false) =>
      c.int(key, label, {
        group: t3('Cuối ngày', 'Closing', 'คงเหลือ'),
        ...(opens ? opensCount(key) : {}),
        of: (line) => closingOf(line, key),
      });
    const IN = t3('Nhập', 'In', 'เข้า');
    const MATED = t3('Phối', 'Matings', 'ผสม');
    const CHECKS = t3('Khám thai', 'Checks', 'ตรวจท้อง');
    const BORN = t3('Đẻ', 'Farrowings', 'คลอด');
    const WEANED = t3('Cai sữa', 'Weanings', 'หย่านม');
    const OUT = t3('Ra', 'Out', 'ออก');
    return [
      c.date('day', { frozen: true, phone: 1, of: ({ label }) => label }),
      count('in_gilt', t3('Hậu bị', 'Gilts', 'สุกรสาว'), IN),
      count('in_sow', t3('Nái', 'Sows', 'แม่สุกร'), IN),
      count('in_boar', t3('Đực', 'Boars', 'พ่อพันธุ์'), IN),
      count('heat', t3('Lên giống', 'Heats', 'เป็นสัด')),
      count('mg', t3('Hậu bị', 'Gilts', 'สุกรสาว'), MATED),
      count('mw', t3('Sau cai', 'Weaned', 'หลังหย่านม'), MATED),
      count('mr', t3('Phối lại', 'Repeat', 'ผสมซ้ำ'), MATED),
      count('chkpos', t1('+'), CHECKS),
      count('chkneg', t1('−'), CHECKS),
      count('return', t3('Lên giống lại', 'Returns', 'กลับสัด')),
      count('abortion', t3('Sẩy', 'Aborted', 'แท้ง')),
      count('far', t3('Nái đẻ', 'Litters', 'ครอก'), BORN),
      ...(['farrownum', 'livenum', 'deadnum', 'mummynum'] as const).map((key) => count(key, HERD_LABELS[key], BORN)),
      count('fostered', t3('Ghép', 'Fostered', 'ฝาก')),
      count('loss', t3('Chết theo mẹ', 'Died', 'ตาย')),
      count('wean', t3('Nái', 'Sows', 'แม่สุกร'), WEANED),
      count('weannum', t3('Con', 'Pigs', 'ตัว'), WEANED),
      count('weankg', t3('kg', 'kg', 'กก.'), WEANED, 1),
      count('nurdead', t3('Chết sau cai', 'Nursery deaths', 'ตายอนุบาล')),
      count('culled', t3('Loại', 'Culled', 'คัดทิ้ง'), OUT),
      count('died', t3('Chết', 'Died', 'ตาย'), OUT),
      count('sold', t3('Bán', 'Sold', 'ขาย'), OUT),
      count('moved', t3('Chuyển', 'Moved', 'ย้าย'), OUT),
      count('doses', t3('Liều tinh', 'Doses made', 'โดสที่ผลิต')),
      heads('gilts', t3('Hậu bị', 'Gilts', 'สุกรสาว'), true),
      heads('sows', t3('Nái', 'Mated females', 'แม่สุกร'), true),
      heads('boars', t3('Đực', 'Boars', 'พ่อพันธุ์'), true),
      heads('suckling', t3('Theo mẹ', 'Suckling', 'ดูดนม')),
      heads('nursery', t3('Cai sữa', 'Nursery', 'อนุบาล')),
      count('late', t3('Dòng nhập trễ', 'Rows typed late', 'แถวบันทึกล่าช้า')),
    ];
  },
  {
    style: ({ of, days }) => (of === 'week' ? 'total' : days[0]?.events === undefined && 'warn'),
    days: ({ days }) => {
      const [first, last] = [days[0], days.at(-1)];
      return first !== undefined && last !== undefined && { from: first.day, to: last.day };
    },
  },
);

const titleOf = ({ label, group }: Column): Text3 =>
  group === undefined ? label : t3(`${group.V}: ${label.V}`, `${group.E}: ${label.E}`, `${group.T}: ${label.T}`);

/** The farm week the days end with; null where a month is asked for. */
const weekAsked = ({ week }: ParamsOf<typeof FIELDS>): number | null => (week == null || week === 0 ? null : week);

/** The days asked for: so many farm weeks up to one, or a month; never beyond the business date. */
function daysAsked(params: ParamsOf<typeof FIELDS>, asof: BusinessDate, weekstart: WeekStart): { from: BusinessDate; to: BusinessDate } {
  const week = weekAsked(params);
  if (week === null) {
    const { from, to } = monthPeriod(params.month ?? monthOf(asof));
    return { from, to: earlier(to, asof) };
  }
  const year = params.year ?? weekOf(asof, weekstart).year;
  const max = weeksInYear(year, weekstart);
  if (week > max) throw refused('V_RANGE', 'week', { min: 1, max });
  const last = weekNumbered(year, week, weekstart);
  return { from: shiftWeek(last, 1 - params.weeks, weekstart).first, to: earlier(last.last, asof) };
}

/** The days with a subtotal after each farm week. */
function linesOf(days: readonly Day[], weekstart: WeekStart): Line[] {
  const weeks = Map.groupBy(days, ({ day }) => weekLabel(weekOf(day, weekstart)));
  return [...weeks].flatMap(([week, own]): Line[] => [
    ...own.map((day): Line => ({ label: day.day, of: 'day', days: [day] })),
    { label: weekWords(week), of: 'week', days: own },
  ]);
}

const NO_SUCKLING = t3(
  'Heo con theo mẹ chỉ tính cho cả trại, không theo chuồng.',
  'Suckling piglets are counted for the whole farm, not by house.',
  'ลูกสุกรดูดนมนับรวมทั้งฟาร์ม ไม่แยกโรงเรือน',
);
const COUNTS_ONLY = t3(
  'Sổ chỉ đếm đầu con và sự kiện, không tính tỷ lệ. Ngày không có dòng nào được tô màu.',
  'The book counts head and events, no rates. Days without any row are coloured.',
  'สมุดนี้นับจำนวนเท่านั้น ไม่คำนวณอัตรา วันที่ไม่มีรายการจะถูกระบายสี',
);

/** PigMonthReport: the daily book of a month, for checking the typing against the barn book (herd.md). */
export const report = herdReport({
  name: 'PigMonthReport',
  page: {
    menuGroup: 'herd-production',
    place: 17,
    title: t3('Sổ sự kiện hằng ngày trong tháng', 'Daily Book of the Month', 'สมุดเหตุการณ์รายวันประจำเดือน'),
    purpose: t3(
      'Đối chiếu số liệu đã nhập trong tháng với sổ chuồng, từng ngày một.',
      'Check the typing of a month against the barn book, day by day.',
      'ตรวจสอบการบันทึกของเดือนกับสมุดประจำโรงเรือน ทีละวัน',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: FIELDS,
  answer: async (at, params) => {
    const { tx, farmid, weekstart } = at;
    const { from, to } = daysAsked(params, asofOf(at), weekstart);
    const roomid = params.roomid ?? null;
    const events = await eventCounts(tx, { farmid, from, to, roomid });
    const closing = await closingCounts(tx, { farmid, from, to, roomid });
    const days: Day[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) days.push({ day, events: events.get(day), closing: closing.get(day) });
    return {
      table: BOOK.closedBy({ label: t3('Tổng', 'Total', 'รวม'), of: 'all', days }, linesOf(days, weekstart)),
      notes: [COUNTS_ONLY, roomid === null ? null : NO_SUCKLING],
      // By month the number of weeks has no say.
      ...(weekAsked(params) === null ? { applied: { weeks: null } } : {}),
      subtitle: t1(`${from}–${to}`),
    };
  },
  drill: counted((what, { roomid = null }) => {
    const column = BOOK.columns.find(({ figure }) => figure === opensCount(what).figure);
    if (column === undefined) return null;
    return {
      title: titleOf(column),
      rows: ({ tx, farmid }, days) => countRows(tx, { farmid, ...days, roomid }, what),
    };
  }),
});
