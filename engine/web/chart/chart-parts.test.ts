import { expect, test } from 'vitest';
import type { ReportChart } from '#engine/define/report.ts';
import { partOf, pressedPoint, pressedSeries } from './chart-range.ts';
import { chartWords } from './chart-words.ts';

const l = (text: string) => ({ V: text, E: text, T: text });
const chart: ReportChart = {
  kind: 'line',
  title: l('Farrowing rate'),
  unit: '%',
  x: ['01', '02', '03', '04'],
  series: [
    { name: l('FR'), values: [88, null, 91.25, 80], n: [10, 0, 12, 5], target: 90, figure: 'FR' },
    { name: l('Mean'), values: [85, 86, 87, 88] },
  ],
  opens: [{ from: '20260101', to: '20260131' }, null, { from: '20260301', to: '20260331' }, { from: '20260401', to: '20260430' }],
  notes: [{ x: '01', text: 'heat' }],
};

test('a chart says its course, its extremes and the rows behind it', () => {
  expect(chartWords(chart, 'E')).toBe(
    'Farrowing rate (%). FR: 3 points, from 88 (01) to 80 (04); lowest 80 (04), highest 91.25 (03); target 90; n 0 to 12. ' +
      'Mean: 4 points, from 85 (01) to 88 (04); lowest 85 (01), highest 88 (04)',
  );
  expect(chartWords({ ...chart, series: [{ name: l('FR'), values: [null] }] }, 'E')).toBe('Farrowing rate (%). FR: no data');
});

test('a part of a chart keeps what belongs to its places', () => {
  const part = partOf(chart, { first: 2, last: 3 });
  expect(part.x).toEqual(['03', '04']);
  expect(part.series[0]).toMatchObject({ values: [91.25, 80], n: [12, 5] });
  expect(part.opens).toEqual([chart.opens?.[2], chart.opens?.[3]]);
  expect(part.notes).toEqual([]);
});

test('a press is meant for the nearest line that opens something', () => {
  const both: ReportChart = { ...chart, series: chart.series.map((one, at) => ({ ...one, figure: `F${at}` })) };
  const height = (value: number): number => 200 - value;
  expect(pressedSeries(both, 0, height(86), height)).toBe(1);
  expect(pressedSeries(both, 0, height(87.9), height)).toBe(0);
  expect(pressedSeries(chart, 0, height(85), height)).toBe(0);
  expect(pressedSeries(chart, 1, height(86), height)).toBeNull();
});

test('of bars on each other the one that is pressed opens; a part keeps the lines and bands that lie in it', () => {
  const stack: ReportChart = {
    ...{ kind: 'histogram', stacked: true, title: l('S/P'), x: ['a', 'b', 'c'] },
    series: ['one', 'two'].map((name) => ({ name: l(name), values: [4, 2, 0], figure: name })),
    opens: [{ params: 'bin=0' }, { params: 'bin=1' }, { params: 'bin=2' }],
    edges: [{ at: 1, label: l('cut') }],
    shades: [{ first: 1, last: 2, label: l('doubtful') }],
    bands: [{ label: l('expected'), ends: [[0, 1], null, [1, 2]] }],
  };
  // 10 pixels a result, from 100 upwards: the first bar reaches 60, the second 20.
  const press = (height: number) => pressedSeries(stack, 0, height, (value) => 100 - 10 * value);
  expect([press(95), press(61), press(55), press(5)]).toEqual([0, 0, 1, 1]);
  const part = partOf(stack, { first: 2, last: 2 });
  expect([part.edges, part.shades, part.bands?.[0]?.ends]).toEqual([[], [{ first: 0, last: 0, label: l('doubtful') }], [[1, 2]]]);
});

test('a press on a scatter is meant for the nearest point within reach, for none where it is far from all', () => {
  const chart = { series: [{ name: { V: '', E: '', T: '' }, values: [10, null, 30], along: [1, 2, 3] }] };
  const placeOf = (along: number, value: number) => [along * 100, value * 10] as const;
  expect(pressedPoint(chart, [110, 95], placeOf)).toEqual({ series: 0, at: 0 });
  expect(pressedPoint(chart, [290, 310], placeOf)).toEqual({ series: 0, at: 2 });
  expect(pressedPoint(chart, [200, 200], placeOf)).toBeNull();
});
