import { Worker } from 'node:worker_threads';
import type { Db, Transactions } from '#engine/server/db.ts';
import { type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { companyOf, type GenScope } from '../scope.ts';
import { askForMarks } from './due.ts';
import { beat, claimRun, failRun, failSilent, type QueuedRun } from './queue.ts';
import type { RunInput, RunProgress, RunResult, RunStats } from './run-types.ts';
import { baseOf, type Snapshot, takeSnapshot } from './snapshot.ts';
import { keepOthers, publish, storeSetAside, storeValues } from './store-values.ts';

/** What the runner needs of the server it lives in. */
export interface RunnerOptions {
  readonly transactions: Transactions;
  /** How often the queue is looked at, ms. */
  readonly every?: number;
  readonly onFault: (error: unknown) => void;
}

export interface GeneticRunner {
  /** Looks at the queue now and does what is due; answers how many runs ended. */
  readonly kick: () => Promise<number>;
  /** Stops; a run under way ends as interrupted and can be asked for again. */
  readonly stop: () => Promise<void>;
}

const USER = 'genetics';
const BEAT_EVERY = 3000;

type Scope = Omit<GenScope, 'readable' | 'farmid'>;

/** The calendar day on the farms. */
async function dayOf(db: Db): Promise<BusinessDate> {
  const { rows } = await db.query<{ day: string }>("select to_char(now(), 'YYYYMMDD') as day");
  return businessDate(rows[0]?.day ?? '');
}

/** Keeps what the thread tells and writes it at most every three seconds. */
class Reporter {
  readonly #write: (at: RunProgress, log: readonly { at: string; step: string; text: string }[]) => Promise<boolean>;
  #last: RunProgress = { step: 'snapshot', progress: 1, text: '' };
  #log: { at: string; step: string; text: string }[] = [];

  constructor(write: Reporter['write']) {
    this.#write = write;
  }

  get write() {
    return this.#write;
  }

  get step(): string {
    return this.#last.step;
  }

  tell(progress: RunProgress): void {
    this.#last = progress;
    if (progress.text !== '')
      this.#log.push({
        at: new Date().toISOString(),
        step: progress.step,
        text: progress.text,
      });
  }

  /** @returns false when somebody stopped the run. */
  flush(): Promise<boolean> {
    const log = this.#log;
    this.#log = [];
    return this.#write(this.#last, log);
  }
}

/** Runs the computing in a thread. Rejects when the thread fails or the run was stopped. */
function inThread(
  input: RunInput,
  reporter: Reporter,
  limitMs: number,
  onWorker: (worker: Worker | null) => void,
): Promise<RunResult | 'time' | 'stopped'> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./run.worker.ts', import.meta.url), { workerData: input });
    onWorker(worker);
    const finish = (result: RunResult | 'time' | 'stopped'): void => {
      clearTimeout(limit);
      clearInterval(pulse);
      onWorker(null);
      resolve(result);
      void worker.terminate();
    };
    const limit = setTimeout(() => finish('time'), limitMs);
    const pulse = setInterval(() => {
      reporter.flush().then(
        (going) => {
          if (!going) finish('stopped');
        },
        () => undefined,
      );
    }, BEAT_EVERY);
    worker.on('message', (message: { progress?: RunProgress; result?: RunResult }) => {
      if (message.progress !== undefined) reporter.tell(message.progress);
      if (message.result !== undefined) finish(message.result);
    });
    worker.on('error', (error) => {
      clearTimeout(limit);
      clearInterval(pulse);
      onWorker(null);
      reject(error);
    });
    worker.on('exit', () => finish('stopped'));
  });
}

