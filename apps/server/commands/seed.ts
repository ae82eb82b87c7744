import { type Config, ConfigError } from '../config.ts';
import { openDatabase } from '../database.ts';
import { guardDemoAccounts } from '../demo/demo-accounts.ts';
import { seedDemo } from '../demo/seed-demo.ts';

/** Puts the demonstration farm into an empty database; refuses one that holds farms. */
export async function seed(config: Config): Promise<void> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const database = await openDatabase(config, say);
  try {
    const fillRest = await seedDemo(database.pools, config, say, false);
    if (fillRest === null) throw new ConfigError('The database already holds a farm; the demonstration is for an empty one.');
    await fillRest();
    // A database of one's own is there to be served, so its accounts never have the known password.
    say((await guardDemoAccounts(database.pools, true)) ?? '');
  } finally {
    await database.close();
  }
}
