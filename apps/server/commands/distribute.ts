import { distribute } from '#db/distribute.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../database.ts';

/** npm run distribute: spreads the tables over the machines of the database; what lies already is left as it is. */
export async function distributeTables(config: Config): Promise<void> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const database = await openDatabase(config, say);
  try {
    const placed = await distribute(database.pools.owner, say);
    say(placed.length === 0 ? 'Every table is placed already.' : `${placed.length} tables placed.`);
  } finally {
    await database.close();
  }
}
