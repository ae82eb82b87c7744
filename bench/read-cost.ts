import { readFileSync } from 'node:fs';
import type { Db } from '#engine/server/db.ts';
import type { BenchDatabase } from './cluster.ts';
import { ACTOR } from './context.ts';

/** Nanoseconds a process has run, null where the system does not tell. */
function ranFor(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);
  } catch {
    return null;
  }
}

/**
 * Milliseconds of processor that reads in one transaction cost: this process and the database's together. Unlike the time on
 * the clock it hardly depends on what else the machine does. Parallel workers are switched off: they would not be counted.
 * NaN where the system does not tell. Counted in nanoseconds, as one read takes few of the ticks that `processor.ts` counts.
 */
export async function costOf(database: BenchDatabase, work: (db: Db) => Promise<unknown>): Promise<number> {
  const began = process.cpuUsage();
  const answered = await database.transactions.read(ACTOR, async (db) => {
    await db.query("select set_config('max_parallel_workers_per_gather', '0', true)");
    const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? 0;
    const before = ranFor(pid);
    await work(db);
    const after = ranFor(pid);
    return before === null || after === null ? Number.NaN : (after - before) / 1e6;
  });
  const { user, system } = process.cpuUsage(began);
  return answered + (user + system) / 1000;
}

/** The least processor time of two ways of reading the same, run in turns; a first round of each warms up. */
export async function leastOf(
  database: BenchDatabase,
  rounds: number,
  ours: (db: Db) => Promise<unknown>,
  reference?: (db: Db) => Promise<unknown>,
): Promise<{ ours: number; reference: number }> {
  const least = { ours: Number.POSITIVE_INFINITY, reference: Number.POSITIVE_INFINITY };
  for (let round = 0; round <= rounds; round += 1) {
    const took = await costOf(database, ours);
    const other = reference === undefined ? Number.NaN : await costOf(database, reference);
    if (round === 0) continue;
    least.ours = Math.min(least.ours, took);
    least.reference = Math.min(least.reference, other);
  }
  return least;
}
