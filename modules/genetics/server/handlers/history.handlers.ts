import type { z } from 'zod';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { compareRuns, findRuns, getRun, type runRow } from '../../contract/run.calls.ts';
import { correlation } from '../run/run-indices.ts';
import { accuracyClasses, type GenScope, openScope } from '../scope.ts';
import { loadValues, rounded } from '../values.ts';

type RunRow = z.output<typeof runRow>;

interface StoredRun {
  runno: string | number;
  gentp: string;
  state: string;
  breeds: string[];
  askedby: string;
  askedat: Date;
  startat: Date | null;
  endat: Date | null;
  step: string | null;
  failed_step: string | null;
  progress: number;
  reason: string | null;
  stats: Record<string, unknown>;
  settings: Record<string, unknown>;
  log: { at: string; step: string; text: string }[];
  published_at: Date | null;
  published_by: string | null;
}

const COLUMNS =
  'runno, gentp, state, breeds, askedby, askedat, startat, endat, step, failed_step, progress, reason, stats, settings, log, published_at, published_by';

const num = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);

interface Solve {
  readonly rounds: number;
  readonly residual: number;
  /** Runs of before have no such figure. */
  readonly parentGroups?: number;
}

function rowOf(run: StoredRun): RunRow {
  const { stats } = run;
  const [animals, inbred] = [num(stats['animals']), num(stats['inbred'])];
  const records = Object.values((stats['records'] ?? {}) as Record<string, number>).reduce((sum, n) => sum + n, 0);
  const solves = Array.isArray(stats['solves']) ? (stats['solves'] as Solve[]) : [];
  const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
  return {
    runno: Number(run.runno),
    gentp: run.gentp,
    state: run.state,
    breeds: run.breeds.join(' '),
    askedby: run.askedby,
    askedat: run.askedat.toISOString(),
    startat: iso(run.startat),
    endat: iso(run.endat),
    minutes: run.startat === null || run.endat === null ? null : rounded((run.endat.getTime() - run.startat.getTime()) / 60_000, 1),
    step: run.failed_step ?? run.step,
    progress: run.progress,
    reason: run.reason,
    animals,
    founders: num(stats['founders']),
    inbredPct: animals === null || inbred === null || animals === 0 ? null : rounded((100 * inbred) / animals, 1),
    meanF: num(stats['meanF']),
    records: run.gentp === 'EBV' ? records : null,
    setaside: num(stats['setaside']),
    groups: run.gentp === 'EBV' ? num(stats['groups']) : null,
    parentGroups: solves.length === 0 ? null : solves.reduce((sum, { parentGroups = 0 }) => sum + parentGroups, 0),
    rounds: solves.length === 0 ? null : solves.reduce((sum, solve) => sum + solve.rounds, 0),
    residual: solves.length === 0 ? null : Math.max(...solves.map((solve) => solve.residual)),
    published: iso(run.published_at),
    publishedBy: run.published_by,
  };
}

const findHandler = handleSigned(findRuns, async (ctx, input) => {
  const scope = await openScope(ctx.db, ctx.session);
  const where = `prnt2 = $1 and ($2::text is null or gentp = $2) and ($3::text is null or state = $3) and ($4::text is null or breeds = '{}' or $4 = any(breeds))
    and ($5::date is null or askedat >= $5::date) and ($6::date is null or askedat < $6::date + 1)`;
  const values = [scope.prnt2, input.gentp ?? null, input.state ?? null, input.breed ?? null, input.from ?? null, input.to ?? null];
  const total = await ctx.db.query<{ n: number }>(`select count(*)::int as n from gen_run where ${where}`, values);
  const { rows } = await ctx.db.query<StoredRun>(`select ${COLUMNS} from gen_run where ${where} order by runno desc limit $7 offset $8`, [
    ...values,
    input.size,
    (input.page - 1) * input.size,
  ]);
  return { total: total.rows[0]?.n ?? 0, rows: rows.map(rowOf) };
});

async function runNamed(db: Db, prnt2: string, runno: number): Promise<StoredRun> {
  const { rows } = await db.query<StoredRun>(`select ${COLUMNS} from gen_run where prnt2 = $1 and runno = $2`, [prnt2, runno]);
  const row = rows[0];
  if (row === undefined) throw refused('V_NOTEXISTS', 'runno', { value: runno });
  return row;
}

/** A failed run shows no EBVs, one stopped while it was held neither; a held one only how they are spread. */
const showsValues = ({ state }: Pick<StoredRun, 'state'>): boolean => state === 'ok' || state === 'held';

/** Values of a run that shows them. @throws Refused V_NOTEXISTS. */
async function valuesShown(db: Db, { prnt2, farms }: Pick<GenScope, 'prnt2' | 'farms'>, runno: number) {
  const run = await runNamed(db, prnt2, runno);
  return loadValues(db, showsValues(run) ? runno : null, farms);
}

/** Years a trend goes back. */
const TREND_YEARS = 12;

