import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportResult } from '#engine/define/report.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { TestDatabase } from '#testkit/database.ts';
import { herdsDatabase, type Plan, SEQUENTIAL, watched } from '../../figures/clockwork.fixture.ts';
import { askReport } from '../ask-report.ts';
import { reportContext } from '../report-context.fixture.ts';

let db: TestDatabase;
const FARMS = ['P1', 'P2'];
const ctx = reportContext('P1', '20261121', { language: 'V', usrlvl: 70, farms: FARMS });

/** Every report of the family over its widest usual span; the last two read two farms of the full size. */
const REPORTS: readonly (readonly [string, (tx: Db) => Promise<ReportResult>])[] = [
  ['parity', (tx) => askReport(tx, ctx, 'PigMonthProReport2', { months: 12 })],
  ['lineage', (tx) => askReport(tx, ctx, 'PigMonthProReport4', { months: 12 })],
  ['last year', (tx) => askReport(tx, ctx, 'PigMonthProReport3', {})],
  ['staff', (tx) => askReport(tx, ctx, 'PigMonthProReport5', {})],
  ['mating groups', (tx) => askReport(tx, ctx, 'PigMateProReport', {})],
  ['signed form', (tx) => askReport(tx, ctx, 'PigMonthProReport_ORG', { month: '202610' })],
  ['farms', (tx) => askReport(tx, ctx, 'PigFarmProReport', { span: 'w52' })],
  ['farms through time', (tx) => askReport(tx, ctx, 'PigFarmProReport3', { figures: ['PWMFY', 'FR', 'NPD'], unit: 'week', columns: 53 })],
];

beforeAll(async () => {
  db = await herdsDatabase();
  for (const farm of FARMS) {
    await db.pool.query(
      `insert into herd_group (farm_id, code, first_day, last_day) select $1, 'G' || w, date '2025-11-03' + w * 7, date '2025-11-09' + w * 7 from generate_series(1, 52) w`,
      [farm],
    );
    await db.pool.query(
      'update sow_cycle c set mategrp = g.code from herd_group g where g.farm_id = $1 and c.farm_id = $1 and c.matedt between g.first_day and g.last_day',
      [farm],
    );
  }
  await db.pool.query('vacuum analyze');
}, 300_000);
afterAll(() => db.close());

const read = <T>(work: (tx: Db) => Promise<T>) => db.transactions.read({ user: 'test', farms: FARMS }, work);

describe.each(REPORTS)('%s', (name, report) => {
  test('reads by indexes', async () => {
    const plans: Plan[] = [];
    await read((tx) => report(watched(tx, plans)));
    for (const { sql, plan } of plans) {
      if (process.env['PLANS'] !== undefined) console.log(sql, '\n', plan);
      // The stock of piglets on a day is the sum of a farm's whole history: its rows are read in one pass.
      if (name === 'signed form' && sql.includes("'weaned', eventdt, -weannum")) continue;
      expect(plan.match(SEQUENTIAL)?.[0] ?? sql).toBe(sql);
    }
  });
});
