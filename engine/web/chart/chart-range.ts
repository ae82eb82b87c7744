import { isBar } from '#engine/define/chart-bars.ts';
import type { ReportChart } from '#engine/define/report.ts';

/** Places of the x axis, first to last. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

/** True where places along the axis can be chosen from: a scatter has none. */
export const hasPlaces = ({ kind, x }: Pick<ReportChart, 'kind' | 'x'>): boolean => kind !== 'scatter' && x.length > 2;

/** Bands, lines between places and shaded places, as far as they lie in a part. */
function marksOf({ bands, edges, shades }: ReportChart, { first, last }: Range): Partial<ReportChart> {
  return {
    ...(bands === undefined ? {} : { bands: bands.map((one) => ({ ...one, ends: one.ends.slice(first, last + 1) })) }),
    ...(edges === undefined ? {} : { edges: edges.flatMap((one) => (one.at < first || one.at > last + 1 ? [] : [{ ...one, at: one.at - first }])) }),
    ...(shades === undefined
      ? {}
      : {
          shades: shades.flatMap((one) =>
            one.last < first || one.first > last ? [] : [{ ...one, first: Math.max(0, one.first - first), last: Math.min(last, one.last) - first }],
          ),
        }),
  };
}

/** The part of a chart between two places of its axis. */
export function partOf(chart: ReportChart, { first, last }: Range): ReportChart {
  const cut = <T>(list: readonly T[]): T[] => list.slice(first, last + 1);
  const x = cut(chart.x);
  return {
    ...chart,
    x,
    series: chart.series.map((one) => ({
      ...one,
      values: cut(one.values),
      ...(one.n === undefined ? {} : { n: cut(one.n) }),
      ...(one.along === undefined ? {} : { along: cut(one.along) }),
      ...(one.boxes === undefined ? {} : { boxes: cut(one.boxes) }),
      ...(one.dots === undefined ? {} : { dots: cut(one.dots) }),
      ...(one.ends === undefined ? {} : { ends: cut(one.ends) }),
    })),
    ...marksOf(chart, { first, last }),
    ...(chart.opens === undefined ? {} : { opens: cut(chart.opens) }),
    ...(chart.notes === undefined ? {} : { notes: chart.notes.filter((note) => x.includes(note.x)) }),
  };
}

/** Where a value of a series stands, pixels from the top. */
type HeightOf = (value: number, right: boolean) => number;

/** Where each series is pressed at a place: bars on each other at their tops on their axis, lines and marks at their values. */
function pressedTops(chart: ReportChart, at: number): (number | null)[] {
  const reached = { left: 0, right: 0 };
  return chart.series.map((one) => {
    const value = one.values[at] ?? null;
    if (!isBar(chart, one)) return value;
    const side = one.right === true ? 'right' : 'left';
    reached[side] += value ?? 0;
    return (value ?? 0) === 0 ? null : reached[side];
  });
}

/** The series a press at a height is meant for: of those that open something the nearest; of bars on each other the one that is pressed. */
export function pressedSeries(chart: ReportChart, at: number, height: number, heightOf: HeightOf): number | null {
  const { series, stacked, opens } = chart;
  const tops = stacked === true ? pressedTops(chart, at) : series.map(({ values }) => values[at] ?? null);
  const leads = opens?.[at]?.open !== undefined;
  const near = series.flatMap(({ figure, right }, index) => {
    const value = tops[index] ?? null;
    if ((figure === undefined && !leads) || value === null) return [];
    const by = height - heightOf(value, right === true);
    // Above its top a bar of a stack is meant only where none reaches higher.
    return [{ index, by: stacked === true && by < 0 ? 1e4 - by : Math.abs(by) }];
  });
  return near.sort((a, b) => a.by - b.by)[0]?.index ?? null;
}

/** Pixels from a point of a scatter within which a press is meant for it. */
const REACH = 24;

/** The point of a scatter a press at a place of the drawing is meant for: the nearest within reach. */
export function pressedPoint(
  { series }: Pick<ReportChart, 'series'>,
  [x, y]: readonly [number, number],
  placeOf: (along: number, value: number) => readonly [number, number],
): { readonly series: number; readonly at: number } | null {
  const near = series.flatMap(({ values, along }, index) =>
    values.flatMap((value, at) => {
      const side = along?.[at];
      if (value === null || typeof side !== 'number') return [];
      const [left, top] = placeOf(side, value);
      return [{ series: index, at, by: Math.hypot(left - x, top - y) }];
    }),
  );
  const [first] = near.sort((a, b) => a.by - b.by);
  return first === undefined || first.by > REACH ? null : { series: first.series, at: first.at };
}
