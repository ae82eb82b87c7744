import { afterAll, beforeAll, expect, test } from 'vitest';
import { MODULES } from '#apps/modules.ts';
import { decimalsIn } from '#engine/define/decimals.ts';
import type { ReportResult } from '#engine/define/report.ts';
import { waysOf } from './shown-figures.ts';
import { type TestApp, testApp } from './test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ years: 0.8 });
}, 180_000);
afterAll(() => server.close());

const NUMBERS = new Set(['int', 'decimal', 'percent']);
/** Decimals a number is written with, as it stands in the answer. */
const written = (value: number): number => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? (String(value).includes('e-') ? 9 : 0);
let numbers = 0;

test.each(MODULES.flatMap((module) => module.reports).map((def) => [def.route, def] as const))(
  '%s answers no more decimals than its columns say',
  async (_, def) => {
    const wrong: string[] = [];
    for (const params of waysOf(def).slice(0, 2)) {
      const { data } = await server.inject(`/${def.module}/report/${def.route}`, { params, language: 'E' }, 'admin');
      const result = data as ReportResult | null;
      for (const { columns, rows, totals } of result === null ? [] : [result, ...(result.sections ?? [])])
        for (const row of [...rows, ...(totals === undefined ? [] : [totals])])
          for (const column of columns.filter(({ type }) => NUMBERS.has(type))) {
            const value = row[column.key];
            if (typeof value !== 'number') continue;
            numbers += 1;
            if (written(value) > decimalsIn(column, row)) wrong.push(`${column.key} ${value}`);
          }
      for (const { figure, value, decimals } of result?.headline ?? [])
        if (value !== null && written(value) > decimals) wrong.push(`head ${figure} ${value}`);
    }
    expect(wrong).toEqual([]);
  },
);

test('and there were many numbers to look at', () => {
  expect(numbers).toBeGreaterThan(5000);
});
