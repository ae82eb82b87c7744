import type pg from 'pg';
import type { Db } from '#engine/server/db.ts';
import { askReport } from '#modules/herd/server/reports/ask-report.ts';
import type { HerdReportContext as Context } from '#modules/herd/server/reports/report-farms.ts';
import { type Bench, type Line, ms, sideBySide } from './bench.ts';
import { startCluster } from './cluster.ts';
import { ACTOR, contextOf } from './context.ts';
import { everyReport } from './every-report.bench.ts';
import { amongOthers, eventCount, largeFarm } from './farms.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 15);
interface Case {
  readonly name: string;
  readonly report: (db: Db, ctx: Context) => Promise<unknown>;
}

/** The two reports asked for most, among other farms; BENCH_REPORTS=A,B tries those reports alone. */
function cases(): Case[] {
  const only = process.env['BENCH_REPORTS'];
  return closest().filter(({ name }) => only === undefined || only.split(',').includes(name));
}

function closest(): Case[] {
  return [
    { name: 'PigWeekReport', report: (db, ctx) => askReport(db, ctx, 'PigWeekReport') },
    { name: 'PigMonthProReport', report: (db, ctx) => askReport(db, ctx, 'PigMonthProReport', { year: 2026 }) },
  ];
}

async function settle(pool: pg.Pool): Promise<void> {
  await pool.query('analyze');
}

async function run(print: (line: Line) => void): Promise<void> {
  const cluster = await startCluster();
  try {
    const among = await amongOthers(cluster);
    const alone = await largeFarm(cluster);
    try {
      await settle(alone.pools.owner);
      await settle(among.pools.owner);
      const ctx = await contextOf(alone);
      const events = await eventCount(alone);
      for (const { name, report } of cases()) {
        const others = await sideBySide(
          ROUNDS,
          () => among.transactions.read(ACTOR, (db) => report(db, ctx)),
          () => alone.transactions.read(ACTOR, (db) => report(db, ctx)),
        );
        print({
          what: `${name}, farm of ${events} events with 49 other farms in the database`,
          ours: ms(others.ours),
          reference: `the farm alone ${ms(others.reference)}`,
          ratio: others.ours / others.reference,
          goal: '≤ 1.2',
        });
      }
      await everyReport(alone, ctx, print);
    } finally {
      await among.close();
      await alone.close();
    }
  } finally {
    await cluster.stop();
  }
}

export const reportsBench: Bench = {
  name: 'reports',
  about: 'every report of a farm of 5,000 sows over five years, the slowest against SQL by hand, the weekly and monthly also among 49 other farms',
  run,
};
