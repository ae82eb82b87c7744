import { availableParallelism, loadavg } from 'node:os';
import type { ReportDef, ReportResult } from '#engine/define/report.ts';
import type { Db } from '#engine/server/db.ts';
import { askReport } from '#modules/herd/server/reports/ask-report.ts';
import { REPORTS } from '#modules/herd/server/reports/registry.ts';
import type { HerdReportContext } from '#modules/herd/server/reports/report-farms.ts';
import { type Line, median, ms, percentile, sideBySide, timed } from './bench.ts';
import type { BenchDatabase } from './cluster.ts';
import { ACTOR } from './context.ts';
import { TODAY } from './farms.ts';
import type { Asked, HandReport, KeyNumbers } from './hand-report.ts';
import { HAND_REPORTS } from './hand-reports.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);
/** Milliseconds the slowest of twenty answers may take. */
const LIMIT = 500;
const SLOWEST = 10;
const YEAR: Asked = { from: '20251116', to: TODAY };

interface Case {
  readonly def: ReportDef;
  readonly name: string;
  readonly asked: Readonly<Record<string, unknown>>;
}

interface Timing extends Case {
  readonly p50: number;
  readonly p95: number;
  readonly rows: number;
}

function wideOf({ route, params }: ReportDef): [string, Case['asked']][] {
  const takes = (asked: object): boolean => params.safeParse(asked).success;
  const names = 'shape' in params && typeof params.shape === 'object' ? Object.keys(params.shape ?? {}) : [];
  // The day book of the semen laboratory is of one month at most.
  if (route === 'PigSemenDiary') return [];
  if (names.includes('from') && names.includes('to')) {
    return takes(YEAR) ? [['a year', { ...YEAR }]] : [['a year', { from: '202512', to: '202611' }]];
  }
  return names.includes('months') ? [['twelve months', { months: 12 }]] : [];
}

/** Each report as it opens; those of a month also over a year where they can be asked for one. BENCH_REPORTS=A,B tries these only. */
function casesOf(): Case[] {
  const only = process.env['BENCH_REPORTS']?.split(',') ?? [];
  const defs = REPORTS.map(({ def }) => def).filter(({ route }) => only.length === 0 || only.includes(route));
  return defs.flatMap((def) => [['as it opens', {}] as [string, Case['asked']], ...wideOf(def)].map(([name, asked]) => ({ def, name, asked })));
}

/** Asks the report as a request does: one read-only transaction that sees the actor's farm only. */
function ask(database: BenchDatabase, ctx: HerdReportContext, { def, asked }: Case, watch: (db: Db) => Db = (db) => db): Promise<ReportResult> {
  return database.transactions.read(ACTOR, (db) => askReport(watch(db), ctx, def.route, asked));
}

async function timing(database: BenchDatabase, ctx: HerdReportContext, one: Case): Promise<Timing> {
  const { rows } = await ask(database, ctx, one);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(() => ask(database, ctx, one)));
  return { ...one, rows: rows.length, p50: median(times), p95: percentile(times, 0.95) };
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Actual Total Time': number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

const timeOf = (node: PlanNode): number => node['Actual Total Time'] * node['Actual Loops'];

function nodesOf(node: PlanNode): { node: PlanNode; own: number }[] {
  const below = node.Plans ?? [];
  const own = timeOf(node) - below.reduce((sum, child) => sum + timeOf(child), 0);
  return [{ node, own }, ...below.flatMap(nodesOf)];
}

function nodeText({ node, own }: { node: PlanNode; own: number }): string {
  const on = node['Index Name'] ?? node['Relation Name'];
  return `${node['Node Type']}${on === undefined ? '' : ` ${on}`} ${ms(own)} (${node['Actual Rows']} rows × ${node['Actual Loops']})`;
}

