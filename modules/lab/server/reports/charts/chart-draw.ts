import type { ChartSeries, ReportChart } from '#engine/define/report.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { LAB_LISTS } from '../../../contract/lab-lists.ts';
import { expectedFor } from '../../../domain/health/expected.ts';
import { boxOf } from '../../../domain/results/value-classes.ts';
import type { ChartGroup, GroupFigures } from './chart-groups.ts';
import { opensResults } from './chart-opens.ts';
import { limitLines, rounded } from './chart-page.ts';
import type { ChartReading } from './chart-reading.ts';
import type { ChartRow } from './chart-rows.ts';

/** What a series that shows one class of animals calls itself where it is pressed. */
export const pigclassOf = (pigclass: string | null): string => `class.${pigclass ?? '-'}`;

/** Whether a result is of the class of animals a pressed series says. */
export const ofPigclass = ({ pigclass }: ChartRow, what: string): boolean => !what.startsWith('class.') || what === pigclassOf(pigclass);

const UNKNOWN = t3('Không rõ hạng', 'Class not said', 'ไม่ระบุประเภท');
const PIG_CLASSES = Object.keys(LAB_LISTS.labpigclass.words);

/** How many results of each class of animals lie in each of so many classes of values, stacked. */
export function stackByClass(rows: readonly ChartRow[], count: number, placeOf: (row: ChartRow) => number | null): ChartSeries[] {
  const sorted = [...Map.groupBy(rows, ({ pigclass }) => pigclass)].toSorted(
    ([a], [b]) => PIG_CLASSES.indexOf(a ?? '') - PIG_CLASSES.indexOf(b ?? ''),
  );
  return sorted.map(([pigclass, own]) => {
    const values = Array.from({ length: count }, () => 0);
    for (const row of own) {
      const at = placeOf(row);
      if (at !== null) values[at] = (values[at] ?? 0) + 1;
    }
    const words = LAB_LISTS.labpigclass.words as Readonly<Record<string, Text3>>;
    return { name: words[pigclass ?? ''] ?? UNKNOWN, values, ...opensResults(pigclassOf(pigclass)) };
  });
}

/** Parameters by which the bars of classes of values open. */
export const opensBins = (count: number): NonNullable<ReportChart['opens']> => Array.from({ length: count }, (_, bin) => ({ params: `bin=${bin}` }));
/** Parameters by which the points of groups open. */
export const opensGroups = (groups: readonly { readonly key: string }[]): NonNullable<ReportChart['opens']> =>
  groups.map(({ key }) => ({ params: `group=${encodeURIComponent(key)}` }));

/** The name of a group with how many results stand behind it. */
export const withN = ({ short, n }: { readonly short: string; readonly n: number }): string => `${short} · ${n}`;

/** Boxes by group, beside the limits of the test. `of` puts a value on the scale of the drawing. */
export function boxChart(
  title: Text3,
  { limits, test }: ChartReading,
  groups: readonly ChartGroup[],
  of = (value: number): number => value,
): ReportChart {
  const boxes = groups.map(({ rows }) => boxOf(rows.flatMap(({ stat }) => (stat === null ? [] : [of(stat)]))));
  return {
    ...{ kind: 'box', title, ...(test?.unit == null ? {} : { unit: test.unit }) },
    x: groups.map(({ short, rows }) => withN({ short, n: rows.length })),
    series: [
      {
        ...{ name: t3('Hộp: tứ phân vị, trung vị', 'Box: quarters and median', 'กล่อง: ควอร์ไทล์ มัธยฐาน'), boxes, ...opensResults() },
        values: boxes.map((box) => box?.[2] ?? null),
        n: groups.map(({ rows }) => rows.length),
      },
    ],
    limits: limitLines(limits, of),
    opens: opensGroups(groups),
  };
}

