import { calendarDay } from '#engine/define/business-day.ts';
import type { CallParsed } from '#engine/define/call.ts';
import { type Db, SIGN_IN } from '#engine/server/db.ts';
import { type Handler, handle, handlePrepared, type RequestInfo } from '#engine/server/pipeline.ts';
import { addressKey, RateLimit } from '#engine/server/rate-limit.ts';
import { refused } from '#engine/server/refused.ts';
import { TurnsByKey } from '#engine/server/turns.ts';
import { addDays } from '#kernel/business-date.ts';
import { openDemo, saveTrial } from '../contract/trial.calls.ts';
import { isAccountName, passwordFault } from '../domain/sign-in.ts';
import { openSession } from './open-session.ts';
import type { AccountServices } from './services.ts';
import { menuOf, valuesOf } from './session-values.ts';
import { loadSystemSettings } from './system-settings.ts';

/** Trials one address may open in a day, whatever devices it shows. */
const TRIALS_A_DAY = 5;
/** Looks round the demonstration farm one address may begin in an hour. */
const LOOKS_AN_HOUR = 30;
/** The visitor of the demonstration farm, where there is one. */
export const DEMO_VISITOR = 'khach';
/** The farm visitors are shown. */
export const DEMO_FARM = 'DEMO1';

type TrialInput = CallParsed<typeof saveTrial>;

/** @throws Refused for a malformed name, terms not agreed to, a weak password, an account there is already. */
async function checkApplicant(db: Db, input: TrialInput, user: string, min: number): Promise<void> {
  if (!isAccountName(user)) throw refused('ACC_FORMAT', 'user');
  if (input.terms !== 'Y') throw refused('V_REQUIRED', 'terms', { field: 'terms' });
  const fault = passwordFault(input.password, min, [user]);
  if (fault !== null) throw refused(fault, 'password', { min });
  const taken = await db.query('select 1 from app_user where lower(username) = $1 or lower(email) = $1', [user]);
  if (taken.rows.length > 0) throw refused('ACC_EXISTS', 'user');
}

/** @throws Refused ACC_TRIAL for a device that had its trial, ACC_RATE for an address that opened too many today. */
async function checkTrials(db: Db, macid: string | null, ip: string): Promise<void> {
  const { rows } = await db.query<{ device: number; today: number }>(
    `select count(*) filter (where macid = $1)::int as device, count(*) filter (where ip = $2 and opened_at > now() - interval '1 day')::int as today from trial`,
    [macid, ip],
  );
  const { device, today } = rows[0] ?? { device: 0, today: 0 };
  if (device > 0) throw refused('ACC_TRIAL');
  if (today >= TRIALS_A_DAY) throw refused('ACC_RATE');
}

/** Checks the applicant and makes the farm in transactions of their own: no connection waits while a herd is played. */
async function makeTrial(services: AccountServices, request: RequestInfo, input: TrialInput) {
  const [user, macid, ip] = [input.user.toLowerCase(), input.macid ?? request.macid, addressKey(request.ip)];
  const { settings, expdt } = await services.transactions.write(SIGN_IN, async (db) => {
    const { settings, nowMs } = await loadSystemSettings(db, '');
    await checkApplicant(db, input, user, settings.PWDMIN);
    await checkTrials(db, macid, ip);
    return { settings, expdt: addDays(calendarDay(nowMs), settings.TRIALDAYS) };
  });
  const { password, macid: _, terms: __, ...farm } = input;
  return { user, macid, settings, expdt, opened: await services.trials.open({ ...farm, user, password, expdt, macid, ip }) };
}

function trialHandler(services: AccountServices): Handler {
  // Of one address one after another, so that many at once cannot pass the limit of the day.
  const addresses = new TurnsByKey(TRIALS_A_DAY);
  return handlePrepared(
    saveTrial,
    ({ request }, input) => addresses.run(addressKey(request.ip), () => makeTrial(services, request, input)),
    async (ctx, input, { user, macid, settings, expdt, opened }) => {
      const session = await openSession(ctx, services, user, user, settings, false, macid);
      return {
        session: valuesOf({ ...session, language: input.language }, services.version),
        menus: menuOf(services.routes, session, input.language),
        ...opened,
        expdt,
      };
    },
  );
}

function demoHandler(services: AccountServices): Handler {
  const looks = new RateLimit(LOOKS_AN_HOUR, 3600);
  return handle(openDemo, async (ctx, { language }) => {
    looks.take(addressKey(ctx.request.ip));
    const { rows } = await ctx.db.query("select 1 from app_user where user_id = $1 and state = 'active'", [DEMO_VISITOR]);
    if (rows.length === 0) throw refused('V_NOTEXISTS', undefined, { value: DEMO_VISITOR });
    const { settings } = await loadSystemSettings(ctx.db, '');
    // Many visitors look round at once: one session does not end the others, and no device is remembered.
    const session = await openSession(ctx, services, DEMO_VISITOR, DEMO_VISITOR, settings, false, null, true);
    return { session: valuesOf({ ...session, language }, services.version), menus: menuOf(services.routes, session, language) };
  });
}

/** Trying the product: an own farm for some days, or a look round the demonstration farm. */
export function trialHandlers(services: AccountServices): Handler[] {
  return [trialHandler(services), demoHandler(services)];
}