/** The slowest statement of a report with what its plan spent the time on. */
async function planOf(database: BenchDatabase, ctx: HerdReportContext, one: Case): Promise<string[]> {
  let slowest = { took: -1, sql: '', params: [] as readonly unknown[] };
  let statements = 0;
  const watch = (db: Db): Db => ({
    query: async (sql, params) => {
      const began = performance.now();
      const answer = await db.query<never>(sql, params);
      const took = performance.now() - began;
      statements += 1;
      if (took > slowest.took) slowest = { took, sql, params: params ?? [] };
      return answer;
    },
  });
  await ask(database, ctx, one, watch);
  const explain = `explain (analyze, buffers, format json) ${slowest.sql}`;
  const { rows } = await database.transactions.read(ACTOR, (db) =>
    db.query<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(explain, slowest.params),
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (plan === undefined) return [];
  const dearest = nodesOf(plan).toSorted((a, b) => b.own - a.own);
  return [
    `slowest of ${statements} statements ${ms(slowest.took)}: ${slowest.sql.replace(/\s+/g, ' ').slice(0, 110)} …`,
    `plan: ${dearest.slice(0, 4).map(nodeText).join(', ')}; pages ${plan['Shared Hit Blocks']} from the cache, ${plan['Shared Read Blocks']} read`,
  ];
}

async function timingLine(database: BenchDatabase, ctx: HerdReportContext, one: Timing): Promise<Line> {
  const line = { what: `${one.def.route}, ${one.name} (${one.rows} rows)`, ours: `p50 ${ms(one.p50)}, p95 ${ms(one.p95)}` };
  if (one.p95 <= LIMIT) return line;
  const [load = 0] = loadavg();
  const busy =
    load > availableParallelism()
      ? `the machine is busy (load ${load.toFixed(1)} on ${availableParallelism()} cores): to be measured again`
      : undefined;
  // A report over the limit on a quiet machine ends the run with an error.
  if (busy === undefined) process.exitCode = 1;
  return { ...line, goal: `p95 ≤ ${LIMIT} ms`, more: [busy ?? 'over the limit', ...(await planOf(database, ctx, one))] };
}

/** @throws Error unless both have the same numbers: the time of a statement that answers something else means nothing. */
function assertSame(what: string, report: KeyNumbers, hand: KeyNumbers): number {
  for (const [name, value] of Object.entries(hand)) {
    if (Math.abs((report[name] ?? Number.NaN) - value) < 1e-6) continue;
    throw new Error(`${what}: ${name} is ${report[name]} in the report, ${value} by hand`);
  }
  return Object.keys(hand).length;
}

async function handLine(database: BenchDatabase, ctx: HerdReportContext, one: Timing, hand: HandReport): Promise<Line> {
  const what = `${one.def.route}, ${one.name}, against SQL by hand`;
  const byHand = () =>
    database.transactions.read(ACTOR, async (db) => (await db.query<Record<string, unknown>>(hand.sql, hand.values(one.asked, ctx))).rows);
  const compared = assertSame(what, hand.ofReport(await ask(database, ctx, one)), hand.ofRows(await byHand()));
  const both = await sideBySide(ROUNDS, () => ask(database, ctx, one), byHand);
  return {
    what,
    ours: ms(both.ours),
    reference: `one statement (${compared} numbers agree) ${ms(both.reference)}`,
    ratio: both.ours / both.reference,
  };
}

/** Every report of the herd on the large farm, the slowest first, and the ten slowest against SQL by hand. */
export async function everyReport(database: BenchDatabase, ctx: HerdReportContext, print: (line: Line) => void): Promise<void> {
  const timings: Timing[] = [];
  for (const one of casesOf()) timings.push(await timing(database, ctx, one));
  timings.sort((a, b) => b.p95 - a.p95);
  const over = timings.filter(({ p95 }) => p95 > LIMIT).length;
  print({
    what: `${new Set(timings.map(({ def }) => def.route)).size} reports in ${timings.length} ways, ${ROUNDS} runs of each, load of the machine ${loadavg()[0]?.toFixed(1)}`,
    ours: `${over} over ${LIMIT} ms`,
  });
  for (const one of timings) print(await timingLine(database, ctx, one));
  // By the median: one slow moment of the machine must not say which ten they are.
  const steady = timings.toSorted((a, b) => a.p50 - b.p50);
  const slowest = [...new Map(steady.map((one) => [one.def.route, one])).values()].toSorted((a, b) => b.p50 - a.p50).slice(0, SLOWEST);
  for (const one of slowest) {
    const hand = HAND_REPORTS[one.def.route];
    print(
      hand === undefined
        ? { what: `${one.def.route}, ${one.name}, against SQL by hand`, ours: 'no statement written' }
        : await handLine(database, ctx, one, hand),
    );
  }
}
