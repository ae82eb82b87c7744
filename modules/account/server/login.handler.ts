import { calendarDay } from '#engine/define/business-day.ts';
import { ERROR_CLASS, STATUS } from '#engine/define/envelope.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { type Db, SIGN_IN } from '#engine/server/db.ts';
import { claimGuess, forgetGuesses, type GuessWay } from '#engine/server/guesses.ts';
import { isPassword, spendCheck } from '#engine/server/password.ts';
import { type Handler, handlePrepared, type PrepareContext, type RequestInfo } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { SystemSettings } from '#modules/account/domain/system.settings.ts';
import { login } from '../contract/session.calls.ts';
import { ADMINISTRATOR, SEVERAL_FARMS } from '../domain/levels.ts';
import { firstEnd, isAccountName } from '../domain/sign-in.ts';
import { guessRule, guessWay } from './guess-rule.ts';
import { logSignIn, openSession } from './open-session.ts';
import { askSecond, STEP_SECONDS } from './second/step.ts';
import type { AccountServices } from './services.ts';
import { menuOf, valuesOf } from './session-values.ts';
import type { SignInLimits } from './sign-in-limits.ts';
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

/** Until when there is a farm to work on: an administrator always has one, a manager of several that of the longest, others their own. */
const SUBSCRIBED = `case when u.usrlvl >= ${ADMINISTRATOR} then null when u.usrlvl < ${SEVERAL_FARMS} then f.subscription_end
    else (select case when bool_or(g.subscription_end is null) then null else max(g.subscription_end) end
      from farm g where g.state <> 'closed' and g.farm_id = any (farms_in_reach(u.user_id))) end`;

const ACCOUNT = `select u.user_id, u.username, u.usrlvl, u.password_hash, u.password_temporary,
    u.password_changed_at < now() - interval '1 day' as temporary_over,
    u.login_kinds, u.state, u.expdt, ${SUBSCRIBED} as subscription_end, coalesce(f.prnt2, u.prnt2) as company
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

const BANNED = (hotline: string): Refused => new Refused([{ code: 'env_700', params: { hotline } }], STATUS.banned, ERROR_CLASS.invalidUser);

/** True when the account may be entered by that kind: the system offers it (an administrator is never shut out of the own kind) and the account has it. */
function mayEnterBy(account: Account, settings: SystemSettings, kind: string): boolean {
  const offered = settings.LOGINKINDS.some((open) => open === kind) || (kind === 'A' && account.usrlvl >= ADMINISTRATOR);
  return offered && account.login_kinds.includes(kind);
}

/** Why a person who proved to be who he says may not come in by that kind all the same, or null. */
function stateRefusal(account: Account, settings: SystemSettings, today: BusinessDate, kind: string): Refused | null {
  const hotline = settings.HOTLINE;
  if (account.state === 'banned') return BANNED(hotline);
  if (account.state !== 'active' || !mayEnterBy(account, settings, kind)) return refused('103');
  if (kind === 'A' && account.password_temporary && account.temporary_over) return refused('103');
  const end = firstEnd(account.expdt, account.subscription_end);
  // What ran out may still be read and exported for TRIALKEEP days.
  if (end === null || today <= addDays(end, settings.TRIALKEEP)) return null;
  return new Refused([{ code: 'env_402', params: { date: end, hotline } }], STATUS.expired);
}

/** The settings in force for an account, and what keeps it from coming in by that kind. */
export async function stopOf(db: Db, account: Account, kind: string): Promise<{ settings: SystemSettings; stop: Refused | null }> {
  const { settings, nowMs } = await loadSystemSettings(db, account.company ?? '');
  return { settings, stop: stateRefusal(account, settings, calendarDay(nowMs), kind) };
}

/** Keeps a failed try. */
export function keepTry(db: Db, request: RequestInfo, name: string, userid: string | null, why: Refused): Promise<void> {
  return logSignIn(db, request, name, userid, why.issues[0]?.code ?? '103');
}

/** Whose password was typed, with the guess counted already. */
interface Guess {
  readonly key: string;
  readonly way: GuessWay;
  readonly account: Account | null;
  readonly settings: SystemSettings;
  readonly today: BusinessDate;
}

/** Finds the account of a name and counts the guess, in one short transaction. @throws Refused ACC_WAIT; the try is kept. */
async function claim(services: AccountServices, request: RequestInfo, name: string): Promise<Guess> {
  const claimed = await services.transactions.write(SIGN_IN, async (db) => {
    const account = await findAccount(db, name);
    const key = account?.username.toLowerCase() ?? name;
    const { settings, nowMs } = await loadSystemSettings(db, account?.company ?? '');
    const way = await guessWay(db, account?.user_id ?? null, request.macid);
    const minutes = await claimGuess(db, key, way, guessRule(settings));
    const stop = minutes === 0 ? null : refused('ACC_WAIT', 'user', { minutes });
    if (stop !== null) await keepTry(db, request, key, account?.user_id ?? null, stop);
    return { key, way, account, settings, today: calendarDay(nowMs), stop };
  });
  if (claimed.stop !== null) throw claimed.stop;
  return claimed;
}

/** An account that may come in. */
interface Proven {
  readonly account: Account;
  readonly key: string;
  readonly settings: SystemSettings;
}

/** Tries the password with no connection held, then keeps what came of it. @throws Refused; the failed try is kept. */
async function prove(
  services: AccountServices,
  { request, setTicket }: PrepareContext,
  guess: Guess,
  password: string,
  keep: boolean,
): Promise<Proven> {
  const { account, key, way, settings, today } = guess;
  const stored = account?.password_hash ?? null;
  const right = stored === null ? await spendCheck(password) : await isPassword(password, stored);
  const why = !right || account === null ? refused('174', 'password') : stateRefusal(account, settings, today, 'A');
  const second = await services.transactions.write(SIGN_IN, async (db) => {
    if (right) await forgetGuesses(db, key, way);
    if (why !== null) await keepTry(db, request, key, account?.user_id ?? null, why);
    return why === null && account !== null ? askSecond(db, account.user_id, keep, request.macid) : null;
  });
  if (why !== null || account === null) throw why ?? refused('174', 'password');
  if (second === null) return { account, key, settings };
  setTicket(second.ticket, STEP_SECONDS);
  throw second.why;
}

/** Signing in by name and password. */
export function loginHandler(services: AccountServices, limits: SignInLimits): Handler {
  return handlePrepared(
    login,
    async (ctx, input) => {
      const name = input.user.toLowerCase();
      if (!isAccountName(name)) throw refused('ACC_FORMAT', 'user');
      const request = { ...ctx.request, macid: input.macid ?? ctx.request.macid };
      return limits.guard(request, name, async () =>
        prove(services, { ...ctx, request }, await claim(services, request, name), input.password, input.keep === 'Y'),
      );
    },
    async (ctx, input, { account, key, settings }) => {
      const session = await openSession(ctx, services, account.user_id, key, settings, input.keep === 'Y', input.macid ?? ctx.request.macid);
      if (input.language)
        await ctx.db.query('update app_user set language = $2 where user_id = $1 and language <> $2', [account.user_id, input.language]);
      const language = input.language ?? answerLanguage({ ...ctx, session });
      return { session: valuesOf({ ...session, language }, services.version), menus: menuOf(services.routes, session, language) };
    },
  );
}