/** Mean EBV of each trait by year of birth, of a breed or of all: the genetic trend. */
export async function trendOf(db: Db, farms: readonly string[], runno: number | null, breed: string | null = null) {
  if (runno === null) return [];
  const { rows } = await db.query<{ year: number; n: number; means: Record<string, number> }>(
    `select year, max(n)::int as n, jsonb_object_agg(trait, mean) as means from (
       select extract(year from v.birthdt)::int as year, e.key as trait, avg(e.value::float8) as mean, count(*) as n
       from gen_value v cross join lateral jsonb_each_text(v.ebv) e
       where v.farm_id = any($1) and v.runno = $2 and v.birthdt is not null and ($4::text is null or v.breed = $4)
       group by 1, 2) as t
     group by year order by year desc limit $3`,
    [farms, runno, TREND_YEARS, breed],
  );
  return rows
    .reverse()
    .map((row) => ({ ...row, means: Object.fromEntries(Object.entries(row.means).map(([trait, mean]) => [trait, rounded(mean, 4) ?? 0])) }));
}

async function spreadOf(db: Db, farms: readonly string[], runno: number, [low, high]: readonly [number, number]) {
  const { rows } = await db.query<{ trait: string; n: number; mean: number; sd: number | null; low: number; middling: number; high: number }>(
    `select e.key as trait, count(*)::int as n, avg(e.value::float8) as mean, coalesce(stddev_samp(e.value::float8), 0) as sd,
       count(*) filter (where (v.acc->>e.key)::float8 < $3)::int as low,
       count(*) filter (where (v.acc->>e.key)::float8 >= $3 and (v.acc->>e.key)::float8 < $4)::int as middling,
       count(*) filter (where (v.acc->>e.key)::float8 >= $4)::int as high
     from gen_value v cross join lateral jsonb_each_text(v.ebv) e where v.farm_id = any($1) and v.runno = $2 group by e.key order by e.key`,
    [farms, runno, low, high],
  );
  return rows.map((row) => ({ ...row, mean: rounded(row.mean, 4) ?? 0, sd: rounded(row.sd, 4) ?? 0 }));
}

const getHandler = handleSigned(getRun, async (ctx, { runno }) => {
  const scope = await openScope(ctx.db, ctx.session);
  const run = await runNamed(ctx.db, scope.prnt2, runno);
  const aside = await ctx.db.query<{ gid: string; trait: string; recdt: string | null; value: number | null; cause: string }>(
    'select gid, trait, recdt, value, cause from gen_setaside where farm_id = any($1) and runno = $2 order by n limit 5000',
    [scope.readable, runno],
  );
  const sets = await ctx.db.query<{ name: string }>(
    `select distinct s.name from gen_set s join gen_run r on r.prnt2 = s.prnt2 and s.setid = any(r.setids)
     where r.prnt2 = $1 and r.runno = $2 order by 1`,
    [scope.prnt2, runno],
  );
  const shown = showsValues(run);
  const classes = accuracyClasses(scope);
  return {
    run: rowOf(run),
    log: run.log,
    settings: run.settings,
    stats: run.stats,
    sets: sets.rows.map(({ name }) => name).join(', '),
    setaside: aside.rows,
    trend: shown ? await trendOf(ctx.db, scope.farms, runno) : [],
    spread: shown ? await spreadOf(ctx.db, scope.farms, runno, classes) : [],
    classes,
  };
});

/** Ranks by value, the highest first. */
function ranksOf(values: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...values].sort((x, y) => y[1] - x[1] || (x[0] < y[0] ? -1 : 1)).map(([gid], i) => [gid, i + 1]));
}

const compareHandler = handleSigned(compareRuns, async (ctx, { a, b, trait }) => {
  const scope = await openScope(ctx.db, ctx.session);
  const [first, second] = [await valuesShown(ctx.db, scope, a), await valuesShown(ctx.db, scope, b)];
  const both = [...first].flatMap(([gid, value]) => {
    const [x, y] = [value.ebv[trait], second.get(gid)?.ebv[trait]];
    return x === undefined || y === undefined ? [] : [{ gid, pgid: value.pgid, x, y }];
  });
  const [ranksA, ranksB] = [ranksOf(new Map(both.map(({ gid, x }) => [gid, x]))), ranksOf(new Map(both.map(({ gid, y }) => [gid, y])))];
  const move = (gid: string): number => Math.abs((ranksA.get(gid) ?? 0) - (ranksB.get(gid) ?? 0));
  const own = (values: typeof first, gid: string): number => values.get(gid)?.counts[trait]?.[0] ?? 0;
  return {
    n: both.length,
    correlation: rounded(correlation(both.map(({ x, y }) => [x, y] as const)), 4),
    rankMove: both.length === 0 ? null : rounded(both.reduce((sum, { gid }) => sum + move(gid), 0) / both.length, 1),
    movers: both
      .filter(({ gid }) => scope.readable.includes(second.get(gid)?.farm_id ?? ''))
      .sort((p, q) => Math.abs(q.y - q.x) - Math.abs(p.y - p.x) || (p.gid < q.gid ? -1 : 1))
      .slice(0, 20)
      .map(({ gid, pgid, x, y }) => ({
        gid,
        pgid,
        a: rounded(x, 3) ?? 0,
        b: rounded(y, 3) ?? 0,
        rankA: ranksA.get(gid) ?? 0,
        rankB: ranksB.get(gid) ?? 0,
        records: own(second, gid) - own(first, gid),
      })),
  };
});

/** What ran, one run in full, two beside each other. */
export const historyHandlers: readonly Handler[] = [findHandler, getHandler, compareHandler];
