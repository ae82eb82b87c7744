import type { ReportChart } from '#engine/define/report.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { t1, t3 } from '#kernel/language.ts';
import { weekText } from '#kernel/week.ts';
import { opensResults } from '../charts/chart-opens.ts';
import { rounded } from '../charts/chart-page.ts';
import { labTable } from '../lab-report.ts';
import type { EpiUnit, EpiWeek } from './epi-figures.ts';

/** Opens the farms behind a week: all that were positive in it, those newly positive alone. */
export const OPENS_FARMS = { figure: 'COUNT_farms' } as const;
export const OPENS_NEW = { figure: 'COUNT_newfarms' } as const;
const opensUnit = (unit: EpiUnit) => (unit === 'farms' ? OPENS_NEW : OPENS_FARMS);

export const E = {
  newfarms: t3('Trại mới dương tính', 'Newly positive farms', 'ฟาร์มบวกใหม่'),
  repeats: t3('Trại dương tính lặp lại', 'Farms positive again', 'ฟาร์มบวกซ้ำ'),
  positive: t3('Phiếu dương tính', 'Positive submissions', 'ใบส่งตรวจที่บวก'),
  expected: t3('Dự kiến (TB ± 2 SD)', 'Expected (mean ± 2 SD)', 'คาดหมาย (เฉลี่ย ± 2 SD)'),
  ewma: t1('EWMA'),
  limit: t3('Giới hạn EWMA', 'EWMA limit', 'ขีดจำกัด EWMA'),
  alarm: t3('Báo động', 'Alarm', 'สัญญาณเตือน'),
  farm: t3('Trại', 'Farm', 'ฟาร์ม'),
};

const P = t3('Phiếu', 'Submissions', 'ใบส่งตรวจ');
const F = t3('Trại dương tính', 'Positive farms', 'ฟาร์มที่บวก');
const X = t3('Cùng tuần các năm trước', 'Same week of earlier years', 'สัปดาห์เดียวกันปีก่อน ๆ');
const two = { decimals: 2 } as const;
const YES = t3('Báo động', 'Alarm', 'เตือน');

export const WEEKS = labTable<EpiWeek>(
  (c) => [
    c.week('week', t3('Tuần', 'Week', 'สัปดาห์'), { frozen: true }),
    c.text('alarm', E.alarm, {
      ...OPENS_FARMS,
      of: ({ smoothed }) => (smoothed?.alarm === true ? YES : null),
      mark: ({ smoothed }) => smoothed?.alarm === true && 'bad',
    }),
    c.int('submissions', t3('Tất cả', 'All', 'ทั้งหมด'), { group: P, total: 'sum', ...opensResults() }),
    c.int('positive', t3('Dương', 'Positive', 'บวก'), { group: P, total: 'sum', ...opensResults('pos') }),
    c.percent('percent', t1('%'), { group: P, decimals: 1 }),
    c.percent('low', t3('từ', 'from', 'ตั้งแต่'), { group: P, decimals: 1 }),
    c.percent('high', t3('đến', 'to', 'ถึง'), { group: P, decimals: 1 }),
    c.int('newfarms', t3('Mới', 'New', 'ใหม่'), { group: F, total: 'sum', ...OPENS_NEW }),
    c.int('repeats', t3('Lặp lại', 'Again', 'ซ้ำ'), { group: F, ...OPENS_FARMS }),
    c.decimal('mean', t3('Dự kiến', 'Expected', 'คาดหมาย'), { ...two, group: X, of: ({ expected }) => expected?.mean ?? null }),
    c.decimal('sd', t1('SD'), { ...two, group: X, of: ({ expected }) => expected?.sd ?? null }),
    c.int('years', t3('Số năm', 'Years', 'จำนวนปี'), { group: X, of: ({ expected }) => expected?.years ?? null }),
    c.decimal('deviation', t3('Lệch (SD)', 'Deviation (SD)', 'เบี่ยงเบน (SD)'), {
      ...two,
      group: X,
      mark: ({ deviation }) => deviation !== null && deviation > 2 && 'bad',
    }),
    c.decimal('z', E.ewma, { ...two, of: ({ smoothed }) => smoothed?.z ?? null }),
    c.decimal('limit', t3('Giới hạn', 'Limit', 'ขีดจำกัด'), { ...two, of: ({ smoothed }) => smoothed?.limit ?? null }),
    c.int('cumulative', t3('Lũy kế', 'Cumulative', 'สะสม')),
  ],
  { days: ({ first, last }) => ({ from: first, to: last }) },
);

