import type { Transactions } from '#engine/server/db.ts';
import { loadSystemSettings } from './system-settings.ts';

/** Removes kept answers, ended sessions and sign-ins older than their settings (REQDAYS, SESSIONDAYS, LOGYEARS). @returns the rows removed. */
export async function removeOldLogs(transactions: Transactions): Promise<number> {
  // A part a transaction: a first clearing of years holds nobody up.
  const part = () =>
    transactions.write({ user: 'system', farms: [] }, async (db) => {
      const { settings } = await loadSystemSettings(db);
      const { rows } = await db.query<{ n: number }>('select remove_old_logs($1, $2, $3) as n', [
        settings.REQDAYS,
        settings.SESSIONDAYS,
        settings.LOGYEARS,
      ]);
      return rows[0]?.n ?? 0;
    });
  let removed = 0;
  for (let last = await part(); last > 0; last = await part()) removed += last;
  return removed;
}
