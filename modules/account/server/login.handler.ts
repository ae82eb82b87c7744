import { ERROR_CLASS, STATUS } from '#engine/define/envelope.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import type { Db } from '#engine/server/db.ts';
import { isPassword, spendCheck } from '#engine/server/password.ts';
import { type CallContext, type Handler, handle } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { calendarDay } from '#modules/admin/domain/business-day.ts';
import { listOf, numberOf, textOf } from '#modules/admin/domain/settings/read.ts';
import type { ResolvedSettings } from '#modules/admin/domain/settings/resolve.ts';
import { login } from '../contract/session.calls.ts';
import { isAccountName, waitMinutes } from '../domain/sign-in.ts';
import { logSignIn, openSession } from './open-session.ts';
import type { AccountServices } from './services.ts';
import { menuOf, valuesOf } from './session-values.ts';
import { loadSystemSettings } from './system-settings.ts';

/** An account as the sign-in sees it. */
export interface Account {
  user_id: string;
  username: string;
  password_hash: string | null;
  password_temporary: boolean;
  temporary_over: boolean;
  login_kinds: string;
  usrlvl: number;
  state: string;
  expdt: BusinessDate | null;
  subscription_end: BusinessDate | null;
  company: string | null;
}

const ACCOUNT = `select u.user_id, u.username, u.usrlvl, u.password_hash, u.password_temporary,
    u.password_changed_at < now() - interval '1 day' as temporary_over,
    u.login_kinds, u.state, u.expdt, f.subscription_end, coalesce(f.prnt2, u.prnt2) as company
  from app_user u left join farm f on f.farm_id = u.farm_id`;

async function findAccount(db: Db, name: string): Promise<Account | null> {
  const { rows } = await db.query<Account>(`${ACCOUNT} where lower(u.username) = $1 or lower(u.email) = $1 limit 1`, [name]);
  return rows[0] ?? null;
}

/** The account of a user id. */
export async function accountById(db: Db, userid: string): Promise<Account | null> {
  const { rows } = await db.query<Account>(`${ACCOUNT} where u.user_id = $1`, [userid]);
  return rows[0] ?? null;
}

/** Minutes a name (or, after a sign-in, a person) has to wait; counts wrong passwords since the last success. */
export async function minutesToWait(db: Db, name: string, settings: ResolvedSettings, nowMs: number): Promise<number> {
  const [tries, wait] = [numberOf(settings, 'LOGINTRY', 5), numberOf(settings, 'LOGINWAIT', 15)];
  const { rows } = await db.query<{ at: string }>(
    `select extract(epoch from at) * 1000 as at from sign_in_log where lower(username) = $1 and not ok and code = '174'
       and at > coalesce((select max(at) from sign_in_log where lower(username) = $1 and ok), '-infinity') and at > now() - make_interval(mins => $2)
     order by at desc limit 50`,
    [name, wait + 15],
  );
  return waitMinutes(
    rows.map(({ at }) => Number(at)),
    nowMs,
    tries,
    wait,
  );
}

/** The day an account stops being readable: its expiry or the farm's, and TRIALKEEP days. */
function readableUntil(account: Account, settings: ResolvedSettings): BusinessDate | null {
  const ends = [account.expdt, account.subscription_end].flatMap((day) => (day === null ? [] : [day])).sort();
  return ends[0] === undefined ? null : addDays(ends[0], numberOf(settings, 'TRIALKEEP', 60));
}

const BANNED = (hotline: string): Refused => new Refused([{ code: 'env_700', params: { hotline } }], STATUS.banned, ERROR_CLASS.invalidUser);

/** True when the account may be entered by that kind: the system offers it (an administrator is never shut out of the own kind) and the account has it. */
function mayEnterBy(account: Account, settings: ResolvedSettings, kind: string): boolean {
  const offered = listOf(settings, 'LOGINKINDS').includes(kind) || (kind === 'A' && account.usrlvl >= 90);
  return offered && account.login_kinds.includes(kind);
}

/** Why a person who proved to be who he says may not come in by that kind all the same, or null. */
function stateRefusal(account: Account, settings: ResolvedSettings, today: BusinessDate, kind: string): Refused | null {
  const hotline = textOf(settings, 'HOTLINE');
  if (account.state === 'banned') return BANNED(hotline);
  if (account.state !== 'active' || !mayEnterBy(account, settings, kind)) return refused('103');
  if (kind === 'A' && account.password_temporary && account.temporary_over) return refused('103');
  const until = readableUntil(account, settings);
  if (until === null || today <= until) return null;
  return new Refused([{ code: 'env_402', params: { date: account.expdt ?? account.subscription_end ?? '', hotline } }], STATUS.expired);
}

/** The settings in force for an account, and what keeps it from coming in by that kind. */
export async function stopOf(db: Db, account: Account, kind: string): Promise<{ settings: ResolvedSettings; stop: Refused | null }> {
  const { settings, nowMs } = await loadSystemSettings(db, account.company ?? '');
  return { settings, stop: stateRefusal(account, settings, calendarDay(nowMs), kind) };
}

/** Keeps a failed try although the call is refused and its transaction undone. */
export async function refuseTry(ctx: CallContext, services: AccountServices, name: string, account: Account | null, why: Refused): Promise<never> {
  await services.transactions.write({ user: '', farms: [] }, (db) =>
    logSignIn(db, ctx.request, name, account?.user_id ?? null, why.issues[0]?.code ?? '103'),
  );
  throw why;
}

/** The account whose password was typed, and the settings in force for it. @throws Refused; the failed try is kept. */
async function provenAccount(ctx: CallContext, services: AccountServices, name: string, password: string) {
  const account = await findAccount(ctx.db, name);
  const key = account?.username.toLowerCase() ?? name;
  const { settings, nowMs } = await loadSystemSettings(ctx.db, account?.company ?? '');
  const refuse = (why: Refused): Promise<never> => refuseTry(ctx, services, key, account, why);
  const minutes = await minutesToWait(ctx.db, key, settings, nowMs);
  if (minutes > 0) return refuse(refused('ACC_WAIT', 'user', { minutes }));
  const stored = account?.password_hash ?? null;
  const right = stored === null ? await spendCheck(password) : await isPassword(password, stored);
  if (!right || account === null) return refuse(refused('174', 'password'));
  const stop = stateRefusal(account, settings, calendarDay(nowMs), 'A');
  return stop === null ? { account, key, settings } : refuse(stop);
}

export function loginHandler(services: AccountServices): Handler {
  return handle(login, async (ctx, input) => {
    const name = input.user.toLowerCase();
    if (!isAccountName(name)) throw refused('ACC_FORMAT', 'user');
    const { account, key, settings } = await provenAccount(ctx, services, name, input.password);
    const session = await openSession(ctx, services, account.user_id, key, settings, input.keep === 'Y', input.macid ?? ctx.request.macid);
    if (input.language)
      await ctx.db.query('update app_user set language = $2 where user_id = $1 and language <> $2', [account.user_id, input.language]);
    const language = input.language ?? answerLanguage({ ...ctx, session });
    return { session: valuesOf({ ...session, language }, services.version), menus: menuOf(services.routes, session, language) };
  });
}
