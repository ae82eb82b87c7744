import { testWorker } from '#testkit/jobs.ts';
import type { TestApp } from '#testkit/test-app.ts';
import { geneticCare, geneticRun } from '../../contract/run.jobs.ts';
import { geneticJobs } from './run.jobs.ts';

/** The genetic runs of a test's database, done when the test says so. */
export interface RunWorker {
  /** Looks after the runs and does those that are due. @returns how many were computed. */
  kick(): Promise<number>;
}

/** A fault of a run is one of the server: it stands among the world's. */
export function runWorker(world: TestApp): RunWorker {
  const worker = testWorker(world.db.pools, geneticJobs);
  const kick = async (): Promise<number> => {
    await worker.now(geneticCare);
    const done = await worker.work(geneticRun.name).catch((error: unknown) => {
      world.faults.push({ id: '', path: 'run', error });
      return [];
    });
    return done.filter((answered) => answered.startsWith('run ')).length;
  };
  return { kick };
}
