import type pg from 'pg';
import { insertRows } from '#engine/server/bulk.ts';
import { addDays, type BusinessDate, dayNumber } from '#kernel/business-date.ts';
import { DEFAULT_HERD_SETTINGS } from '#modules/herd/domain/settings.ts';
import { simOptions } from '#play/options.ts';
import type { RawEvent } from '#play/raw-event.ts';
import { recordingDriver } from '#play/recorder.ts';
import { simulate } from '#play/simulate.ts';
import { livesOf } from '#testkit/oracle/life.ts';
import { type Cells, putFarm } from '../../figures/figures.fixture.ts';
import { projectLives } from '../../figures/oracle-projection.fixture.ts';

export interface SimulatedFarm {
  readonly last: BusinessDate;
  readonly events: readonly RawEvent[];
}

/** A farm of simulated lives in the tables, as the slow reading of its events has them. */
export async function putSimulatedFarm(pool: pg.Pool, farmid: string, seed: number, sows = 40): Promise<SimulatedFarm> {
  await putFarm(pool, farmid);
  const typed = recordingDriver();
  const { last } = await simulate(simOptions({ sows, years: 2.5, seed, partialWeaning: true }), typed);
  const tables = projectLives(farmid, livesOf(typed.events, dayNumber(last), DEFAULT_HERD_SETTINGS), dayNumber(last));
  const db = { query: (sql: string, params?: readonly unknown[]) => pool.query(sql, [...(params ?? [])]) as never };
  for (const table of ['animal', 'sow_cycle', 'weaning', 'piglet_change', 'herd_span', 'semen_batch'] as const) {
    const byShape = new Map<string, Cells[]>();
    for (const row of tables[table]) byShape.set(Object.keys(row).join(), [...(byShape.get(Object.keys(row).join()) ?? []), row]);
    for (const rows of byShape.values()) await insertRows(db, { table, columns: Object.keys(rows[0] ?? {}) }, rows);
  }
  // Three lineages by identity, recorded on matings as on the animals.
  await pool.query("update animal set lineage = 'L' || (hashtext(pgid) & 1023) % 3 where farm_id = $1", [farmid]);
  await pool.query(
    'update sow_cycle c set mate_lineage = a.lineage from animal a where a.farm_id = $1 and c.farm_id = $1 and c.animal_id = a.animal_id',
    [farmid],
  );
  return { last, events: typed.events };
}

/** So many days up to a day, as one period. */
export function daysBefore(last: BusinessDate, days: number) {
  return { key: 'p', from: addDays(last, 1 - days), to: last };
}