/** A farm of a chain, or behind a week. */
export interface ChainRow {
  readonly farm: string;
  readonly day: BusinessDate;
  readonly since: number;
  readonly gap: number | null;
}
export const CHAIN = labTable<ChainRow>((c) => [
  c.text('farm', E.farm, { frozen: true, width: 24 }),
  c.date('day', t3('Dương tính', 'Positive on', 'วันที่บวก')),
  c.int('since', t3('Ngày sau trại đầu', 'Days after the first farm', 'วันหลังฟาร์มแรก')),
  c.int('gap', t3('Ngày sau trại trước', 'Days after the farm before', 'วันหลังฟาร์มก่อนหน้า')),
]);

/** A positive request of a week with its farm. */
export interface AlarmFarm {
  readonly farm: string;
  readonly day: BusinessDate;
  readonly isNew: boolean;
  readonly n: number;
  readonly pos: number;
}
export const ALARM_FARMS = labTable<AlarmFarm>((c) => [
  c.text('farm', E.farm, { frozen: true, width: 24 }),
  c.date('day', t3('Ngày lấy mẫu', 'Sampled', 'วันที่เก็บ')),
  c.text('isNew', t3('Loại', 'Kind', 'ประเภท'), { of: ({ isNew }) => (isNew ? E.newfarms : E.repeats), mark: ({ isNew }) => isNew && 'bad' }),
  c.int('n', t1('n')),
  c.int('pos', t3('Dương', 'Positive', 'บวก')),
]);

const opensOf = (rows: readonly EpiWeek[]): NonNullable<ReportChart['opens']> => rows.map(({ first, last }) => ({ from: first, to: last }));

/** Bars of farms newly positive and positive again, week by week. */
const farmBars = (rows: readonly EpiWeek[], x: readonly string[]): ReportChart => ({
  ...{ kind: 'bar', stacked: true, title: t3('Trại dương tính theo tuần', 'Positive farms by week', 'ฟาร์มที่บวกรายสัปดาห์'), x },
  series: [
    { name: E.newfarms, values: rows.map(({ newfarms }) => newfarms || null), ...OPENS_NEW },
    { name: E.repeats, values: rows.map(({ repeats }) => repeats || null), ...OPENS_FARMS },
  ],
  opens: opensOf(rows),
});

/** What was counted beside what was expected, the smoothed line with its limit, alarms as marks of their own. */
function watchChart(rows: readonly EpiWeek[], x: readonly string[], unit: EpiUnit): ReportChart {
  const band = rows.map(({ expected }) =>
    expected === null ? null : ([Math.max(0, expected.mean - 2 * expected.sd), expected.mean + 2 * expected.sd] as const),
  );
  return {
    ...{
      kind: 'line',
      zoom: false,
      title: t3('Theo dõi: dự kiến, EWMA và báo động', 'Watch: expected band, EWMA and alarms', 'เฝ้าระวัง: ช่วงคาดหมาย EWMA และสัญญาณเตือน'),
      x,
    },
    series: [
      { name: unit === 'farms' ? E.newfarms : E.positive, as: 'bar', values: rows.map(({ value }) => value), ...opensUnit(unit) },
      { name: E.ewma, values: rows.map(({ smoothed }) => rounded(smoothed?.z ?? null, 2)) },
      { name: E.limit, values: rows.map(({ smoothed }) => rounded(smoothed?.limit ?? null, 2)) },
      { name: E.alarm, as: 'mark', values: rows.map(({ smoothed }) => (smoothed?.alarm === true ? rounded(smoothed.z, 2) : null)), ...OPENS_FARMS },
    ],
    ...(band.every((one) => one === null) ? {} : { bands: [{ label: E.expected, ends: band }] }),
    opens: opensOf(rows),
  };
}

/** The drawings of a curve. */
export function epiCharts(rows: readonly EpiWeek[], unit: EpiUnit): ReportChart[] {
  const x = rows.map(({ week }) => weekText(week));
  const grown: ReportChart = {
    ...{ kind: 'line', zoom: false, title: t3('Lũy kế', 'Cumulative curve', 'เส้นสะสม'), x },
    series: [{ name: unit === 'farms' ? E.newfarms : E.positive, values: rows.map(({ cumulative }) => cumulative), ...opensUnit(unit) }],
    // A point stands for everything since the first week.
    opens: rows.map(({ last }) => ({ from: rows[0]?.first ?? last, to: last })),
  };
  return [farmBars(rows, x), watchChart(rows, x, unit), grown];
}
