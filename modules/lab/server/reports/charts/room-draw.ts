import type { ReportChart } from '#engine/define/report.ts';
import { t1, t3 } from '#kernel/language.ts';
import { weekLabel, weekOf, weekText } from '#kernel/week.ts';
import { gmtSeries, meanSeries, opensGroups, withN } from './chart-draw.ts';
import { figuresOf, type GroupFigures } from './chart-groups.ts';
import { opensResults } from './chart-opens.ts';
import { limitLines, rounded } from './chart-page.ts';
import type { ChartReading } from './chart-reading.ts';
import { deathsByHouse, deathsByWeek, deathsSinceDose } from './room-life.ts';
import { BINS, DRAWN, type RoomReading, type RoomView, sinceDose, WEEK } from './room-reading.ts';

/** Houses of the drawing by week. */
export const MOST_HOUSES = 6;

const T = {
  houses: t3('Trung bình theo chuồng', 'Mean by house', 'ค่าเฉลี่ยตามโรงเรือน'),
  weeks: t3('Trung bình theo tuần', 'Mean by week', 'ค่าเฉลี่ยตามสัปดาห์'),
  since: t3(
    'Từng kết quả và trung bình theo ngày sau tiêm (0–60)',
    'Each result and the mean by days since the dose (0–60)',
    'แต่ละผลและค่าเฉลี่ยตามวันหลังฉีด (0–60)',
  ),
  window: t3('Cửa sổ đáp ứng', 'Response window', 'ช่วงการตอบสนอง'),
};

export const isTitre = ({ test }: ChartReading): boolean => test?.formula === 'titre';
const scaleOf = (reading: ChartReading) => ({
  ...(isTitre(reading) ? { log2: true as const } : {}),
  ...(reading.test?.unit == null ? {} : { unit: reading.test.unit }),
  limits: limitLines(reading.limits, isTitre(reading) ? Math.log2 : undefined),
});

function houseChart(reading: RoomReading, figures: readonly GroupFigures[]): ReportChart {
  const series = isTitre(reading) ? gmtSeries(figures) : meanSeries(figures, (reading.test?.decimals ?? 2) + 1);
  return {
    ...{ kind: isTitre(reading) ? 'line' : 'bar', title: T.houses, zoom: false, ...scaleOf(reading) },
    x: figures.map(withN),
    series: [series],
    opens: opensGroups(figures),
  };
}

const onScale = (reading: ChartReading, stat: number): number => (isTitre(reading) ? Math.log2(stat) : stat);

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

function weekChart(reading: RoomReading, weeks: readonly string[]): ReportChart {
  const start = reading.at.session.weekstart;
  const houses = [...Map.groupBy(reading.rows, ({ roomid }) => roomid ?? '')].toSorted((a, b) => b[1].length - a[1].length).slice(0, MOST_HOUSES);
  return {
    ...{ kind: 'line', title: T.weeks, zoom: false, ...scaleOf(reading) },
    x: weeks.map(weekText),
    series: houses.map(([roomid, own]) => {
      const found = weeks.map((week) => own.filter(({ sampledt, stat }) => stat !== null && stat > 0 && weekLabel(weekOf(sampledt, start)) === week));
      return {
        ...{ name: t1(roomid), ...opensResults(`house.${roomid}`) },
        values: found.map((some) => rounded(meanOf(some.map(({ stat }) => onScale(reading, stat ?? 1))), 3)),
        n: found.map((some) => some.length),
      };
    }),
    opens: weeks.map((week) => ({ params: `bin=${week}` })),
  };
}

/** The middle of a week since the dose, the last of which ends with the days that are drawn. */
const middle = (bin: number): number => (bin * WEEK + Math.min(DRAWN, bin * WEEK + WEEK - 1)) / 2;

/** Points of every house by the days since its dose, over them the mean of each week in its middle. */
function sinceChart(reading: RoomReading, figures: readonly GroupFigures[]): ReportChart {
  const found = sinceDose(reading);
  const [first, last] = reading.window;
  const mean = isTitre(reading) ? gmtSeries(figures) : meanSeries(figures, (reading.test?.decimals ?? 2) + 1);
  const houses = [...Map.groupBy(found, ({ row }) => row.roomid ?? '')];
  const places = Array.from({ length: Math.max(figures.length, ...houses.map(([, own]) => own.length)) }, (_, at) => at);
  return {
    ...{ kind: 'scatter', title: T.since, zoom: false, ...scaleOf(reading) },
    axes: { x: t3('Ngày sau tiêm', 'Days since the dose', 'วันหลังฉีด'), y: t1(reading.test?.unit ?? '') },
    x: places.map(() => ''),
    series: [
      { ...mean, as: 'line', along: figures.map((_, bin) => middle(bin)) },
      ...houses.map(([roomid, own]) => ({
        ...{ name: t1(roomid), ...opensResults(`point.${roomid}`) },
        values: own.map(({ row }) => rounded(onScale(reading, row.stat ?? 1), 3)),
        along: own.map(({ days }) => days),
      })),
    ],
    shades: [{ first, last, label: T.window }],
    opens: places.map((at) => ({ params: `bin=${at}` })),
  };
}

function doseCharts(reading: RoomReading): ReportChart[] {
  const found = sinceDose(reading);
  if (found.length === 0) return [];
  const bins = Array.from({ length: BINS }, (_, bin) => found.filter(({ days }) => Math.floor(days / WEEK) === bin));
  const figures = bins.map((own, bin) =>
    figuresOf(reading.test?.formula ?? 'sp', { key: String(bin), label: '', short: '', rows: own.map(({ row }) => row) }),
  );
  const x = figures.map((_, bin) => `${bin * WEEK}–${Math.min(DRAWN, bin * WEEK + WEEK - 1)}`);
  return [sinceChart(reading, figures), ...deathsSinceDose(reading, x)];
}

/** What a view draws: the results, under them who died. */
export function roomCharts(reading: RoomReading, view: RoomView, figures: readonly GroupFigures[], weeks: readonly string[]): ReportChart[] {
  if (reading.rows.length === 0) return [];
  if (view === 'week') return [weekChart(reading, weeks), ...deathsByWeek(reading, weeks)];
  return view === 'dose' ? doseCharts(reading) : [houseChart(reading, figures), ...deathsByHouse(reading, figures)];
}
