import { withTx } from '#db/tx.ts';
import { loadFarmSettings } from '#modules/admin/server/settings.ts';
import { rebuildFarm } from '#modules/herd/server/rebuild.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../database.ts';

/**
 * Folds every animal of every farm again and compares with the stored rows; with --repair makes them
 * equal. Ends with code 1 when something differed, so that a nightly job notices.
 */
export async function rebuild(config: Config, args: readonly string[]): Promise<void> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const repair = args.includes('--repair');
  const database = await openDatabase(config, say);
  try {
    const { rows } = await database.pools.main.query<{ farm_id: string }>('select farm_id from farm order by farm_id');
    let total = 0;
    for (const { farm_id: farmid } of rows) {
      const differences = await withTx(
        database.pools.main,
        { user: 'rebuild', farms: [farmid] },
        async (db) => {
          const { herd, calendar, companyFarms } = await loadFarmSettings(db, farmid);
          return rebuildFarm(db, farmid, { settings: herd, golive: calendar.golive, companyFarms }, calendar.curbusdt, repair);
        },
        { timeout: 0 },
      );
      total += differences.length;
      say(`${farmid}: ${differences.length === 0 ? 'rebuilt equals stored' : `${differences.length} rows ${repair ? 'repaired' : 'differ'}`}`);
      for (const { table, animalId } of differences.slice(0, 20)) say(`  ${table} ${animalId}`);
    }
    if (total > 0 && !repair) process.exitCode = 1;
  } finally {
    await database.close();
  }
}
