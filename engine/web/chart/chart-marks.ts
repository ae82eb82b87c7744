import { isBar, namedEdges } from '#engine/define/chart-bars.ts';
import type { ReportChart } from '#engine/define/report.ts';
import type { Language } from '#kernel/language.ts';
import type { ChartColours } from './chart-option.ts';

type Point = readonly [x: number, y: number];
type Ends = readonly (readonly [low: number, high: number] | null)[];

/** What the drawing library hands a shape of ours. */
interface Api {
  readonly coord: (place: readonly [number, number]) => Point;
  readonly value: (dimension: number) => number;
}
interface Within {
  readonly dataIndex: number;
  readonly coordSys: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

const SILENT = { silent: true, tooltip: { show: false }, legendHoverLink: false } as const;
/** Half the width of the bar that ends an interval, pixels. */
const CAP = 4;
/** Pixels from the label of an edge to the one below it. */
const LABEL_STEP = 15;

/** Ends of intervals as data: a place (of a scatter its value along the axis), its low and its high end, so that the axis reaches them. */
const endsData = (ends: Ends, along: readonly (number | null)[] = []): (readonly [number, number, number])[] =>
  ends.flatMap((one, at) => (one === null ? [] : [[along[at] ?? at, ...one] as const]));

const line = (from: Point, to: Point, style: object): object => ({
  type: 'line',
  shape: { x1: from[0], y1: from[1], x2: to[0], y2: to[1] },
  style: { fill: 'none', ...style },
});

/** Room between the bars of two places, and between bars beside each other, in per cent of a place and of a bar. */
export const barGaps = ({ kind }: Pick<ReportChart, 'kind'>) => ({ between: kind === 'histogram' ? 4 : 30, beside: 10 });

/**
 * How far the interval of a bar stands from the middle of its place, in parts of the place: in the middle of the bar itself; null of what is no bar.
 * Bars of both axes share the room of a place, those on each other stand in one column for each axis.
 */
function asideOf(chart: ReportChart, index: number): number | null {
  const columns = chart.series.map((one, at) => (isBar(chart, one) ? (chart.stacked === true ? Number(one.right === true) : at) : null));
  const own = columns[index] ?? null;
  if (own === null) return null;
  const all = [...new Set(columns)].filter((column) => column !== null);
  const { between, beside } = barGaps(chart);
  const gap = beside / 100;
  const width = (1 - between / 100) / (all.length + (all.length - 1) * gap);
  return (all.indexOf(own) - (all.length - 1) / 2) * width * (1 + gap);
}

interface Whiskers {
  readonly ends: Ends;
  readonly along: readonly (number | null)[] | undefined;
  readonly colour: string;
  readonly right: boolean;
  /** How far from the middle of a place; null of what is no bar. */
  readonly aside: number | null;
}

/** The interval of each value of a series; on the filling of a bar it lies on a pale line of its own. */
function whiskers({ ends, along, colour, right, aside }: Whiskers, paper: string): object {
  const strokes = [...(aside === null ? [] : [{ stroke: paper, lineWidth: 4 }]), { stroke: colour, lineWidth: 1.2 }];
  const renderItem = ({ coordSys }: Within, api: Api): object => {
    const by = ((aside ?? 0) * coordSys.width) / ends.length;
    const at = (value: number): Point => {
      const [x, y] = api.coord([api.value(0), value]);
      return [x + by, y];
    };
    const [low, high] = [at(api.value(1)), at(api.value(2))];
    const cap = ([x, y]: Point, style: object): object => line([x - CAP, y], [x + CAP, y], style);
    return { type: 'group', children: strokes.flatMap((style) => [line(low, high, style), cap(low, style), cap(high, style)]) };
  };
  return { type: 'custom', ...SILENT, renderItem, data: endsData(ends, along), encode: { x: 0, y: [1, 2] }, yAxisIndex: right ? 1 : 0, z: 2 };
}

/** A band from place to place; a gap stays one. */
function band(ends: Ends, name: string, colour: string): object {
  const renderItem = (_: Within, api: Api): object | undefined => {
    const at = api.value(0);
    const next = ends[at + 1];
    const [low, high] = [api.coord([at, api.value(1)]), api.coord([at, api.value(2)])];
    if (next == null) return undefined;
    const points = [low, high, api.coord([at + 1, next[1]]), api.coord([at + 1, next[0]])];
    return { type: 'polygon', shape: { points }, style: { fill: colour, opacity: 0.16 } };
  };
  return { type: 'custom', ...SILENT, name, renderItem, data: endsData(ends), encode: { x: 0, y: [1, 2] }, z: 0 };
}

/** Where a line between places stands: `at` of them lie at its left. */
function acrossAt(at: number, count: number, { x, width }: Within['coordSys']): number {
  return x + (width * at) / count;
}

/** Lines between places and shaded places, with their names at the top. */
function edgesAndShades(
  { kind, x, edges = [], shades = [] }: ReportChart,
  language: Language,
  font: object,
  { line: pale, text, paper }: ChartColours,
): object {
  // A name in the right half stands at the left of its line.
  const named = (words: string, at: number, row: number, { x: left, y: top, width }: Within['coordSys']): object => ({
    type: 'text',
    style: {
      text: words,
      ...(at > left + width / 2 ? { x: at - 4, align: 'right' } : { x: at + 4 }),
      y: top + 2 + row * LABEL_STEP,
      fill: text,
      backgroundColor: paper,
      padding: [1, 2],
      font: '12px Sarabun',
      ...font,
    },
  });
  // Along a scatter stand values, else places: the last one is shaded to its end.
  const along = kind === 'scatter';
  const renderItem = ({ dataIndex, coordSys }: Within, api: Api): object | undefined => {
    if (dataIndex > 0) return undefined;
    const place = (at: number): number => (along ? api.coord([at, 0])[0] : acrossAt(at, x.length, coordSys));
    const [top, bottom] = [coordSys.y, coordSys.y + coordSys.height];
    const shaded = shades.map(({ first, last }) => ({
      type: 'rect',
      shape: { x: place(first), y: top, width: place(along ? last : last + 1) - place(first), height: coordSys.height },
      style: { fill: pale, opacity: 0.45 },
    }));
    const lines = edges.map(({ at }) => line([place(at), top], [place(at), bottom], { stroke: text, lineWidth: 1.2, lineDash: [6, 3] }));
    const spoken = namedEdges(edges, language);
    const names = [
      ...spoken.map(({ at, label }, row) => named(label[language], place(at), row, coordSys)),
      ...shades.map(({ first, label }, row) => named(label[language], place(first), spoken.length + row, coordSys)),
    ];
    return { type: 'group', children: [...shaded, ...lines, ...names] };
  };
  // The axis of a scatter reaches the ends of what is shaded.
  const data = along ? shades.flatMap(({ first, last }) => [first, last].map((at) => [at, Number.NaN])) : [0];
  return { type: 'custom', ...SILENT, renderItem, data, clip: false, z: 4 };
}

/** Width of the room the dots of a place are spread over, pixels, and the steps they are spread by. */
const SPREAD = 14;
const STEP = 5;

/** Every value of each place as a dot of its own, beside each other so that those alike are seen. */
function dots(values: readonly (readonly number[])[], colour: string | undefined): object {
  const renderItem = ({ dataIndex }: Within, api: Api): object => {
    const [x, y] = api.coord([api.value(0), api.value(1)]);
    const beside = ((dataIndex * STEP) % SPREAD) - SPREAD / 2;
    return { type: 'circle', shape: { cx: x + beside, cy: y, r: 2.2 }, style: { fill: colour, opacity: 0.55 } };
  };
  return { type: 'custom', ...SILENT, renderItem, data: values.flatMap((some, at) => some.map((value) => [at, value])), z: 4 };
}

/** What stands around the values of a chart: bands behind them, their intervals, lines between places, shaded places. */
export function markSeries(chart: ReportChart, language: Language, font: object, colours: ChartColours): object[] {
  const { bands = [], edges = [], shades = [], series } = chart;
  const colourOf = (index: number): string => colours.series[index % colours.series.length] ?? colours.text;
  return [
    ...bands.map(({ ends, label }, index) => band(ends, label[language], colourOf(index + 2))),
    ...series.flatMap(({ ends, along, right }, index) =>
      ends === undefined
        ? []
        : [whiskers({ ends, along, colour: colourOf(index), right: right === true, aside: asideOf(chart, index) }, colours.paper)],
    ),
    ...series.flatMap((one, index) => (one.dots === undefined ? [] : [dots(one.dots, colourOf(index))])),
    ...(edges.length + shades.length === 0 ? [] : [edgesAndShades(chart, language, font, colours)]),
  ];
}
