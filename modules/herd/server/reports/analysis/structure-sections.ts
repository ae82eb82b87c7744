import type { Column, ReportChart, ReportRow, ReportSection } from '#engine/define/report.ts';
import { columnTotals } from '#engine/server/report/totals.ts';
import { type Language, type Text3, t3 } from '#kernel/language.ts';
import { ratio, roundHalfAway } from '#kernel/rounding.ts';
import { codeText } from '#modules/herd/contract/reports/codes.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import { COUNT_FIGURE } from '#modules/herd/contract/reports/params.ts';
import { MARK_WORDS } from '#modules/herd/contract/words.ts';
import { MARKS } from '#modules/herd/domain/marks.ts';
import type { HerdMember } from './herd-on-day.ts';

const same = (text: string): Text3 => t3(text, text, text);

/** Columns of the structure's tables. */
export const column = columnsWith({
  status: t3('Trạng thái', 'Status', 'สถานะ'),
  total: t3('Tổng', 'Total', 'รวม'),
  share: t3('%', '%', '%'),
  other: t3('Ngày so sánh', 'Other day', 'วันเปรียบเทียบ'),
  heads: t3('Con', 'Head', 'ตัว'),
  ideal: t3('Lý tưởng %', 'Ideal %', 'มาตรฐาน %'),
  gap: t3('Thừa/thiếu, con', 'Gap, head', 'เกิน/ขาด ตัว'),
  removals: t3('Dự kiến ra đàn 26 tuần', 'Expected removals in 26 weeks', 'คาดว่าออก 26 สัปดาห์'),
  weekinpig: t3('Tuần thai', 'Week in pig', 'สัปดาห์อุ้มท้อง'),
  agemonth: t3('Tháng tuổi', 'Age, months', 'อายุ (เดือน)'),
  heat0: t3('Chưa lên giống', 'No heat yet', 'ยังไม่เป็นสัด'),
  heat1: t3('1 lần', '1 heat', '1 ครั้ง'),
  heat2: t3('≥ 2 lần', '≥ 2 heats', '≥ 2 ครั้ง'),
  ageyear: t3('Năm tuổi', 'Age, years', 'อายุ (ปี)'),
  mark: t3('Dấu', 'Mark', 'เครื่องหมาย'),
});

const UNKNOWN = 'unknown';

/** How many of the animals pass. */
export const count = (members: readonly HerdMember[], test: (one: HerdMember) => boolean): number => members.filter(test).length;

/** Classes of the tables. */
export const agemonthOf = ({ age }: HerdMember): string => (age === null ? '–' : String(Math.floor(age / 30.4375)));
export const ageyearOf = ({ age }: HerdMember): string => (age === null ? '–' : String(Math.floor(age / 365.25)));
export const lineageOf = ({ lineage }: HerdMember): string => lineage ?? '–';
/** Week in pig; a mating past the longest gestation is in no week, what became of it is unknown. */
export const weekInPigOf = ({ inpig, unknown }: HerdMember): string | null => {
  if (inpig === null) return null;
  return unknown ? UNKNOWN : String(Math.floor(inpig / 7) + 1);
};

/** A column of head that opens the animals. */
export const heads = (key: Parameters<typeof column>[0], total: 'sum' | 'none' = 'sum'): Column =>
  column(key, 'int', { total, figure: `${COUNT_FIGURE}${key}` });
/** What the counts of a row are narrowed by. */
export const narrowed = (by: Readonly<Record<string, string>>): string => new URLSearchParams(by).toString();

/** A column a parity, the last class open. */
export function parityColumns(last: number): Column[] {
  return Array.from(
    { length: last + 1 },
    (_, parity): Column => ({
      key: `p${parity}`,
      label: same(parity === last ? `${parity}+` : String(parity)),
      type: 'int',
      total: 'sum',
      figure: `${COUNT_FIGURE}p${parity}`,
      group: t3('Lứa', 'Parity', 'ลำดับท้อง'),
    }),
  );
}

/** Head of some females by parity, the last class open. */
export function byParity(females: readonly HerdMember[], last: number): Record<string, number> {
  const row: Record<string, number> = {};
  for (let parity = 0; parity <= last; parity += 1) row[`p${parity}`] = count(females, (one) => Math.min(one.parity, last) === parity);
  return row;
}

/** A part in per cent of the whole. */
export const share = (part: number, whole: number): number | null => {
  const value = ratio(100 * part, whole);
  return value === null ? null : roundHalfAway(value, 1);
};

/** Head of mated sows in each week in pig, a full gestation at least. */
function weeksInPig(sows: readonly HerdMember[]): number[] {
  const weeks = sows
    .flatMap((one) => weekInPigOf(one) ?? [])
    .map(Number)
    .filter((week) => !Number.isNaN(week));
  return Array.from({ length: Math.max(17, ...weeks) }, (_, i) => weeks.filter((week) => week === i + 1).length);
}

