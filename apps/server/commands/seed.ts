import { type Config, ConfigError } from '../config.ts';
import { openDatabase } from '../database.ts';
import { seedDemo } from '../demo/seed-demo.ts';

/** Puts the demonstration farm into an empty database; refuses one that holds farms. */
export async function seed(config: Config): Promise<void> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const database = await openDatabase(config, say);
  try {
    if (!(await seedDemo(database.pools, config, say)))
      throw new ConfigError('The database already holds a farm; the demonstration is for an empty one.');
  } finally {
    await database.close();
  }
}
