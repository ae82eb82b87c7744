import type { Config } from '../config.ts';
import { openDatabase } from '../database.ts';

/** Brings the schema up to date and stops; for deployments that migrate before they start. */
export async function migrateOnly(config: Config): Promise<void> {
  const database = await openDatabase(config, (line) => process.stdout.write(`${line}\n`));
  await database.close();
  process.stdout.write('The database is up to date.\n');
}
