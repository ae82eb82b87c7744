import { MODULES } from '#apps/modules.ts';
import { seedReferenceData } from '#apps/server/reference-data.ts';
import { transactionsOn } from '#db/tx.ts';
import { forgetGuesses, removeFactors } from '#engine/server/guesses.ts';
import { hashPassword, temporaryPassword } from '#engine/server/password.ts';
import { createUser } from '#modules/admin/server/create-farm.ts';
import { type Config, ConfigError } from '../config.ts';
import { openDatabase } from '../database.ts';

const LEVEL = 90;

/**
 * npm run admin -- <user name>: makes an administrator, so that somebody can sign in to a database without accounts, or gives
 * one who forgot it a new password. The password printed must be changed at the first sign-in.
 */
export async function makeAdministrator(config: Config, args: readonly string[]): Promise<void> {
  const name = args[0]?.toLowerCase();
  if (name === undefined || !/^[a-z0-9._@-]{3,60}$/.test(name))
    throw new ConfigError('Usage: npm run admin -- <user name of 3 to 60 letters and digits>');
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const database = await openDatabase(config, say);
  try {
    const password = temporaryPassword();
    const passwordHash = await hashPassword(password);
    const made = await transactionsOn(database.pools).write({ user: 'admin', farms: [], accounts: true }, async (db) => {
      const { rows } = await db.query<{ usrlvl: number }>('select usrlvl from app_user where user_id = $1 for update', [name]);
      const known = rows[0];
      if (known !== undefined && known.usrlvl !== LEVEL) throw new ConfigError(`${name} is a user of level ${known.usrlvl}, no administrator.`);
      await seedReferenceData(db);
      if (known === undefined) {
        const user = { username: name, name, usrlvl: LEVEL, farmid: null, passwordHash, temporary: true, by: 'admin' };
        await createUser(
          db,
          user,
          MODULES.flatMap((module) => module.routes),
        );
        return true;
      }
      await db.query(
        `update app_user set password_hash = $2, password_temporary = true, password_changed_at = now(), version = version + 1
         where user_id = $1`,
        [name, passwordHash],
      );
      await forgetGuesses(db, name);
      await removeFactors(db, name);
      await db.query("update user_session set ended_at = now(), ended_why = 'password' where user_id = $1 and ended_at is null", [name]);
      return false;
    });
    say(`${made ? 'Administrator' : 'New password of'} ${name}: ${password}   (to be changed at the first sign-in)`);
  } finally {
    await database.close();
  }
}
