import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { FARM_A, type TestApp, testApp } from '#testkit/test-app.ts';

interface Tile {
  key: string;
  kind: string;
  value: number | null;
  route: string;
  params?: Record<string, string>;
}

let farm: TestApp;
beforeAll(async () => {
  farm = await testApp({ sows: 30, years: 0.6, start: businessDate('20260420') });
}, 120_000);
afterAll(() => farm.close());

async function tiles(): Promise<Tile[]> {
  const { data } = await farm.inject('/account/getHome', {}, 'manager');
  return (data as { tiles: Tile[] }).tiles;
}

test('a count on Home is the number of rows its list opens', async () => {
  const attention = (await tiles()).filter(({ kind }) => kind === 'attention');
  expect(attention.map(({ key }) => key)).toEqual(['serve', 'check', 'due', 'overdue', 'wean', 'late']);
  for (const { route, params, value } of attention) {
    expect(route).toBe('PigLstReport');
    const body = { language: 'E', params: { lists: [params?.['lists']], ahead: Number(params?.['ahead']) } };
    const answer = await farm.inject('/herd/report/PigLstReport', body, 'manager');
    expect([params, (answer.data as { rows: unknown[] }).rows.length]).toEqual([params, value]);
  }
  expect(attention.some(({ value }) => (value ?? 0) > 0)).toBe(true);
});

test('deaths far above the weeks before put an alarm on Home', async () => {
  expect((await tiles()).filter(({ kind }) => kind === 'alarm')).toEqual([]);
  // Last week's piglet deaths, a hundred times as many.
  const { rowCount } = await farm.db.pool.query(
    `update piglet_change set num = num * 100 where farm_id = $1 and kind = 'loss'
       and eventdt between date_trunc('week', current_date)::date - 7 and date_trunc('week', current_date)::date - 1`,
    [FARM_A],
  );
  expect(rowCount).toBeGreaterThan(0);
  expect((await tiles()).filter(({ kind }) => kind === 'alarm').map(({ key, route }) => [key, route])).toEqual([['alarm.PWM_C', 'PigDeathRate']]);
});
