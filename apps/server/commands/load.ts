import { readFileSync, writeFileSync } from 'node:fs';
import { countTables } from '#db/statistics.ts';
import { transactionsOn } from '#db/tx.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { loadFarmFacts } from '#modules/herd/server/farm-facts.ts';
import { type History, loadHistory } from '#modules/herd/server/first-load.ts';
import { type Config, ConfigError } from '../config.ts';
import { openDatabase } from '../database.ts';

function readHistory(file: string): History {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as History;
  } catch (error) {
    throw new ConfigError(`${file} cannot be read as a history: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * npm run load -- <history.json> <farm> [refused.json]: takes a farm's whole history through the rules.
 * Rows that were refused are written with their reasons; corrected, they can be loaded again.
 */
export async function load(config: Config, args: readonly string[]): Promise<void> {
  const [file, farmid, refusedFile = 'refused.json'] = args;
  if (file === undefined || farmid === undefined) throw new ConfigError('Usage: npm run load -- <history.json> <farm> [refused.json]');
  const history = readHistory(file);
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const database = await openDatabase(config, say);
  try {
    const known = await database.pools.owner.query('select 1 from farm where farm_id = $1', [farmid]);
    if (known.rowCount === 0) throw new ConfigError(`There is no farm ${farmid}.`);
    const transactions = transactionsOn(database.pools);
    const { calendar } = await transactions.read({ user: 'load', farms: [farmid] }, (db) => loadFarmSettings(db, farmid));
    if (calendar.golive === null) throw new ConfigError(`Farm ${farmid} has no go-live date (GOLIVE); set it before loading a history.`);
    const result = await loadHistory(history, {
      transactions,
      farmFacts: loadFarmFacts,
      farmid,
      user: 'load',
      curbusdt: calendar.curbusdt,
      progress: (done, total) => process.stdout.write(`\r${done} of ${total} rows`),
    });
    await countTables(database.pools.owner);
    say(`\n${result.saved} saved, ${result.already} stood already, ${result.unbalanced} unbalanced, ${result.refused.length} refused`);
    if (result.refused.length > 0) {
      writeFileSync(refusedFile, JSON.stringify(result.refused, null, 1));
      say(`Refused rows with their reasons: ${refusedFile}`);
      process.exitCode = 1;
    }
  } finally {
    await database.close();
  }
}
