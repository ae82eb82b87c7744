import type pg from 'pg';
import type { Db } from '#engine/server/db.ts';
import { filledDatabase, type TestDatabase } from '#testkit/database.ts';
import { putFarm } from './figures.fixture.ts';

/** A statement with the plan the database ran it by. */
export interface Plan {
  readonly sql: string;
  readonly plan: string;
}

/** A scan of a whole large table. */
export const SEQUENTIAL = /Seq Scan on (sow_cycle|weaning|piglet_change|herd_span|animal|animal_event)/;

/** Sows a farm; SOWS=5000 makes the herd of the stated limit (five years, some 500,000 events). */
export const SOWS = Number(process.env['SOWS'] ?? 300);
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
    `insert into animal_event (farm_id, event_id, animal_id, eventcd, eventdt, rank, valuedt, crtusrid)
     select '${farm}', gen_random_uuid(), id, e, m + d, d, m + d + (i % 20 = 0)::int, 'clerk' from (${cycle}) c, (values ('MAT', 0), ('FRX', 28), ('FAR', 115), ('WEA', 140)) v (e, d)`,
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

/** A database of its own with two farms of that size, P1 and P2, and the statistics that plans are made from. */
export async function herdsDatabase(): Promise<TestDatabase> {
  const { db } = await filledDatabase(`two herds of clockwork, ${SOWS} sows each`, async ({ pool }) => {
    for (const farm of ['P1', 'P2']) {
      await putFarm(pool, farm);
      await putHerd(pool, farm);
    }
    await pool.query('vacuum analyze');
  });
  return db;
}

/** A connection that keeps the plan of every statement run on it; a procedure that is called has none. */
export function watched(tx: Db, plans: Plan[]): Db {
  return {
    query: async (sql, params) => {
      if (sql.startsWith('call ')) return tx.query(sql, params);
      const { rows } = await tx.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers, timing off) ${sql}`, params);
      plans.push({ sql, plan: rows.map((row) => row['QUERY PLAN']).join('\n') });
      return tx.query(sql, params);
    },
  };
}
