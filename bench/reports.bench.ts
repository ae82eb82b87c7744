import type pg from 'pg';
import type { Db } from '#engine/server/db.ts';
import { type Period, weeksEnding } from '#engine/server/report/periods.ts';
import { addDays } from '#kernel/business-date.ts';
import { weekOf } from '#kernel/week.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';
import { measurePeriods } from '#modules/herd/server/figures/measure-periods.ts';
import { askReport } from '#modules/herd/server/reports/ask-report.ts';
import type { HerdReportContext as Context } from '#modules/herd/server/reports/report-farms.ts';
import { type Bench, type Line, ms, sideBySide } from './bench.ts';
import { type BenchDatabase, startCluster } from './cluster.ts';
import { ACTOR, contextOf } from './context.ts';
import { everyReport } from './every-report.bench.ts';
import { amongOthers, eventCount, LARGE, largeFarm, TODAY } from './farms.ts';
import { HAND, HAND_FIGURES, type HandRow } from './hand-sql.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 15);
/** The bounds the hand-written statement is given: first days of the periods in a row, and the day after the last. */
function boundsOf(periods: readonly Period[]): string[] {
  const last = periods.at(-1);
  return [...periods.map(({ from }) => from), ...(last === undefined ? [] : [addDays(last.to < TODAY ? last.to : TODAY, 1)])];
}

async function byHand(database: BenchDatabase, bounds: readonly string[], settings: HerdSettings): Promise<HandRow[]> {
  return database.transactions.read(ACTOR, async (db: Db) => (await db.query<HandRow>(HAND, [LARGE, bounds, settings.FRSHIFT, TODAY])).rows);
}

/** @returns 1 when the sum was compared, 0 when the hand-written statement has none of that name. */
function assertSum(what: string, value: number | undefined, row: HandRow | undefined, name: string | undefined): number {
  if (name === undefined) return 0;
  if (Math.abs((value ?? 0) - Number(row?.[name] ?? 0)) > 1e-6) throw new Error(`${what}: report ${value}, by hand ${row?.[name]} (${name})`);
  return 1;
}

/** The hand-written statement must give the report's own numbers, or its time means nothing. */
async function assertSame(database: BenchDatabase, periods: readonly Period[], ctx: Context): Promise<number> {
  const bounds = boundsOf(periods);
  const rows = await byHand(database, bounds, ctx.settings);
  const measures = await database.transactions.read(ACTOR, (db) =>
    measurePeriods(db, periods, { farmid: LARGE, settings: ctx.settings, asof: TODAY, codes: HAND_FIGURES.map(({ code }) => code) }),
  );
  let compared = 0;
  for (const [k, measure] of measures.entries()) {
    const row = rows.find((one) => one.segment === k);
    for (const { code, numerator, denominator } of HAND_FIGURES) {
      const found = measure.figures[code];
      compared += assertSum(`${measure.key} ${code}`, found?.numerator, row, numerator);
      compared += assertSum(`${measure.key} ${code}`, found?.denominator, row, denominator);
    }
  }
  return compared;
}

interface Case {
  readonly name: string;
  readonly periods: readonly Period[];
  readonly report: (db: Db, ctx: Context) => Promise<unknown>;
}

/** The two reports measured most closely; BENCH_REPORTS=A,B tries those reports alone. */
function cases(): Case[] {
  const only = process.env['BENCH_REPORTS'];
  return closest().filter(({ name }) => only === undefined || only.split(',').includes(name));
}

function closest(): Case[] {
  const month = (n: number): string => `2026${String(n).padStart(2, '0')}`;
  const months = Array.from({ length: 11 }, (_, i) => ({
    key: month(i + 1),
    from: `${month(i + 1)}01` as Period['from'],
    to: i === 10 ? TODAY : addDays(`${month(i + 2)}01` as Period['from'], -1),
  }));
  // The report also shows the last twelve months: the month before the year belongs to it.
  const december = { key: '202512', from: '20251201' as Period['from'], to: '20251231' as Period['from'] };
  return [
    // Means of 52 weeks before make the week's report read a year.
    {
      name: 'PigWeekReport',
      periods: weeksEnding(weekOf(TODAY, 1), 53, 1),
      report: (db, ctx) => askReport(db, ctx, 'PigWeekReport'),
    },
    {
      name: 'PigMonthProReport',
      periods: [december, ...months],
      report: (db, ctx) => askReport(db, ctx, 'PigMonthProReport', { year: 2026 }),
    },
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
      for (const { name, periods, report } of cases()) {
        const compared = await assertSame(alone, periods, ctx);
        const bounds = boundsOf(periods);
        const hand = await sideBySide(
          ROUNDS,
          () => alone.transactions.read(ACTOR, (db) => report(db, ctx)),
          () => byHand(alone, bounds, ctx.settings),
        );
        print({
          what: `${name}, farm of ${events} events`,
          ours: ms(hand.ours),
          reference: `one statement by hand (${compared} sums agree) ${ms(hand.reference)}`,
          ratio: hand.ours / hand.reference,
        });
        const others = await sideBySide(
          ROUNDS,
          () => among.transactions.read(ACTOR, (db) => report(db, ctx)),
          () => alone.transactions.read(ACTOR, (db) => report(db, ctx)),
        );
        print({
          what: `${name} with 49 other farms in the database`,
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