/** What a run read and came to, into its row. */
async function storeFacts(db: Db, run: QueuedRun, scope: Scope, { input, setids }: Snapshot, stats: RunStats): Promise<void> {
  const base = baseOf(scope.curbusdt, scope.settings);
  const { limits, params, adjusts } = input;
  await db.query(
    'update gen_run set endat = now(), setids = $2, stats = $3::jsonb, base_from = $4, base_to = $5, settings = $6::jsonb, breeds = $7 where runno = $1',
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

/** The genetic runs of one server: looks at the queue and does one run after another. */
export function startGeneticRunner({ transactions, every = 5_000, onFault }: RunnerOptions): GeneticRunner {
  let worker: Worker | null = null;
  let stopped = false;
  let busy: Promise<number> = Promise.resolve(0);

  const allFarms = () =>
    transactions.read({ user: USER, farms: [] }, async (db) =>
      (await db.query<{ farm_id: string }>('select farm_id from farm')).rows.map((row) => row.farm_id),
    );

  const asCompany = <T>(scope: Scope, work: (db: Db) => Promise<T>) => transactions.write({ user: USER, farms: scope.farms }, work);

  async function runOne(run: QueuedRun, scope: Scope): Promise<void> {
    const reporter = new Reporter((at, log) => asCompany(scope, (db) => beat(db, run.runno, at, log)));
    try {
      const snapshot = await transactions.read({ user: USER, farms: scope.farms }, (db) =>
        takeSnapshot(db, scope, run.gentp, run.breeds, run.setids[0] ?? null),
      );
      if (run.gentp === 'EBV' && snapshot.input.breeds.length === 0) {
        await asCompany(scope, (db) => failRun(db, run.runno, 'snapshot', 'parameters', snapshot.missing.join(' ')));
        return;
      }
      reporter.tell({
        step: 'snapshot',
        progress: 5,
        text: `animals ${snapshot.input.animals.length}, tests ${snapshot.input.tests.length}, litters ${snapshot.input.litters.length}, changed ${snapshot.due}`,
      });
      await reporter.flush();
      const hours = scope.settings.GENHOURS;
      const result = await inThread(snapshot.input, reporter, hours * 3_600_000, (next) => {
        worker = next;
      });
      await reporter.flush();
      if (result === 'time') await asCompany(scope, (db) => failRun(db, run.runno, reporter.step, 'time', `${hours} h`));
      else if (result === 'stopped') await asCompany(scope, (db) => failRun(db, run.runno, reporter.step, 'interrupted', ''));
      else await finishRun(run, scope, snapshot, result);
    } catch (error) {
      onFault(error);
      await asCompany(scope, (db) => failRun(db, run.runno, reporter.step, 'fault', error instanceof Error ? error.message : String(error)));
    }
  }

  function finishRun(run: QueuedRun, scope: Scope, snapshot: Snapshot, result: RunResult): Promise<void> {
    return asCompany(scope, async (db) => {
      if (!result.ok) {
        await storeSetAside(db, run.runno, snapshot.register, result.setaside, run.askedfarm);
        await failRun(db, run.runno, result.step, result.reason, result.detail, result.stats);
        return;
      }
      const still = await db.query("select 1 from gen_run where runno = $1 and state = 'running' for update", [run.runno]);
      if (still.rows.length === 0) return;
      await storeValues(db, run.runno, snapshot.register, result, scope.farms, run.askedfarm);
      await keepOthers(db, scope, run, result.stats);
      await storeFacts(db, run, scope, snapshot, result.stats);
      if (result.held)
        await db.query("update gen_run set state = 'held', progress = 95, step = 'publishing', reason = 'correlation' where runno = $1", [run.runno]);
      else await publish(db, scope, run.runno, USER, null);
    });
  }

  async function work(): Promise<number> {
    let done = 0;
    while (!stopped) {
      const farms = await allFarms();
      if (farms.length === 0) return done;
      const run = await transactions.write({ user: USER, farms }, async (db) => {
        await failSilent(db);
        await askForMarks(db, await dayOf(db));
        return claimRun(db);
      });
      if (run === null) return done;
      const scope = await transactions.read({ user: USER, farms: [] }, async (db) => companyOf(db, run.askedfarm, await dayOf(db)));
      await runOne(run, scope);
      done += 1;
    }
    return done;
  }

  const kick = (): Promise<number> => {
    busy = busy.then(work).catch((error: unknown) => {
      if (!stopped) onFault(error);
      return 0;
    });
    return busy;
  };
  const timer = setInterval(() => void kick(), every);
  timer.unref();
  return {
    kick,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await worker?.terminate();
      await busy;
    },
  };
}
