import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MODULES } from '#apps/modules.ts';
import type { ReportDef } from '#engine/define/report.ts';
import { type TestApp, testApp } from './test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
}, 120_000);
afterAll(() => server.close());

interface Table {
  readonly title: string;
  readonly asof: string;
  readonly columns: readonly { readonly key: string }[];
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
  readonly totals?: Readonly<Record<string, unknown>>;
  readonly total: number;
}

const MATED = { from: '20260401', to: '20260930' };

async function ask(body: object, path = '/herd/report/PigMateReport') {
  const answer = await server.inject(path, { params: MATED, language: 'E', ...body }, 'manager');
  return { ...answer, data: answer.data as Table, codes: [answer.error?.code, answer.error?.field] };
}

describe('the body every report takes', () => {
  test('pages tell how many rows the whole list has; together they are the list', async () => {
    const whole = await ask({});
    expect(whole.data.total).toBe(whole.data.rows.length);
    expect(whole.data.total).toBeGreaterThan(12);
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((page) => ask({ page, size: 7 })));
    expect(pages.map(({ data }) => data.total)).toEqual(pages.map(() => whole.data.total));
    expect(pages[0]?.data.rows).toHaveLength(7);
    expect(pages.flatMap(({ data }) => data.rows)).toEqual(whole.data.rows.slice(0, 56));
    expect(pages[0]?.data.totals).toEqual(whole.data.totals);
  });

  test('rows come in the order asked for, blank cells last', async () => {
    const { data } = await ask({ sort: '-matedt' });
    const days = data.rows.map((row) => String(row['matedt']));
    expect(days).toEqual(days.toSorted().reverse());
    expect(new Set(days).size).toBeGreaterThan(3);
    expect((await ask({ sort: 'nonsense' })).codes).toEqual(['V_INVALID', 'sort']);
  });

  test('columns come as asked for, and their cells alone', async () => {
    const { data } = await ask({ columns: ['matedt', 'pgid'] });
    expect(data.columns.map(({ key }) => key)).toEqual(['matedt', 'pgid']);
    const keys = new Set(data.rows.flatMap((row) => Object.keys(row)).filter((key) => !key.startsWith('_')));
    expect([...keys].sort()).toEqual(['matedt', 'pgid']);
    expect((await ask({ columns: ['pgid', 'secret'] })).codes).toEqual(['V_INVALID', 'columns']);
  });

  test('an earlier day: outcomes are those known then; a report that knows today only refuses it', async () => {
    const early = await ask({ asof: '20260601' });
    expect(early.data.asof).toBe('20260601');
    expect((await ask({ params: { ...MATED, asof: '20260601' } })).data.rows).toEqual(early.data.rows);
    expect((await ask({})).data.rows).not.toEqual(early.data.rows);
    expect((await ask({ params: {}, asof: '20260601' }, '/herd/report/PigEntryReport')).codes).toEqual(['V_INVALID', 'asof']);
  });

  test('a parameter nobody knows, and a period the wrong way round, are refused', async () => {
    for (const way of ['report', 'file'] as const) {
      const path = `/herd/${way}/PigMateReport`;
      const as = way === 'file' ? { as: 'csv' } : {};
      expect((await ask({ ...as, params: { ...MATED, parityfrom: 1 } }, path)).codes).toEqual(['V_INVALID', 'params.parityfrom']);
      expect((await ask({ ...as, sorting: 'pgid' }, path)).codes).toEqual(['V_INVALID', 'sorting']);
      expect((await ask({ ...as, params: { from: '20260902', to: '20260901' } }, path)).codes).toEqual(['898', 'from']);
    }
    const drill = { figure: 'COUNT_x', from: '20260902', to: '20260901', part: 'numerator', params: {} };
    expect((await ask(drill, '/herd/drill/PigWeekReport')).codes).toEqual(['898', 'from']);
  });

  test('every member is there also when there is nothing in it', async () => {
    const { data } = await ask({ params: { from: '20250101', to: '20250102' } });
    expect(data).toMatchObject({
      rows: [],
      groups: [{ key: 'weekday', rows: 0 }, { key: 'operator' }],
      notes: expect.any(Array),
      leftout: expect.any(Array),
      charts: [],
      total: 0,
    });
  });

  test('a file has the rows and columns asked for', async () => {
    const { text } = await ask({ as: 'csv', columns: ['pgid', 'matedt'], sort: 'pgid', size: 5 }, '/herd/file/PigMateReport');
    const ids = [...text.matchAll(/QA[A-Z]\d{5}/g)].map(([id]) => id);
    const { data } = await ask({ sort: 'pgid', size: 5 });
    expect(ids).toEqual(data.rows.map((row) => row['pgid']));
    expect(ids).toHaveLength(5);
  });
});

describe('what the pages send', () => {
  const reports = MODULES.flatMap((module) => module.reports);
  const keysOf = (def: ReportDef): Set<string> => new Set(Object.keys((def.params as unknown as { shape: object }).shape));

  test('every report counts in `total` the rows its answer pages over, and its pages are the list', async () => {
    const wrong: string[] = [];
    let filled = 0;
    for (const def of reports) {
      const path = `/${def.module}/report/${def.route}`;
      const whole = await server.inject(path, { params: {} }, 'manager');
      if (whole.status !== 200) continue;
      const { rows, total } = whole.data as Table;
      filled += rows.length > 0 ? 1 : 0;
      if (total !== rows.length) wrong.push(`${def.route}: total ${total}, rows ${rows.length}`);
      const size = Math.max(1, Math.ceil(rows.length / 2));
      const pages = await Promise.all([1, 2].map(async (page) => (await server.inject(path, { params: {}, page, size }, 'manager')).data as Table));
      if (pages.some((page) => page.total !== rows.length)) wrong.push(`${def.route}: a page tells ${pages.map((page) => page.total)}`);
      const together = pages.flatMap((page) => page.rows);
      if (together.length !== rows.length) wrong.push(`${def.route}: pages hold ${together.length} of ${rows.length}`);
    }
    expect(wrong).toEqual([]);
    expect(filled).toBeGreaterThan(25);
  });

  test('every field of a parameter bar is a parameter', () => {
    const wrong = reports.flatMap((def) => def.fields.filter(({ key }) => !keysOf(def).has(key)).map(({ key }) => `${def.route} ${key}`));
    expect(wrong).toEqual([]);
  });

  test('a cell that opens narrows its report by parameters it has', async () => {
    const wrong: string[] = [];
    let opening = 0;
    for (const def of reports.filter(({ drill }) => drill === true)) {
      const { data } = await server.inject(`/${def.module}/report/${def.route}`, { params: {} }, 'manager');
      const result = data as { rows: Table['rows']; sections?: readonly { rows: Table['rows'] }[] } | null;
      const rows = [...(result?.rows ?? []), ...(result?.sections ?? []).flatMap((section) => section.rows)];
      for (const [cell, value] of rows.flatMap((row) => Object.entries(row))) {
        if (!cell.startsWith('_params')) continue;
        opening += 1;
        for (const key of new URLSearchParams(String(value)).keys()) if (!keysOf(def).has(key)) wrong.push(`${def.route} ${key}`);
      }
    }
    expect(opening).toBeGreaterThan(50);
    expect([...new Set(wrong)]).toEqual([]);
  }, 60_000);
});