const MEAN = t3('Trung bình ± SD', 'Mean ± SD', 'ค่าเฉลี่ย ± SD');
const GMT = t3('GMT (nhỏ nhất – lớn nhất)', 'GMT (least to most)', 'GMT (ต่ำสุด–สูงสุด)');
const POSITIVE = t3('Dương tính %', 'Positive %', 'บวก %');

/** Shares positive of groups, with Wilson's limits, on the axis at the right. */
export const positiveSeries = (groups: readonly GroupFigures[]): ChartSeries => ({
  ...{ name: POSITIVE, right: true, ...opensResults('pos') },
  values: groups.map(({ positive }) => rounded(positive, 1)),
  ends: groups.map(({ low, high }) => (low === null || high === null ? null : ([low, high] as const))),
  n: groups.map(({ n }) => n),
});

/** The mean of each group with its standard deviation. */
export const meanSeries = (groups: readonly GroupFigures[], decimals: number, name: Text3 = MEAN): ChartSeries => ({
  ...{ name, ...opensResults() },
  values: groups.map(({ mean }) => rounded(mean, decimals)),
  ends: groups.map(({ mean, sd }) => (mean === null || sd === null ? null : ([mean - sd, mean + sd] as const))),
  n: groups.map(({ n }) => n),
});

/** The geometric mean of each group between its ends, on the log2 scale. */
export const gmtSeries = (groups: readonly GroupFigures[], name: Text3 = GMT): ChartSeries => ({
  ...{ name, ...opensResults() },
  values: groups.map(({ gmt }) => (gmt === null ? null : rounded(Math.log2(gmt), 3))),
  ends: groups.map(({ min, max }) => (min === null || max === null ? null : ([Math.log2(min), Math.log2(max)] as const))),
  n: groups.map(({ n }) => n),
});

const BAND = t3('Dải mong đợi', 'Expected band', 'ช่วงที่คาด');

/** The band of what should be found in each class, as the health parameters have it; none where they say nothing. */
function expectedBand({ expected, test, to, rows, filter }: ChartReading, groups: readonly { readonly key: string }[]): Partial<ReportChart> {
  if (test === null) return {};
  const farmid = filter.labid ?? rows[0]?.sender ?? '';
  const ends = groups.map(({ key }) => {
    const row = expectedFor(expected, { farmid, day: to, disease: test.disease, testcd: test.testcd, class: key, vaccinated: null });
    if (row === null || row.low === null || row.high === null) return null;
    return test.formula === 'titre' ? ([Math.log2(Math.max(1, row.low)), Math.log2(Math.max(1, row.high))] as const) : ([row.low, row.high] as const);
  });
  return ends.some((one) => one !== null) ? { bands: [{ label: BAND, ends }] } : {};
}

/** Group by group: mean ± SD, of titres the geometric mean on a log2 axis, and the share positive at the right; the limits of the test across, ages of vaccination as lines. */
export function profileChart(
  title: Text3,
  reading: ChartReading,
  groups: readonly GroupFigures[],
  edges: NonNullable<ReportChart['edges']>,
): ReportChart {
  const { limits, test } = reading;
  const titre = test?.formula === 'titre';
  return {
    ...{ kind: 'line', title, zoom: false, rightUnit: '%', ...(titre ? { log2: true } : {}), ...(test?.unit == null ? {} : { unit: test.unit }) },
    x: groups.map(({ short }) => short),
    series: [titre ? gmtSeries(groups) : meanSeries(groups, (test?.decimals ?? 2) + 1), positiveSeries(groups)],
    limits: limitLines(limits, titre ? Math.log2 : undefined),
    ...expectedBand(reading, groups),
    ...(edges.length === 0 ? {} : { edges }),
    opens: opensGroups(groups),
  };
}

/** Title of a drawing with what it is of. */
export const titled = (words: Text3, of: string): Text3 => t3(`${words.V}: ${of}`, `${words.E}: ${of}`, `${words.T}: ${of}`);
