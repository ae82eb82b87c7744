import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportResult } from '#engine/define/report.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { TestDatabase } from '#testkit/database.ts';
import { herdsDatabase, type Plan, watched } from '../../figures/clockwork.fixture.ts';
import { reportContext } from '../report-context.fixture.ts';
import { report as coupleReport } from './couples.report.ts';
import { report as entryReport } from './entries.report.ts';
import { report as houseReport } from './houses.report.ts';
import { report as moveReport } from './moves.report.ts';
import { report as workListReport } from './work-lists.report.ts';

let db: TestDatabase;
const ctx = reportContext('P1', '20261121', { language: 'V' });
/** The animals themselves are read whole: a list of the herd is about all of them. */
const SEQUENTIAL = /Seq Scan on (sow_cycle|weaning|piglet_change|herd_span|stay|animal_event)/;

const REPORTS: readonly (readonly [string, (tx: Db) => Promise<ReportResult>])[] = [
  ['entries', (tx) => entryReport.ask(tx, ctx, { from: '20210901', to: '20221231' })],
  ['work', (tx) => workListReport.ask(tx, ctx, { ahead: 7 })],
  ['couples', (tx) => coupleReport.ask(tx, ctx, { from: '20260101', to: '20260630' })],
  ['houses', (tx) => houseReport.ask(tx, ctx, { day: '20260815' })],
  ['moves', (tx) => moveReport.ask(tx, ctx, { from: '20260701', to: '20260815', undone: 'Y' })],
];

beforeAll(async () => {
  db = await herdsDatabase();
  for (const farm of ['P1', 'P2']) {
    // Forty houses, a move at each farrowing and weaning; the state of each sow as her last service has it.
    await db.pool.query(
      `insert into room (farm_id, roomid, name, area, capacity) select $1, 'H' || i, 'H' || i, 'sow', 200 from generate_series(0, 39) i`,
      [farm],
    );
    await db.pool.query(
      `insert into stay (farm_id, animal_id, from_day, to_day, roomid) select farm_id, animal_id, c.matedt, c.matedt + 145, 'H' || (n + ascii(right(pgid, 1))) % 40
       from sow_cycle c join animal using (farm_id, animal_id) where farm_id = $1`,
      [farm],
    );
    await db.pool.query(
      `update animal a set matedt = c.m, roomid = 'H1' from (select farm_id, animal_id, max(matedt) as m from sow_cycle group by 1, 2) c
       where a.farm_id = $1 and c.farm_id = $1 and c.animal_id = a.animal_id`,
      [farm],
    );
    await db.pool.query(
      `insert into animal_event (farm_id, event_id, animal_id, eventcd, eventdt, rank, data, valuedt, crtusrid)
       select farm_id, gen_random_uuid(), animal_id, 'MOV', from_day, 200, jsonb_build_object('roomid', roomid), from_day, 'clerk' from stay where farm_id = $1`,
      [farm],
    );
    await db.pool.query("update sow_cycle set boarid = 'B' || (n + ascii(right(animal_id::text, 1))) % 60 where farm_id = $1", [farm]);
  }
  await db.pool.query('vacuum analyze');
}, 300_000);
afterAll(() => db.close());

describe.each(REPORTS)('the report %s', (_, run) => {
  test('reads large tables by indexes and has rows', async () => {
    const plans: Plan[] = [];
    const result = await db.transactions.read({ user: 'test', farms: ['P1'] }, (tx) => run(watched(tx, plans)));
    expect(result.rows.length).toBeGreaterThan(10);
    for (const { sql, plan } of plans) expect(plan.match(SEQUENTIAL)?.[0] ?? sql).toBe(sql);
  });
});
