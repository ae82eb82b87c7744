import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#engine/server/db.ts';
import { lastTwelveMonths, monthsEnding, yearToDate } from '#engine/server/report/periods.ts';
import { businessDate } from '#kernel/business-date.ts';
import { PRODUCTION_SET } from '#modules/herd/domain/figures/production-set.ts';
import { DEFAULT_HERD_SETTINGS } from '#modules/herd/domain/settings.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { putFarm } from './figures.fixture.ts';
import { type MeasureInput, measurePeriods } from './measure-periods.ts';

/** Sows a farm; SOWS=5000 makes the herd of the stated limit (five years, some 500,000 events). */
const SOWS = Number(process.env['SOWS'] ?? 300);
const CYCLES = 12;

/** Five years of clockwork: mated, 115 days in pig, 25 lactating, 5 open, again. */
async function putHerd(pool: pg.Pool, farm: string): Promise<void> {
  const sow = `select i, ('00000000-0000-7000-8000-' || lpad((i + ${farm === 'P1' ? 0 : 1_000_000})::text, 12, '0'))::uuid as id from generate_series(1, ${SOWS}) i`;
  const cycle = `select s.i, s.id, n, (date '2021-12-01' + (s.i % 145) + (n - 1) * 145) as m from (${sow}) s, generate_series(1, ${CYCLES}) n`;
  const statements = [
    `insert into animal (farm_id, animal_id, pgid, sex, entrytp, entrydt, status, pigtype, parity, first_matedt, lineage, leftdt, leftway)
     select '${farm}', id, 'S' || i, 'F', 'gilt', date '2021-10-01', 'M', 'mated', ${CYCLES}, date '2021-12-01' + (i % 145), 'L' || (i % 3),
       case when i % 10 = 0 then date '2026-09-01' + (i % 50) end, case when i % 10 = 0 then 'culled' end from (${sow}) s`,
    `insert into sow_cycle (farm_id, animal_id, n, parity, service_no, kind, matedt, mateday, from_weaning, doses, mate_applyid, mate_lineage, fregexamdt, fregexamreslt,
       outcome, outcomedt, farrowdt, farrowday, farrow_parity, farrownum, livenum, deadnum, mummynum, farrow_interval, lossnum, weandt, first_weandt, weannum, closeddt, closed_by, fosterday)
     select '${farm}', id, n, n - 1, n, case when n = 1 then 'G' else 'W' end, m, 5, n > 1, 2, 'OP' || (i % 7), 'L' || (i % 3), m + 28, 'positive',
       'farrowed', m + 115, m + 115, 115, n, 14, 13, 1, 0, 145, 2, m + 140, m + 140, 11, m + 140, 'weaned', 25 from (${cycle}) c`,
    `insert into weaning (farm_id, event_id, animal_id, n, eventdt, kind, weannum, weanweight, parity, fosterday, applyid)
     select '${farm}', gen_random_uuid(), id, n, m + 140, 'full', 11, 70, n, 25, 'OP1' from (${cycle}) c`,
    `insert into piglet_change (farm_id, event_id, animal_id, n, eventdt, kind, num, age, parity)
     select '${farm}', gen_random_uuid(), id, n, m + 115 + d, 'loss', 1, d, n from (${cycle}) c, generate_series(1, 2) d`,
    `insert into herd_span (farm_id, animal_id, from_day, to_day, kind, cause, parity)
     select '${farm}', id, m + a, m + b, k, x, n - 1 from (${cycle}) c,
       (values (0, 115, 'inpig', null), (115, 140, 'lactating', null), (140, 145, 'open', 'wean-service')) v (a, b, k, x)`,
  ];
  for (const statement of statements) await pool.query(statement);
}

let db: TestDatabase;
const asof = businessDate('20261121');
const input: MeasureInput = {
  farmid: 'P1',
  settings: DEFAULT_HERD_SETTINGS,
  asof,
  codes: PRODUCTION_SET.flatMap(({ codes }) => codes),
};
const periods = [...monthsEnding('202612', 12), yearToDate('202611'), lastTwelveMonths('202611')];

beforeAll(async () => {
  db = await testDatabase();
  for (const farm of ['P1', 'P2']) {
    await putFarm(db.pool, farm);
    await putHerd(db.pool, farm);
  }
  await db.pool.query('vacuum analyze');
}, 300_000);
afterAll(() => db.close());

/** A connection that keeps the plan of every statement run on it. */
function watched(tx: Db, plans: { sql: string; plan: string }[]): Db {
  return {
    query: async (sql, params) => {
      const { rows } = await tx.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers, timing off) ${sql}`, params);
      plans.push({ sql, plan: rows.map((row) => row['QUERY PLAN']).join('\n') });
      return tx.query(sql, params);
    },
  };
}

describe('the production set of twelve months', () => {
  test('reads only its own farm, by indexes', async () => {
    const plans: { sql: string; plan: string }[] = [];
    await db.transactions.read({ user: 'test', farms: ['P1'] }, (tx) => measurePeriods(watched(tx, plans), periods, input));
    expect(plans.length).toBeGreaterThan(5);
    for (const { sql, plan } of plans) {
      if (process.env['PLANS'] !== undefined) console.log(sql, '\n', plan);
      expect(plan.match(/Seq Scan on (sow_cycle|weaning|piglet_change|herd_span|animal|animal_event)/)?.[0] ?? sql).toBe(sql);
    }
  });

  test('answers within the time a report may take', async () => {
    const times: number[] = [];
    for (let run = 0; run < 4; run += 1) {
      const begin = performance.now();
      await db.transactions.read({ user: 'test', farms: ['P1'] }, (tx) => measurePeriods(tx, periods, input));
      times.push(performance.now() - begin);
    }
    if (process.env['PLANS'] !== undefined || SOWS > 1000) console.log('ms', times.map(Math.round));
    expect(Math.min(...times)).toBeLessThan(SOWS > 1000 ? 300 : 150);
  });

  test('agrees with what clockwork must give', async () => {
    const [measure] = await db.transactions.read({ user: 'test', farms: ['P1'] }, (tx) =>
      measurePeriods(tx, [lastTwelveMonths('202605')], { ...input, asof: businessDate('20260531') }),
    );
    expect(measure?.figures['FR']?.value).toBe(100);
    expect(measure?.sums['mfd']).toBe(SOWS * 365);
    expect(measure?.figures['NPD']?.value).toBeCloseTo((365 * 5) / 145, 0);
    expect(measure?.figures['PWL']?.value).toBe(11);
  });
});
