import { availableParallelism, loadavg } from 'node:os';
import type { ReportDef, ReportResult } from '#engine/define/report.ts';
import type { Db } from '#engine/server/db.ts';
import { askReport } from '#modules/herd/server/reports/ask-report.ts';
import { REPORTS } from '#modules/herd/server/reports/registry.ts';
import type { HerdReportContext } from '#modules/herd/server/reports/report-farms.ts';
import { type Line, median, ms, percentile, timed } from './bench.ts';
import type { BenchDatabase } from './cluster.ts';
import { ACTOR } from './context.ts';
import { TODAY } from './farms.ts';
import type { Asked, HandReport, KeyNumbers, Rows } from './hand-report.ts';
import { HAND_REPORTS } from './hand-reports.ts';
import { leastOf } from './read-cost.ts';

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

/** Asks the report as a request does: one read-only snapshot that sees the actor's farm only. */
function ask(database: BenchDatabase, ctx: HerdReportContext, { def, asked }: Case, watch: (db: Db) => Db = (db) => db): Promise<ReportResult> {
  return database.transactions.report(ACTOR, (db) => askReport(watch(db), ctx, def.route, asked));
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

const isSame = (a: number, b: number): boolean => (Number.isNaN(a) && Number.isNaN(b)) || Math.abs(a - b) < 1e-6;

/** @throws Error unless both have the same numbers: the time of a statement that answers something else means nothing. */
function assertSame(what: string, report: KeyNumbers, hand: KeyNumbers): number {
  const names = [...new Set([...Object.keys(report), ...Object.keys(hand)])];
  const different = names.filter((name) => !isSame(report[name] ?? Number.NEGATIVE_INFINITY, hand[name] ?? Number.POSITIVE_INFINITY));
  if (different.length === 0) return names.length;
  const first = different.slice(0, 8).map((name) => `${name} is ${report[name]} in the report, ${hand[name]} by hand`);
  throw new Error(`${what}: ${different.length} of ${names.length} numbers differ: ${first.join('; ')}`);
}

/** Runs the statements of a report written by hand. */
async function readByHand(db: Db, { asked }: Case, ctx: HerdReportContext, hand: HandReport): Promise<Rows[]> {
  const answers: Rows[] = [];
  for (const { sql, values } of [hand, ...(hand.more ?? [])]) answers.push((await db.query<Record<string, unknown>>(sql, values(asked, ctx))).rows);
  return answers;
}

interface Compared extends Timing {
  /** Least processor time of the report and of the statements by hand; NaN without any. */
  readonly ours: number;
  readonly hand: number;
  /** Numbers both agree on. */
  readonly numbers: number;
}

/** The report in processor time, beside its statements by hand where they are written and have the same numbers. */
async function compared(database: BenchDatabase, ctx: HerdReportContext, one: Timing): Promise<Compared> {
  const what = `${one.def.route}, ${one.name}`;
  const hand = HAND_REPORTS[one.def.route];
  const report = (db: Db) => askReport(db, ctx, one.def.route, one.asked);
  if (hand === undefined) return { ...one, ours: (await leastOf(database, ROUNDS, report)).ours, hand: Number.NaN, numbers: 0 };
  const [rows = [], ...more] = await database.transactions.read(ACTOR, (db) => readByHand(db, one, ctx, hand));
  const numbers = assertSame(what, hand.ofReport(await ask(database, ctx, one)), hand.ofRows(rows, more, ctx, one.asked));
  const least = await leastOf(database, ROUNDS, report, (db) => readByHand(db, one, ctx, hand));
  return { ...one, ours: least.ours, hand: least.reference, numbers };
}

const cell = (text: string | number, width: number): string => String(text).padStart(width);
const whole = (value: number): string => (Number.isNaN(value) ? '–' : String(Math.round(value)));

/** The table of all ways, the most expensive first. */
function tableOf(ways: readonly Compared[]): string[] {
  const head = `${'way'.padEnd(42)}${cell('rows', 7)}${cell('p95 ms', 8)}${cell('cpu ms', 8)}${cell('by hand', 9)}${cell('ratio', 7)}${cell('numbers', 9)}`;
  const lines = ways.map(({ def, name, rows, p95, ours, hand, numbers }) => {
    const ratio = Number.isNaN(hand) ? '–' : (ours / hand).toFixed(2);
    return `${`${def.route}, ${name}`.padEnd(42)}${cell(rows, 7)}${cell(whole(p95), 8)}${cell(whole(ours), 8)}${cell(whole(hand), 9)}${cell(ratio, 7)}${cell(numbers || '–', 9)}`;
  });
  return [head, ...lines];
}

/** Every report of the herd on the large farm: its time, its processor time, and the same against SQL by hand; the ten slowest must be near it. */
export async function everyReport(database: BenchDatabase, ctx: HerdReportContext, print: (line: Line) => void): Promise<void> {
  const timings: Timing[] = [];
  for (const one of casesOf()) timings.push(await timing(database, ctx, one));
  const ways: Compared[] = [];
  for (const one of timings) ways.push(await compared(database, ctx, one));
  ways.sort((a, b) => b.ours - a.ours);
  const over = timings.filter(({ p95 }) => p95 > LIMIT).length;
  print({
    what: `${new Set(timings.map(({ def }) => def.route)).size} reports in ${timings.length} ways, ${ROUNDS} runs of each, load of the machine ${loadavg()[0]?.toFixed(1)}`,
    ours: `${over} over ${LIMIT} ms`,
    more: tableOf(ways),
  });
  for (const one of timings.filter(({ p95 }) => p95 > LIMIT)) print(await timingLine(database, ctx, one));
  const slowest = [...new Map(ways.toReversed().map((one) => [one.def.route, one])).values()].toSorted((a, b) => b.ours - a.ours).slice(0, SLOWEST);
  for (const { def, name, ours, hand, numbers } of slowest) {
    const what = `${def.route}, ${name}, processor time against SQL by hand`;
    if (Number.isNaN(hand)) print({ what, ours: 'no statement written' });
    else print({ what, ours: ms(ours), reference: `${numbers} numbers agree, ${ms(hand)}`, ratio: ours / hand, goal: '≤ 1.2' });
  }
}
