import { expect, test } from 'vitest';
import { boundaryFaults } from './boundaries.ts';
import { limitFaults } from './limits.ts';

const file = (path: string, text: string) => ({ path, text });
const faults = (path: string, text: string): string[] => boundaryFaults([file(path, text)]);

test('imports go downwards only', () => {
  expect(faults('kernel/a.ts', "import { x } from '#engine/define/x.ts';\n")).toEqual([
    'kernel/a.ts: kernel may not import define (#engine/define/x.ts)',
  ]);
  expect(faults('engine/server/a.ts', "import type { X } from '#modules/herd/domain/x.ts';\n")).toHaveLength(1);
  expect(faults('modules/herd/web/a.tsx', "import { x } from '#modules/herd/server/x.ts';\n")).toHaveLength(1);
  expect(faults('modules/herd/server/a.ts', "const x = await import('#modules/herd/web/x.tsx');\n")).toHaveLength(1);
  expect(faults('modules/herd/domain/a.ts', "import { x } from '#modules/herd/contract/x.ts';\n")).toHaveLength(1);
  expect(faults('modules/herd/contract/a.ts', "import {\n  x,\n  y,\n} from '#modules/herd/domain/x.ts';\n")).toEqual([]);
});

test('what modules declare, statements of reports too, is read by the server and the web build, never by the browser', () => {
  const modules = "import { MODULES } from '#apps/modules.ts';\n";
  expect(faults('apps/web/a.tsx', modules)).toHaveLength(1);
  expect(faults('apps/web/a.tsx', "import { webData } from '#apps/web-data.ts';\n")).toHaveLength(1);
  expect(faults('modules/herd/web/a.tsx', "import { report } from '../server/reports/a.report.ts';\n")).toHaveLength(1);
  expect(faults('modules/herd/contract/a.ts', "import { report } from '../server/reports/a.report.ts';\n")).toHaveLength(1);
  expect(faults('apps/server/a.ts', modules)).toEqual([]);
  expect(faults('apps/web/vite.config.ts', "import { webData } from '#apps/web-data.ts';\n")).toEqual([]);
  expect(faults('modules/herd/module.ts', "import { REPORTS } from './server/reports/registry.ts';\n")).toEqual([]);
});

test('a kit of the engine has rooms of its own', () => {
  expect(faults('engine/figures/domain/a.ts', "import { x } from '#engine/figures/server/x.ts';\n")).toEqual([
    'engine/figures/domain/a.ts: define may not import engine-server (#engine/figures/server/x.ts)',
  ]);
  expect(faults('engine/figures/domain/a.ts', 'export const now = Date.now();\n')).toHaveLength(1);
  expect(faults('engine/figures/server/a.ts', "import { x } from '#modules/herd/domain/x.ts';\n")).toHaveLength(1);
  expect(faults('modules/herd/domain/a.ts', "import { x } from '#engine/figures/domain/x.ts';\n")).toEqual([]);
  expect(faults('modules/herd/domain/a.ts', "import { x } from '#engine/figures/server/x.ts';\n")).toHaveLength(1);
  expect(faults('engine/figures/else/a.ts', 'export const x = 1;\n')).toEqual([]);
});

test('a module reaches only domain and contract of another', () => {
  expect(faults('modules/herd/server/a.ts', "import { x } from '#modules/stock/server/x.ts';\n")).toHaveLength(1);
  expect(faults('modules/herd/web/a.tsx', "import '#modules/stock/i18n/x.ts';\n")).toHaveLength(1);
  expect(faults('modules/herd/server/a.ts', "import { x } from '#modules/stock/contract/x.ts';\n")).toEqual([]);
});

test('inside a module imports may be relative, across rooms they go by # path', () => {
  expect(faults('modules/herd/server/a.ts', "import { x } from '../../../kernel/x.ts';\n")).toHaveLength(1);
  expect(faults('modules/herd/server/a.ts', "import { x } from '../domain/x.ts';\n")).toEqual([]);
  expect(faults('modules/herd/domain/a.ts', "import { x } from '../server/x.ts';\n")).toHaveLength(1);
  expect(faults('modules/herd/server/a.ts', "import { x } from './store/x.ts';\n")).toEqual([]);
});

test('pure rooms take no Node, no foreign package, no clock, no chance, no output', () => {
  expect(faults('kernel/a.ts', "import { join } from 'node:path';\n")).toHaveLength(1);
  expect(faults('modules/herd/domain/a.ts', "import React from 'react';\n")).toHaveLength(1);
  expect(faults('kernel/a.ts', 'export const now = Date.now();\nexport const luck = Math.random();\nconsole.log(1);\n')).toEqual([
    'kernel/a.ts:1 Date in a pure room',
    'kernel/a.ts:2 Math.random in a pure room',
    'kernel/a.ts:3 console in a pure room',
  ]);
  expect(faults('kernel/a.ts', "// Date\nexport const s = 'Date';\nexport type BusinessDate = string;\n")).toEqual([]);
  expect(faults('kernel/a.test.ts', "import { test } from 'vitest';\n")).toEqual([]);
});

test('files that import one another in a ring are found, type imports aside', () => {
  const a = file('kernel/a.ts', "import { b } from './b.ts';\n");
  expect(boundaryFaults([a, file('kernel/b.ts', "import { a } from './a.ts';\n")])).toHaveLength(1);
  expect(boundaryFaults([a, file('kernel/b.ts', "import type { a } from './a.ts';\n")])).toEqual([]);
});

test('length and words', () => {
  expect(limitFaults([file('kernel/a.ts', 'x\n'.repeat(300))])).toEqual([]);
  expect(limitFaults([file('kernel/a.ts', 'x\n'.repeat(301))])).toEqual(['kernel/a.ts: 301 lines, at most 300']);
  expect(limitFaults([file('kernel/a.test.ts', 'x\n'.repeat(400))])).toEqual([]);
  expect(limitFaults([file('kernel/a.ts', ['// TO', 'DO later\n'].join(''))])).toHaveLength(1);
  expect(limitFaults([file('modules/a/web/b.ts', ['const t', '3 = (V: string) => V;\n'].join(''))])).toHaveLength(1);
  expect(limitFaults([file('kernel/a.test.ts', ['test.on', "ly('x', () => 1);\n"].join(''))])).toHaveLength(1);
});

test('the text of a moment is not cut: its day is one of Greenwich', () => {
  const cut = (line: string): string[] => limitFaults([file('modules/herd/web/a.tsx', `${line}\n`)]);
  for (const line of [
    "const day = row.published.slice(0, 10).replaceAll('-', '');",
    'const day = row.at.slice(0, 10);',
    'const hour = data.startat?.slice(11, 16);',
    "const day = new Date().toISOString().split('T')[0];",
    'const day = run.publishedAt.substring(0, 10);',
    "const text = log.at.replace('T', ' ');",
    "const day = entered.slice(0, 10).replaceAll('-', '');",
    "const day = whatever.slice(0, 10).replaceAll('-', '');",
  ])
    expect([line, cut(line)]).toEqual([line, [expect.stringContaining('is not cut')]]);
  for (const line of [
    'const ten = living.slice(0, 10);',
    "const parts = format.split('-');",
    'const flat = list.flat.slice(1);',
    '// row.at.slice(0, 10)',
    'const key = hex.slice(0, 8);',
    'const day = instantDay(row.published);',
  ])
    expect([line, cut(line)]).toEqual([line, []]);
  expect(limitFaults([file('modules/herd/web/a.test.ts', 'const day = at.slice(0, 10);\n')])).toEqual([]);
});
