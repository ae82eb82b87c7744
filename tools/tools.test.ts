import { describe, expect, test } from 'vitest';
import { boundaryFaults } from './boundaries.ts';
import { limitFaults } from './limits.ts';
import { ringFaults } from './module-uses.ts';
import { tableFaults } from './tables.ts';

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
  expect(limitFaults([file('kernel/a.test.ts', ['vi.mo', "ck('node:crypto');\n"].join(''))])).toHaveLength(1);
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

test('modules form no ring: each stands only on those the list allows', () => {
  expect(faults('modules/stock/server/a.ts', "import { x } from '#modules/herd/domain/x.ts';\n")).toEqual([
    'modules/stock/server/a.ts: module stock does not stand on herd (tools/module-uses.ts) (#modules/herd/domain/x.ts)',
  ]);
  expect(faults('modules/stock/server/a.test.ts', "import { x } from '#modules/herd/domain/x.ts';\n")).toEqual([]);
  expect(ringFaults({ stock: [], herd: ['stock'] })).toEqual([]);
  expect(ringFaults({ stock: ['herd'], herd: ['stock'] })).toEqual(['stock may not stand on herd: modules form no ring']);
});

describe('a table has one owner', () => {
  const owners = {
    modules: [
      { name: 'stock', tables: ['store', 'item'], offers: ['store'] },
      { name: 'herd', tables: ['animal', 'stay'], offers: ['animal'] },
    ],
    base: { farm: 'admin' },
    present: ['store', 'item', 'animal', 'stay', 'farm'],
  };
  const answered = (path: string, sql: string, exceptions: Parameters<typeof tableFaults>[2] = []): string[] =>
    tableFaults([file(path, `// from stay\nconst q = \`${sql}\`;\n`)], owners, exceptions);

  test('others read what it offers where they stand on it, and write nothing', () => {
    expect(answered('modules/herd/server/a.ts', 'select 1 from animal a join stay s on true join store t on true')).toEqual([]);
    expect(answered('modules/herd/server/a.ts', 'select 1 from item')).toEqual(['modules/herd/server/a.ts:2 reads item, which stock does not offer']);
    expect(answered('modules/stock/server/a.ts', 'select 1 from animal')).toEqual([
      'modules/stock/server/a.ts:2 module stock does not stand on herd (tools/module-uses.ts)',
    ]);
    expect(answered('modules/herd/server/a.ts', 'update store set x = 1')).toEqual(['modules/herd/server/a.ts:2 writes store of stock']);
    expect(answered('modules/herd/server/a.ts', 'insert into store (a) values (1)')).toHaveLength(1);
    expect(answered('modules/herd/server/a.ts', 'delete from store where a')).toHaveLength(1);
    expect(answered('apps/server/a.ts', 'select 1 from item')).toEqual([]);
    expect(answered('apps/server/a.ts', 'delete from item')).toHaveLength(1);
    expect(answered('engine/server/a.ts', 'select 1 from animal')).toHaveLength(1);
    expect(answered('modules/herd/web/a.ts', 'words from item')).toEqual([]);
  });

  test('all read the tables every module stands on, one keeps them', () => {
    expect(answered('modules/stock/server/a.ts', 'select 1 from farm')).toEqual([]);
    expect(answered('modules/stock/server/a.ts', 'update farm set x = 1')).toEqual(['modules/stock/server/a.ts:2 writes farm, which admin keeps']);
    expect(answered('modules/admin/server/a.ts', 'update farm set x = 1')).toEqual([]);
  });

  test('an exception covers its file and table alone, and goes when nothing needs it', () => {
    const one = [{ path: 'modules/herd/server/a.ts', tables: ['item'], why: 'x' }];
    expect(answered('modules/herd/server/a.ts', 'select 1 from item', one)).toEqual([]);
    expect(answered('modules/herd/server/b.ts', 'select 1 from item', one)).toHaveLength(2);
    expect(answered('modules/herd/server/a.ts', 'select 1 from animal', one)).toEqual([
      'tools/tables.ts: modules/herd/server/a.ts needs no exception',
    ]);
  });

  test('every table is declared once, and is there', () => {
    const of = (more: Partial<Parameters<typeof tableFaults>[1]>) => tableFaults([], { ...owners, ...more }, []);
    expect(of({ present: [...owners.present, 'egg'] })).toEqual(['the table egg belongs to no module']);
    expect(of({ base: { farm: 'admin', store: 'admin' } })).toEqual(['the table store has two owners']);
    expect(of({ present: ['store', 'item', 'animal', 'farm'] })).toEqual(['there is no table stay']);
    expect(of({ modules: [...owners.modules, { name: 'lab', tables: [], offers: ['stay'] }] })).toEqual(['lab offers stay, which is not its own']);
  });
});

test('a page by hand says in one line why it is no declaration', () => {
  const page = (text: string) => limitFaults([file('modules/herd/web/a.page.tsx', text)]);
  expect(page('/** A page. */\nexport default 1;\n')).toHaveLength(1);
  expect(page('/** Page by hand: . */\nexport default 1;\n')).toHaveLength(1);
  expect(page('/** Page by hand: draws a tree of ancestors. */\nexport default 1;\n')).toEqual([]);
  expect(page('/**\n * A page.\n * Page by hand: draws a tree of ancestors.\n */\nexport default 1;\n')).toEqual([]);
  expect(limitFaults([file('modules/herd/web/a.tsx', '/** A part. */\nexport default 1;\n')])).toEqual([]);
});
