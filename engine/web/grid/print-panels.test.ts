import { expect, test } from 'vitest';
import type { Column } from '#engine/define/report.ts';
import { layoutOf } from './layout.ts';
import { PAPER, paperWidths, printPanels } from './print-panels.ts';

const l = (text: string) => ({ V: text, E: text, T: text });
const weeks = (n: number): Column[] => [
  { key: 'figure', label: l('Figure'), type: 'text', frozen: true },
  ...Array.from({ length: n }, (_, i): Column => ({ key: `w${i}`, label: l(`Week ${i}`), type: 'decimal', decimals: 1 })),
];
const row = { figure: 'Born alive a litter', ...Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`w${i}`, 1234.5])) };

test('a table that fits the page stays whole; a wider one repeats its frozen columns beside every part and loses none', () => {
  const few = layoutOf(weeks(4), 'E');
  expect(printPanels(few, paperWidths(few, [row], ''), PAPER.portrait)).toEqual([few.columns.map(({ column }) => column)]);
  const many = layoutOf(weeks(53), 'E');
  const widths = paperWidths(many, [row], '');
  const panels = printPanels(many, widths, PAPER.landscape);
  expect(panels.length).toBeGreaterThan(2);
  for (const [first] of panels) expect(first?.key).toBe('figure');
  expect(panels.flatMap(([, ...others]) => others.map(({ key }) => key))).toEqual(weeks(53).flatMap(({ key }) => (key === 'figure' ? [] : [key])));
  const widthOf = new Map(many.columns.map(({ column }, at) => [column.key, widths[at] ?? 0]));
  for (const panel of panels) expect(panel.reduce((sum, { key }) => sum + (widthOf.get(key) ?? 0), 0)).toBeLessThanOrEqual(PAPER.landscape);
});

test('frozen columns that would fill half of the page are not all repeated', () => {
  const wide: Column[] = Array.from({ length: 12 }, (_, i) => ({ key: `t${i}`, label: l(`Text ${i}`), type: 'text', frozen: i < 8 }));
  const layout = layoutOf(wide, 'E');
  const widths = paperWidths(layout, [Object.fromEntries(wide.map(({ key }) => [key, 'somewhat longish']))], '');
  const panels = printPanels(layout, widths, PAPER.portrait);
  expect(new Set(panels.flat().map(({ key }) => key)).size).toBe(12);
  expect(panels[1]?.length).toBeLessThan(12);
});
