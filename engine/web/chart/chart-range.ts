import type { ReportChart } from '#engine/define/report.ts';

/** Places of the x axis, first to last. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

/** True where places along the axis can be chosen from: a scatter has none. */
export const hasPlaces = ({ kind, x }: Pick<ReportChart, 'kind' | 'x'>): boolean => kind !== 'scatter' && x.length > 2;

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
    })),
    ...(chart.opens === undefined ? {} : { opens: cut(chart.opens) }),
    ...(chart.notes === undefined ? {} : { notes: chart.notes.filter((note) => x.includes(note.x)) }),
  };
}

/** The series a press at a height is meant for: of those that open something, the one whose value lies nearest. `heightOf` says where a value stands, pixels. */
export function pressedSeries({ series }: ReportChart, at: number, height: number, heightOf: (value: number) => number): number | null {
  const near = series.flatMap(({ figure, values }, index) => {
    const value = values[at] ?? null;
    return figure === undefined || value === null ? [] : [{ index, by: Math.abs(heightOf(value) - height) }];
  });
  return near.sort((a, b) => a.by - b.by)[0]?.index ?? null;
}
