import { readSettings, type SettingRow } from '#engine/define/setting-rows.ts';
import type { Transactions } from '#engine/server/db.ts';
import { SYSTEM_SETTINGS } from '../domain/system.settings.ts';
import { loadSystemSettings, systemToday } from './system-settings.ts';

/** Removes kept answers, ended sessions and sign-ins older than their settings (REQDAYS, SESSIONDAYS, LOGYEARS). @returns the rows removed. */
export async function removeOldLogs(
  transactions: Transactions,
  onProgress: (removed: number) => Promise<void> = async () => undefined,
): Promise<number> {
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
  for (let last = await part(); last > 0; last = await part()) {
    removed += last;
    await onProgress(removed);
  }
  return removed;
}

interface Place {
  readonly farm_id: string | null;
  readonly company: string | null;
  readonly settings: SettingRow[];
}

/**
 * Signs out the sessions that stood unused for longer than their company allows (IDLEMIN), a minute more, since the last use is
 * noted once a minute; those kept on a person's own device stay. @returns how many.
 */
export function endIdleSessions(transactions: Transactions): Promise<number> {
  return transactions.write({ user: 'system', farms: [], accounts: true }, async (db) => {
    const day = await systemToday(db);
    const { rows } = await db.query<Place>(
      `select farm_id, company, setting_rows(farm_id, company) as settings
       from (select distinct u.farm_id, coalesce(f.prnt2, u.prnt2) as company
         from user_session s join app_user u using (user_id) left join farm f on f.farm_id = u.farm_id
         where s.ended_at is null and s.expires_at > now() and not s.kept) as place`,
    );
    let ended = 0;
    for (const { farm_id, company, settings } of rows) {
      const minutes = readSettings(SYSTEM_SETTINGS, settings, day).IDLEMIN;
      if (minutes <= 0) continue;
      const { rowCount } = await db.query(
        `update user_session s set ended_at = now(), ended_why = 'idle'
         from app_user u left join farm f on f.farm_id = u.farm_id
         where u.user_id = s.user_id and s.ended_at is null and not s.kept
           and s.last_used_at < now() - make_interval(mins => $3)
           and u.farm_id is not distinct from $1 and coalesce(f.prnt2, u.prnt2) is not distinct from $2`,
        [farm_id, company, minutes + 1],
      );
      ended += rowCount ?? 0;
    }
    return ended;
  });
}
