import type { CallParsed } from '#engine/define/call.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { byKey } from '#engine/server/by-key.ts';
import { claimGuess, forgetGuesses } from '#engine/server/guesses.ts';
import { hashPassword, isPassword } from '#engine/server/password.ts';
import { type Handler, handle, handlePreparedSigned, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { changePassword, findGivers, getMenu, getPasswordRules, getSession, logout } from '../contract/session.calls.ts';
import { passwordFault } from '../domain/sign-in.ts';
import { guessRule } from './guess-rule.ts';
import { keepTry } from './login.handler.ts';
import { logSignIn } from './open-session.ts';
import type { AccountServices } from './services.ts';
import { menuOf, valuesOf } from './session-values.ts';
import { loadSystemSettings } from './system-settings.ts';

/** Passwords that may not come back. */
const HISTORY = 3;

/** Who asks, before the transaction of the call opens. */
export type Asked = Pick<SignedContext, 'session' | 'request'>;

interface Held {
  username: string;
  password_hash: string | null;
  password_history: string[];
}

async function isOneOf(password: string, hashes: readonly string[]): Promise<boolean> {
  for (const hash of hashes) if (await isPassword(password, hash)) return true;
  return false;
}

/** What is held of a person, with the guess at the current password counted already. @throws Refused ACC_WAIT. */
async function claim({ session, request }: Asked, services: AccountServices) {
  const claimed = await services.transactions.write({ user: session.userid, farms: [] }, async (db) => {
    const { rows } = await db.query<Held>('select lower(username) as username, password_hash, password_history from app_user where user_id = $1', [
      session.userid,
    ]);
    const held = rows[0];
    if (held === undefined) throw refused('103');
    const { settings } = await loadSystemSettings(db, session.prnt2);
    const minutes = held.password_hash === null ? 0 : await claimGuess(db, held.username, 'session', guessRule(settings));
    const stop = minutes === 0 ? null : refused('ACC_WAIT', 'old', { minutes });
    if (stop !== null) await keepTry(db, request, held.username, session.userid, stop);
    return { held, min: settings.PWDMIN, stop };
  });
  if (claimed.stop !== null) throw claimed.stop;
  return claimed;
}

/** @throws Refused 174 for a wrong current password (kept in the sign-in log). */
async function proveOld({ session, request }: Asked, services: AccountServices, held: Held, old: string): Promise<void> {
  if (held.password_hash === null) return;
  const right = await isPassword(old, held.password_hash);
  await services.transactions.write({ user: session.userid, farms: [] }, (db) =>
    right ? forgetGuesses(db, held.username, 'session') : logSignIn(db, request, held.username, session.userid, '174'),
  );
  if (!right) throw refused('174', 'old');
}

/** Proves that who holds a session knows the account's password too, where it has one. @throws Refused 174, ACC_WAIT. */
export async function provePassword(asked: Asked, services: AccountServices, password: string): Promise<void> {
  const { held } = await claim(asked, services);
  await proveOld(asked, services, held, password);
}

/** A new password good to be stored, and what it takes the place of. Passwords are computed here, with no connection held. */
async function newPassword(asked: Asked, services: AccountServices, input: CallParsed<typeof changePassword>) {
  const { held, min } = await claim(asked, services);
  await proveOld(asked, services, held, input.old ?? '');
  if (input.new !== input.again) throw refused('140', 'again');
  const former = [...(held.password_hash === null ? [] : [held.password_hash]), ...held.password_history].slice(0, HISTORY + 1);
  const fault = passwordFault(input.new, min, [held.username]) ?? ((await isOneOf(input.new, former)) ? 'ACC_PWDRULE' : null);
  if (fault !== null) throw refused(fault, 'new', { min });
  return { held, history: former.slice(0, HISTORY), hash: await hashPassword(input.new) };
}

function changeHandler(services: AccountServices): Handler {
  return handlePreparedSigned(
    changePassword,
    (ctx, input) => newPassword(ctx, services, input),
    async ({ db, session, request }, _, { held, history, hash }) => {
      const changed = await db.query(
        `update app_user set password_hash = $2, password_history = $3, password_temporary = false, password_changed_at = now(), version = version + 1,
         login_kinds = case when $4 then 'A' || replace(login_kinds, 'A', '') else login_kinds end
         where user_id = $1 and password_hash is not distinct from $5`,
        // Who sets a first password, after signing in through a provider alone, may use it.
        [session.userid, hash, JSON.stringify(history), held.password_hash === null, held.password_hash],
      );
      // Changed or reset by somebody else since it was proved: that one stands.
      if (changed.rowCount === 0) throw refused('174', 'old');
      const ended = await db.query(
        "update user_session set ended_at = now(), ended_why = 'password' where user_id = $1 and ended_at is null and token_hash <> $2",
        [session.userid, session.tokenHash],
      );
      await db.query('insert into sign_in_log (user_id, username, ok, code, macid, ip, device) values ($1, $2, true, $3, $4, $5, $6)', [
        session.userid,
        held.username,
        'password',
        request.macid,
        request.ip,
        request.device,
      ]);
      return { ended: ended.rowCount ?? 0 };
    },
  );
}

/** Nobody grants what he lacks: who changes rights and holds the one asked for, of a higher level, as far as the person sees them. */
const GIVERS = byKey(
  `select u.display_name as name, u.usrlvl as level
   from app_user u join user_menu own using (user_id) join user_menu granting using (user_id)
   where u.state = 'active' and u.usrlvl > $1
     and granting.menuid = 'UserMenu' and granting.can_edit and (granting.until is null or granting.until >= $4)
     and own.menuid = $2 and case $3 when 'view' then own.can_view when 'add' then own.can_add when 'edit' then own.can_edit else own.can_delete end
   order by u.usrlvl, u.display_name
   limit 3`,
);

/** Session, menu, signing out, the own password. */
export function sessionHandlers(services: AccountServices): Handler[] {
  return [
    handle(getSession, async (ctx) => (ctx.session === null ? null : valuesOf(ctx.session, services.version))),
    handle(getMenu, async (ctx) => menuOf(services.routes, ctx.session, answerLanguage(ctx))),
    handleSigned(logout, async (ctx) => {
      await ctx.db.query("update user_session set ended_at = now(), ended_why = 'logout' where token_hash = $1", [ctx.session.tokenHash]);
      ctx.setToken(null, null);
      return null;
    }),
    handle(getPasswordRules, async ({ db, session }) => {
      const { settings } = await loadSystemSettings(db, session?.prnt2 ?? '');
      const { rows } = await db.query<{ username: string; has: boolean }>(
        'select lower(username) as username, password_hash is not null as has from app_user where user_id = $1',
        [session?.userid ?? ''],
      );
      return { min: settings.PWDMIN, hasPassword: rows[0]?.has ?? false, names: rows.map(({ username }) => username) };
    }),
    handleSigned(findGivers, async ({ db, session }, { menu, right }) => {
      const { rows } = await db.query<{ name: string; level: number }>(GIVERS, [session.usrlvl, menu, right, session.curbusdt]);
      return rows;
    }),
    changeHandler(services),
  ];
}
