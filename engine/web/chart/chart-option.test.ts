import { expect, test } from 'vitest';
import { stackTops } from '#engine/define/chart-bars.ts';
import type { ReportChart } from '#engine/define/report.ts';
import { reachOf, withinRate } from './axis-reach.ts';
import { chartOption } from './chart-option.ts';

const l = (text: string) => ({ V: text, E: text, T: text });
const COLOURS = { text: '#111', line: '#ccc', paper: '#fff', series: ['#1b6e3c', '#b45f06', '#1f5fa8'] };
const bars: ReportChart = {
  kind: 'bar',
  title: l('Parity'),
  x: ['0', '1'],
  series: ['This herd', 'Ideal', 'Before'].map((name) => ({ name: l(name), values: [10, 20] })),
};
interface Drawn {
  readonly itemStyle?: { readonly color: string; readonly decal: { readonly rotation: number } };
  readonly label?: { readonly formatter: (at: { readonly dataIndex: number }) => string };
}
interface Whisker {
  readonly renderItem: (within: object, api: object) => { readonly children: readonly { readonly shape: { readonly x1: number } }[] };
}
const seriesOf = (chart: ReportChart) => chartOption(chart, 'E', COLOURS)['series'] as readonly Drawn[];

test('bars beside each other differ without colour: one full, the others hatched each its own way', () => {
  const [first, ...others] = seriesOf(bars);
  expect(first?.itemStyle).toBeUndefined();
  expect(others.map(({ itemStyle }) => itemStyle?.color)).toEqual(['#fff', '#fff']);
  expect(new Set(others.map(({ itemStyle }) => itemStyle?.decal.rotation)).size).toBe(2);
});

test('an alarm line beyond the values lies inside the axis', () => {
  const control: ReportChart = {
    kind: 'line',
    title: l('Control'),
    x: ['1', '2'],
    series: [{ name: l('BA'), values: [11.5, 14.5], n: [7, 9] }],
    limits: [
      { label: l('Mean'), value: 13, tone: 'plain' },
      { label: l('+3'), value: 16.2, tone: 'bad' },
    ],
    zoom: true,
  };
  expect(reachOf(control, 11.5, 14.5)).toEqual({ min: 11, max: 17 });
  expect((chartOption(control, 'E', COLOURS)['yAxis'] as readonly { max?: number }[])[0]?.max).toBe(17);
  expect(reachOf({ ...control, limits: [] }, 11.5, 14.5)).toBeNull();
  expect([0, 1].map((dataIndex) => seriesOf(control)[0]?.label?.formatter({ dataIndex }))).toEqual(['7', '9']);
});

test('a series that is judged has the colour of its judgement; boxes show the ground of the page', () => {
  const judged: ReportChart = { ...bars, series: bars.series.map((one, at) => (at === 2 ? { ...one, tone: 'warn' } : one)) };
  expect(chartOption(judged, 'E', COLOURS)['color']).toEqual(['#1b6e3c', '#b45f06', '#b45f06']);
  // One without a single value has no place in the legend.
  const gone: ReportChart = { ...bars, series: bars.series.map((one, at) => (at === 1 ? { ...one, values: [null, null] } : one)) };
  expect(chartOption(gone, 'E', COLOURS)['legend']).toMatchObject({ data: ['This herd', 'Before'] });
  const box: ReportChart = { ...bars, kind: 'box', series: [{ name: l('BA'), values: [12], boxes: [[4, 10, 12, 14, 20]] }] };
  expect(chartOption(box, 'E', { ...COLOURS, paper: '#000' })['series']).toMatchObject([{ itemStyle: { color: '#000' } }]);
});

test('names of limits stand beside the drawing; on their lines where another axis or too little room is there', () => {
  const limited = (more: Partial<ReportChart>, width = 600) => {
    const chart: ReportChart = { ...bars, limits: [{ label: l('Cut-off'), value: 15, tone: 'plain' }], ...more };
    const option = chartOption(chart, 'E', COLOURS, width);
    const [first] = option['series'] as readonly { markLine: { data: readonly { label: { position: string } }[] } }[];
    return [first?.markLine.data[0]?.label.position, (option['grid'] as { right: number }).right];
  };
  expect(limited({})).toEqual(['end', 82]);
  expect(limited({ series: [...bars.series, { name: l('n'), values: [1, 2], right: true }] })).toEqual(['insideStartTop', 44]);
  expect(limited({}, 200)).toEqual(['insideStartTop', 44]);
});

