import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { loadFarmFacts } from '#modules/herd/server/farm-facts.ts';
import { FARM_A, type TestApp, testApp } from '#testkit/test-app.ts';
import { reportContext } from '../report-context.fixture.ts';
import { type HerdReportContext, noOtherFarm } from '../report-farms.ts';
import { report } from './balance.report.ts';
import { closingCounts } from './day-counts.ts';

let farm: TestApp;
let ctx: HerdReportContext;
beforeAll(async () => {
  farm = await testApp({ sows: 30, years: 0.8, start: businessDate('20260101') });
  const { settings } = await farm.db.transactions.read({ user: 'test', farms: [FARM_A] }, (db) => loadFarmFacts(db, FARM_A));
  ctx = reportContext(FARM_A, '20261015', { settings, readFarm: noOtherFarm });
}, 120_000);
afterAll(() => farm.close());

const balance = (params: object) => farm.db.transactions.read({ user: 'test', farms: [FARM_A] }, (tx) => report.ask(tx, ctx, params));

const months = Array.from({ length: 9 }, (_, i) => {
  const month = `2026${String(i + 1).padStart(2, '0')}`;
  return { from: `${month}01`, to: `${month}28` };
});

describe('a simulated farm', () => {
  test.each(['total', 'lineage', 'house'] as const)(
    'split by %s: the closing of a period is the opening of the next, and changes of type net to 0',
    async (split) => {
      const key = (row: Record<string, unknown>) => `${row['part']}|${row['_type']}`;
      for (const [from, middle, to] of [
        ['20260201', '20260430', '20260731'],
        ['20260315', '20260316', '20260915'],
      ] as const) {
        const first = await balance({ from, to: middle, split });
        const second = await balance({ from: String(Number(middle) + (middle.endsWith('30') ? 71 : 1)), to, split });
        const opening = new Map(second.rows.map((row) => [key(row), row['opening']]));
        const closings = first.rows.map((row) => [key(row), row['closing']]);
        expect(first.rows.map((row) => [key(row), opening.get(key(row)) ?? 0])).toEqual(closings);
        expect(closings.filter(([, closing]) => Number(closing) < 0)).toEqual([]);
        // Fosterings between lineages are moves of piglets only: they show in both, on their days.
        expect(split === 'lineage' || first.totals?.['fromtype'] === first.totals?.['totype']).toBe(true);
      }
    },
  );

  test('the closing head are those of the daily book, which counts them another way', async () => {
    for (const { from, to } of months) {
      const { rows } = await balance({ from, to });
      const of = (...types: string[]) => rows.reduce((sum, row) => (types.includes(String(row['_type'])) ? sum + Number(row['closing']) : sum), 0);
      const evening = await farm.db.transactions.read({ user: 'test', farms: [FARM_A] }, (tx) =>
        closingCounts(tx, { farmid: FARM_A, from: businessDate(from), to: businessDate(to), roomid: null }),
      );
      const day = evening.get(to);
      const book = { boars: of('boar'), gilts: of('gilt'), sows: of('open', 'mated', 'lactating'), suckling: of('suckling'), nursery: of('nursery') };
      for (const [what, n] of Object.entries(book)) expect([to, what, n]).toEqual([to, what, day?.get(what) ?? 0]);
    }
  });

  test('piglets with sows at an opening are all that were born, less all that went, since the first day', async () => {
    for (const { from, to } of months) {
      const { rows } = await balance({ from, to });
      const recorded = rows.find((row) => row['_type'] === 'suckling');
      const { rows: slow } = await farm.db.pool.query<{ n: number }>(
        `select (coalesce((select sum(livenum) from sow_cycle where farm_id = $1 and kind <> 'E' and farrowdt < $2::date), 0)
           + coalesce((select sum(case kind when 'in' then num else -num end) from piglet_change where farm_id = $1 and eventdt < $2::date), 0)
           - coalesce((select sum(weannum) from weaning where farm_id = $1 and eventdt < $2::date), 0))::int as n`,
        [FARM_A, from],
      );
      expect([from, recorded?.['opening'] ?? 0]).toEqual([from, slow[0]?.n]);
    }
  });

  test.each(['total', 'lineage', 'house'] as const)('split by %s: every count opens the head it counts', async (split) => {
    const days = { from: '20260401', to: '20260731' };
    const { rows, columns } = await balance({ ...days, split });
    const counts = rows.flatMap((row) =>
      columns.flatMap(({ key, figure }) => (figure === undefined || Number(row[key]) === 0 ? [] : [{ row, key, figure }])),
    );
    // The ledger of a nursery house nets placements and deaths of its days: its head are told by the daily book.
    for (const { row, key, figure } of counts.filter(({ row: { _type } }) => _type !== 'nursery')) {
      const params = { ...days, split, ...Object.fromEntries(new URLSearchParams(String(row['_params']))) };
      const behind = await farm.db.transactions.read({ user: 'test', farms: [FARM_A] }, (tx) =>
        report.drill!(tx, ctx, { figure, from: businessDate(days.from), to: businessDate(days.to), part: 'numerator', params: params as never }),
      );
      expect([row['part'], row['_type'], key, behind.totals?.['n']]).toEqual([row['part'], row['_type'], key, row[key]]);
    }
    expect(counts.length).toBeGreaterThan(20);
  });

  test('head of breeding animals today are those of the animals present', async () => {
    const { rows } = await balance({ from: '20260901', to: '20261015' });
    const { rows: present } = await farm.db.pool.query<{ pigtype: string; n: number }>(
      'select pigtype, count(*)::int as n from animal where farm_id = $1 and leftdt is null and not deleted and not semen_only group by 1',
      [FARM_A],
    );
    for (const { pigtype, n } of present) expect([pigtype, rows.find((row) => row['_type'] === pigtype)?.['closing']]).toEqual([pigtype, n]);
  });

  test('a typed count shows its difference', async () => {
    const { sections } = await balance({ from: '20260901', to: '20261015', c_boar: 0, countdt: '20261015', countby: 'A' });
    const boars = sections?.[0]?.rows[0];
    expect(boars?.['difference']).toBe(-Number(boars?.['closing']));
    expect(sections?.[0]?.title.E).toContain('20261015 · A');
  });
});
