import type { Db } from '#engine/server/db.ts';
import type { GuessRule, GuessWay } from '#engine/server/guesses.ts';
import type { SystemSettings } from '#modules/account/domain/system.settings.ts';

/** How many wrong guesses a name stands, by the settings. */
export function guessRule(settings: SystemSettings): GuessRule {
  return { tries: settings.LOGINTRY, mostMinutes: settings.LOGINWAIT };
}

/** Whose guesses count together: a device its owner has used before is counted by itself, so that strangers cannot lock the owner out. */
export async function guessWay(db: Db, userid: string | null, macid: string | null): Promise<GuessWay> {
  if (userid === null || macid === null) return 'anybody';
  const { rows } = await db.query("select 1 from user_device where user_id = $1 and macid = $2 and state in ('known', 'accepted')", [userid, macid]);
  return rows.length === 0 ? 'anybody' : `device ${macid}`;
}
