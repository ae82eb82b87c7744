import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Column } from '#engine/define/report.ts';
import { type TestApp, testApp } from '#testkit/test-app.ts';
import { SHAPES } from '../contract/sample.calls.ts';
import { madeUpRows } from '../domain/made-up-rows.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

interface Shape {
  columns: Column[];
  routes: string[];
  totals: boolean;
}
const shape = async (layout: string): Promise<Shape> => (await world.inject('/account/getHeaderShape', { layout }, null)).data as Shape;

test('every shape of the gallery comes from a report, to a visitor and with no farm of anybody', async () => {
  const groups = new Map<string, (string | undefined)[]>();
  for (const layout of SHAPES) {
    const found = await shape(layout);
    expect(
      world.faults.map(({ error }) => String(error)),
      layout,
    ).toEqual([]);
    expect(found.columns.length, layout).toBeGreaterThan(5);
    expect(found.routes.length, layout).toBeGreaterThan(0);
    expect(JSON.stringify(found), layout).not.toContain('Trại Quế Anh');
    groups.set(layout, [...new Set(found.columns.map(({ group }) => group?.E))]);
  }
  expect(groups.get('one')).toEqual([undefined]);
  expect(groups.get('months')).toContainEqual(expect.stringMatching(/^Q1 /));
  expect(groups.get('parity')).toContain('Parity');
  expect(groups.get('ages')).toContain('Died on day of age');
  expect((await shape('totals')).totals).toBe(true);
  expect((await shape('farms')).columns.filter(({ label }) => /Farm [ABC]/.test(label.E)).length).toBe(3);
});

test('a column of the report’s own is the gallery’s', async () => {
  const own = await world.inject('/herd/report/PigMonthProReport2', { params: {}, language: 'E' }, 'manager');
  const { columns } = own.data as { columns: Column[] };
  expect((await shape('parity')).columns.map(({ label, group }) => [label.E, group?.E])).toEqual(
    columns.map(({ label, group }) => [label.E, group?.E]),
  );
});

test('Excel and PDF of a shape come to a visitor; rows beyond the bounds do not', async () => {
  for (const as of ['xlsx', 'pdf']) {
    const payload = { params: { layout: 'totals', rows: 500, frozen: 2 }, language: 'T', as };
    const answer = await world.app.inject({ method: 'POST', url: '/api/account/file/colspan', payload });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain(`name="colspan-totals.${as}"`);
    expect(answer.rawPayload.length).toBeGreaterThan(10_000);
  }
  const far = await world.inject('/account/file/colspan', { params: { rows: 501 }, as: 'pdf' }, null);
  expect(far.status).not.toBe(200);
});

test('a subtotal follows every ten rows and sums them; merged cells stand once a group', () => {
  const t = { V: '', E: '', T: '' };
  const columns: Column[] = [
    { key: 'name', label: t, type: 'text' },
    { key: 'n', label: t, type: 'int' },
  ];
  const { rows, totals } = madeUpRows(columns, { count: 20, language: 'E', totals: true, merged: true, long: false });
  expect(rows).toHaveLength(22);
  expect(rows[10]).toMatchObject({ name: 'Subtotal', _style: 'total', n: rows.slice(0, 10).reduce((sum, row) => sum + Number(row['n']), 0) });
  expect(totals?.['n']).toBe(Number(rows[10]?.['n']) + Number(rows[21]?.['n']));
  expect(rows.slice(0, 6).map((row) => row['name'])).toEqual(['Group 1', '', '', '', '', 'Group 2']);
});
