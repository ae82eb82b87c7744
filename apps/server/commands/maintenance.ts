import { transactionsOn } from '#db/tx.ts';
import { maintenanceText, systemToday } from '#modules/account/server/system-settings.ts';
import { putSetting } from '#modules/admin/server/create-farm.ts';
import { type Config, ConfigError } from '../config.ts';
import { openDatabase } from '../database.ts';

/**
 * npm run maintenance -- on | off: tells everybody below level 90 to wait (setting MAINT), or ends it; alone it tells how it
 * stands. Servers that run need no new start.
 */
export async function setMaintenance(config: Config, args: readonly string[]): Promise<void> {
  const [wanted] = args;
  if (wanted !== undefined && wanted !== 'on' && wanted !== 'off') throw new ConfigError('Usage: npm run maintenance -- on | off');
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const database = await openDatabase(config, say);
  try {
    const on = await transactionsOn(database.pools).write({ user: 'maintenance', farms: [] }, async (db) => {
      const value = wanted === 'on' ? 'Y' : 'N';
      if (wanted !== undefined) await putSetting(db, 'system', '*', 'MAINT', value, await systemToday(db), null, 'npm run maintenance');
      return (await maintenanceText(db, 'E')) !== null;
    });
    say(on ? 'Maintenance is on: only level 90 is served.' : 'Maintenance is off: everybody is served.');
  } finally {
    await database.close();
  }
}
