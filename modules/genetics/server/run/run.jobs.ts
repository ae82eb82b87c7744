import type { Db } from '#engine/server/db.ts';
import { handleJob, type JobContext, type JobHandler } from '#engine/server/jobs/handler.ts';
import { inThread } from '#engine/server/jobs/in-thread.ts';
import { type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { geneticCare, geneticRun } from '../../contract/run.jobs.ts';
import { companyOf, type GenScope } from '../scope.ts';
import { askForMarks } from './due.ts';
import { askWaiting } from './requests.ts';
import { Reporter } from './run-reporter.ts';
import { failRun, failSilent, holdRun, noteProgress, type TakenRun, takeRun } from './run-row.ts';
import type { RunProgress, RunResult, RunStats } from './run-types.ts';
import { baseOf, type Snapshot, takeSnapshot } from './snapshot.ts';
import { keepOthers, publish, storeSetAside, storeValues } from './store-values.ts';

type Scope = Omit<GenScope, 'readable' | 'farmid'>;

const WORKER = new URL('./run.worker.ts', import.meta.url);

/** The calendar day on the farms. */
async function dayOf(db: Db): Promise<BusinessDate> {
  const { rows } = await db.query<{ day: string }>("select to_char(now(), 'YYYYMMDD') as day");
  return businessDate(rows[0]?.day ?? '');
}

/** What a run read and came to, into its row. */
async function storeFacts(db: Db, run: TakenRun, scope: Scope, { input, setids }: Snapshot, stats: RunStats): Promise<void> {
  const base = baseOf(scope.curbusdt, scope.settings);
  const { limits, params, adjusts } = input;
  await db.query(
    `update gen_run set endat = now(), setids = $2, stats = $3::jsonb, base_from = $4, base_to = $5, settings = $6::jsonb, breeds = $7
     where runno = $1`,
    [
      run.runno,
      setids,
      JSON.stringify(stats),
      base.from,
      base.to,
      JSON.stringify({ asked: run.breeds, limits, params, adjusts }),
      run.gentp === 'INB' ? run.breeds : input.breeds,
    ],
  );
}

/** Keeps the values of a run and publishes them, or holds them back when they fit the former ones too little. */
async function storeResult(db: Db, user: string, run: TakenRun, scope: Scope, snapshot: Snapshot, result: RunResult): Promise<void> {
  if (!(await holdRun(db, run))) return;
  if (!result.ok) {
    await storeSetAside(db, run.runno, snapshot.register, result.setaside, run.askedfarm);
    await failRun(db, run, result);
    return;
  }
  await storeValues(db, run.runno, snapshot.register, result, scope.farms, run.askedfarm);
  await keepOthers(db, scope, run, result.stats);
  await storeFacts(db, run, scope, snapshot, result.stats);
  if (result.held)
    await db.query("update gen_run set state = 'held', progress = 95, step = 'publishing', reason = 'correlation' where runno = $1", [run.runno]);
  else await publish(db, scope, run.runno, user, null);
}

/** Reads, computes in a thread, and keeps what came out. */
async function compute(ctx: JobContext, run: TakenRun, scope: Scope, reporter: Reporter): Promise<void> {
  const company = ctx.on(scope.farms);
  const fail = (step: string, reason: string, detail: string) => company.write((db) => failRun(db, run, { step, reason, detail }));
  const snapshot = await company.read((db) => takeSnapshot(db, scope, run.gentp, run.breeds, run.setids[0] ?? null));
  const { animals, tests, litters, breeds } = snapshot.input;
  if (run.gentp === 'EBV' && breeds.length === 0) return fail('snapshot', 'parameters', snapshot.missing.join(' '));
  const text = `animals ${animals.length}, tests ${tests.length}, litters ${litters.length}, changed ${snapshot.due}`;
  reporter.tell({ step: 'snapshot', progress: 5, text });
  await reporter.flush();
  const hours = scope.settings.GENHOURS;
  const result = await inThread<RunResult, RunProgress>(WORKER, snapshot.input, {
    onProgress: (at) => reporter.tell(at),
    pulse: () => reporter.flush(),
    limitMs: hours * 3_600_000,
    signal: ctx.signal,
  });
  await reporter.flush();
  if (result === 'time') return fail(reporter.step, 'time', `${hours} h`);
  if (result === 'died') return fail(reporter.step, 'interrupted', '');
  return company.write((db) => storeResult(db, geneticRun.user, run, scope, snapshot, result));
}

/** Takes the company's run that is due, computes it and publishes what came out. */
export const runHandler = handleJob(geneticRun, async (ctx, { prnt2 }) => {
  const run = await ctx.write((db) => takeRun(db, prnt2, ctx.again));
  if (run === null) return { message: 'no run is due' };
  const scope = await ctx.read(async (db) => companyOf(db, run.askedfarm, await dayOf(db)));
  const company = ctx.on(scope.farms);
  const reporter = new Reporter((at, log) => company.write((db) => noteProgress(db, run, at, log)));
  try {
    await compute(ctx, run, scope, reporter);
  } catch (error) {
    // A run whose worker stops is taken up again by the next; one that fails would fail again.
    const detail = error instanceof Error ? error.message : String(error);
    if (!ctx.signal.aborted) await company.write((db) => failRun(db, run, { step: reporter.step, reason: 'fault', detail }));
    throw error;
  }
  await ctx.write((db) => askWaiting(db, prnt2));
  return { message: `run ${run.runno}` };
});

const careHandler = handleJob(geneticCare, async (ctx) => {
  const farms = await ctx.read(async (db) => (await db.query<{ farm_id: string }>('select farm_id from farm')).rows.map((row) => row.farm_id));
  await ctx.on(farms).write(async (db) => {
    await failSilent(db);
    await askForMarks(db, await dayOf(db));
    await askWaiting(db, null);
  });
  return { message: `${farms.length} farms looked at` };
});

/** What does the jobs of genetics. */
export const geneticJobs: readonly JobHandler[] = [runHandler, careHandler];
