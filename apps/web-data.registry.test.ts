import { expect, test } from 'vitest';
import { MODULES } from '#apps/modules.ts';
import { declaredText, webData } from './web-data.ts';

const reports = MODULES.flatMap((module) => module.reports);
const load = webData().load as (id: string) => Promise<string | null>;
const textOf = async (name: string): Promise<unknown> =>
  JSON.parse((JSON.parse(/JSON\.parse\((".*")\)/.exec((await load(`\0virtual:${name}`)) ?? '')?.[1] ?? '""') as string) || 'null');

test('every report reaches the browser as its declaration alone', async () => {
  expect(reports.length).toBeGreaterThan(45);
  for (const { route, module, fields, paper, drill } of reports) {
    const served = await textOf(`report/${route}`);
    expect(served).toEqual(JSON.parse(JSON.stringify({ route, module, fields, paper, drill })));
  }
  expect(await load('\0virtual:report/Nothing')).toBeNull();
});

test('no statement of the database is among what the browser is told', async () => {
  expect(await declaredText()).not.toMatch(/\bselect\b.{1,400}\bfrom\b|\bfarm_id\b|::(?:int|date|text)\b/i);
});
