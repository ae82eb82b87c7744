import type { Config } from '../config.ts';
import { openDatabase } from '../database.ts';
import { startJobs } from '../jobs.ts';
import { onSignal } from '../signals.ts';

/** Works on jobs until it is told to stop; any number of these may stand beside the servers of a database. */
export async function work(config: Config): Promise<void> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const database = await openDatabase(config, say);
  try {
    const workers = await startJobs(database.pools);
    onSignal(say, async () => {
      await workers.stop();
      await database.close();
    });
    say('Working on jobs. Stop with Ctrl-C.');
  } catch (error) {
    await database.close();
    throw error;
  }
}