test('the points of a scatter bear the names of those they stand for', () => {
  const scatter: ReportChart = {
    kind: 'scatter',
    title: l('FR and BA'),
    x: ['Hoa', 'Tam'],
    series: [{ name: l('BA'), values: [12, 13], along: [80, 90] }],
  };
  expect(seriesOf(scatter)[0]?.label?.formatter({ dataIndex: 1 })).toBe('Tam');
  // A line over them stands where its values do, with its intervals, and says how many rows are behind each.
  const mean = { name: l('Mean'), as: 'line' as const, values: [11, 14], along: [82, 88], n: [3, 4], ends: [[10, 12] as const, null] };
  const drawn = seriesOf({ ...scatter, series: [mean, ...scatter.series] });
  expect(drawn[0]).toMatchObject({
    type: 'line',
    data: [
      [82, 11],
      [88, 14],
    ],
  });
  expect(drawn[0]?.label?.formatter({ dataIndex: 1 })).toBe('4');
  expect(drawn.at(-1)).toMatchObject({ type: 'custom', data: [[82, 10, 12]] });
});

test('the axis of a rate ends at 0 and 100 %, whatever lines across say', () => {
  const rate: ReportChart = { ...bars, kind: 'line', unit: '%' };
  expect(withinRate(rate, [80, 96], { min: -20, max: 120 })).toEqual({ min: 0, max: 100 });
  expect(withinRate(rate, [84.4, 96], null)).toEqual({ min: 80, max: 100, interval: 5 });
  expect(withinRate({ ...rate, kind: 'bar' }, [80, 96], null)).toEqual({ max: 100 });
  expect(withinRate(rate, [8, 12], null)).toEqual({});
  expect(withinRate(rate, [8, 104], { min: 0, max: 120 })).toEqual({ min: 0, max: 120 });
  expect(withinRate({ ...rate, unit: 'kg' }, [80, 96], { min: -20, max: 120 })).toEqual({ min: -20, max: 120 });
});

test('bars on each other, an axis of powers of two, another at the right; intervals stand in the text under the pointer', () => {
  const titres: ReportChart = {
    ...{ kind: 'line', log2: true, rightUnit: '%', title: l('GMT'), x: ['w0', 'w5'] },
    series: [
      { name: l('GMT'), values: [4.83, 3], ends: [[3, 7], null], n: [6, 2] },
      { name: l('Positive'), values: [80, 20], right: true },
      { name: l('n'), values: [6, 2], as: 'bar', right: true },
    ],
    edges: [{ at: 1, label: l('change of kit') }],
  };
  const option = chartOption(titres, 'E', COLOURS);
  const axes = option['yAxis'] as readonly { readonly max?: number; readonly axisLabel: { readonly formatter?: (value: number) => string } }[];
  expect([axes[0]?.axisLabel.formatter?.(6), axes[1]?.max]).toEqual(['64', 100]);
  const series = option['series'] as readonly { readonly type: string; readonly yAxisIndex?: number }[];
  expect(series.map(({ type, yAxisIndex }) => [type, yAxisIndex ?? 0])).toEqual([
    ['line', 0],
    ['line', 1],
    ['bar', 1],
    ['custom', 0],
    ['custom', 0],
  ]);
  const { formatter } = option['tooltip'] as { readonly formatter: (at: object) => string };
  expect(formatter([{ seriesIndex: 0, dataIndex: 0, marker: '' }])).toBe('w0<br>GMT: <b>28.4</b> (8 – 128) (n = 6)');
  const stacked = seriesOf({ ...bars, stacked: true }) as readonly { readonly stack?: string }[];
  expect(stacked.map(({ stack }) => stack)).toEqual(['left', 'left', 'left']);
});

test('bars alone are stacked, those of each axis for themselves', () => {
  const [one, two, three] = bars.series.map(({ name }) => ({ name, values: [60, 20] }));
  const mixed = {
    ...bars,
    stacked: true,
    unit: '%',
    series: [one, { ...two, as: 'line' }, { ...three, right: true, values: [900, 1] }],
  } as ReportChart;
  expect(seriesOf(mixed).map((drawn) => (drawn as { stack?: string }).stack)).toEqual(['left', undefined, 'right']);
  expect(stackTops(mixed)).toEqual([60, 20]);
});

test('the interval of a bar stands on it, whichever axis it stands on', () => {
  const ends = [[1, 2] as const, null];
  const series = bars.series.slice(0, 2).map(({ name, values }, at) => ({ name, values, ends, ...(at === 1 ? { right: true as const } : {}) }));
  const drawn = seriesOf({ ...bars, series }).slice(2) as readonly unknown[] as readonly Whisker[];
  const api = { coord: ([x, y]: readonly [number, number]) => [100 * x + 50, y], value: (at: number) => [0, 1, 2][at] };
  const middles = drawn.map(
    ({ renderItem }) => renderItem({ dataIndex: 0, coordSys: { x: 0, y: 0, width: 200, height: 10 } }, api).children[0]?.shape.x1,
  );
  // Two bars of a third of a place each, a tenth of a bar between them.
  expect(middles.map((x) => Math.round(x ?? 0))).toEqual([32, 68]);
});

test('shares that were rounded end their stack at 100 %', () => {
  const shares: ReportChart = { ...bars, stacked: true, unit: '%', series: bars.series.map(({ name }) => ({ name, values: [33.4, 33.3] })) };
  expect((chartOption(shares, 'E', COLOURS)['yAxis'] as readonly { max?: number }[])[0]?.max).toBe(100);
});