/** Mated sows by week in pig, drawn: gaps are weeks without farrowings to come. */
export function inPigChart(sows: readonly HerdMember[]): ReportChart {
  const weeks = weeksInPig(sows);
  return {
    kind: 'bar',
    title: t3('Nái mang thai theo tuần thai', 'Sows in pig by week', 'แม่อุ้มท้องตามสัปดาห์'),
    x: weeks.map((_, i) => String(i + 1)),
    series: [{ name: t3('Con', 'Head', 'ตัว'), values: weeks }],
  };
}

/** Mated sows by week in pig. */
export function inPigSection(sows: readonly HerdMember[], language: Language): ReportSection {
  const unknown = count(sows, (one) => weekInPigOf(one) === UNKNOWN);
  const row = (week: string, n: number): ReportRow => ({
    weekinpig: week === UNKNOWN ? codeText('outcome', UNKNOWN, language) : week,
    heads: n,
    _params: narrowed({ of: 'sow', weekinpig: week }),
  });
  const rows = [...weeksInPig(sows).map((n, i) => row(String(i + 1), n)), ...(unknown === 0 ? [] : [row(UNKNOWN, unknown)])];
  return {
    key: 'inpig',
    title: t3('Phân bố tuần thai', 'Days in pig by week', 'การกระจายสัปดาห์อุ้มท้อง'),
    columns: [column('weekinpig', 'text'), heads('heads')],
    rows,
    totals: { heads: rows.reduce((sum, one) => sum + Number(one['heads']), 0), _params: narrowed({ of: 'inpig' }) },
  };
}

/** The gilt pool by age and heats seen. */
export function giltSection(gilts: readonly HerdMember[]): ReportSection {
  const months = [...new Set(gilts.map(agemonthOf))].sort((a, b) => Number(a) - Number(b));
  const columns = [column('agemonth', 'text'), ...(['heat0', 'heat1', 'heat2'] as const).map((key) => heads(key)), heads('total')];
  const rows = months.map((month): ReportRow => {
    const own = gilts.filter((one) => agemonthOf(one) === month);
    const seen = (test: (n: number) => boolean): number => count(own, (one) => test(one.heats));
    return {
      agemonth: month,
      heat0: seen((n) => n === 0),
      heat1: seen((n) => n === 1),
      heat2: seen((n) => n >= 2),
      total: own.length,
      _params: narrowed({ of: 'gilt', agemonth: month }),
    };
  });
  return {
    key: 'gilts',
    title: t3('Hậu bị theo tháng tuổi', 'Gilt pool by age', 'สุกรสาวตามอายุ'),
    columns,
    rows,
    totals: { ...columnTotals(columns, rows), _params: narrowed({ of: 'gilt' }) },
  };
}

/** Boars by lineage and age. */
export function boarSection(boars: readonly HerdMember[]): ReportSection {
  const keys = [...new Set(boars.map((one) => `${lineageOf(one)}\t${ageyearOf(one)}`))].sort();
  return {
    key: 'boars',
    title: t3('Đực giống theo dòng và tuổi', 'Boars by lineage and age', 'พ่อพันธุ์ตามสายเลือดและอายุ'),
    columns: [column('lineage', 'text'), column('ageyear', 'text'), heads('heads')],
    rows: keys.map((key): ReportRow => {
      const [lineage = '', ageyear = ''] = key.split('\t');
      const n = count(boars, (one) => lineageOf(one) === lineage && ageyearOf(one) === ageyear);
      return { lineage, ageyear, heads: n, _params: narrowed({ of: 'boar', lineage, ageyear }) };
    }),
    totals: { heads: boars.length, _params: narrowed({ of: 'boar' }) },
  };
}

/** Lineages by parity. */
export function lineageSection(sows: readonly HerdMember[], last: number): ReportSection {
  const lines = [...new Set(sows.map(lineageOf))].sort();
  const columns = [column('lineage', 'text', { frozen: true }), ...parityColumns(last), heads('total'), column('share', 'percent', { decimals: 1 })];
  const rows = lines.map((lineage): ReportRow => {
    const own = sows.filter((one) => lineageOf(one) === lineage);
    return { lineage, ...byParity(own, last), total: own.length, share: share(own.length, sows.length), _params: narrowed({ of: 'sow', lineage }) };
  });
  return {
    key: 'lineage',
    title: t3('Dòng giống theo lứa', 'Lineage by parity', 'สายเลือดตามท้อง'),
    columns,
    rows,
    totals: columnTotals(columns, rows),
  };
}

/** Females by the marks they wore that day. */
export function markSection(females: readonly HerdMember[], language: Language): ReportSection {
  return {
    key: 'marks',
    title: t3('Dấu cảnh báo', 'Marks', 'เครื่องหมาย'),
    columns: [column('mark', 'text'), heads('heads', 'none')],
    rows: MARKS.map(
      (mark): ReportRow => ({
        mark: MARK_WORDS[mark]?.[language] ?? mark,
        heads: count(females, (one) => one.marks.includes(mark)),
        _params: narrowed({ of: 'female', mark }),
      }),
    ),
  };
}
