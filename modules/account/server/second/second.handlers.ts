import type { CallParsed } from '#engine/define/call.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { type Db, SIGN_IN } from '#engine/server/db.ts';
import { claimGuess, forgetGuesses } from '#engine/server/guesses.ts';
import { type Handler, handle, handlePrepared, type PrepareContext, type RequestInfo } from '#engine/server/pipeline.ts';
import { type Refused, refused } from '#engine/server/refused.ts';
import { getSecondStep, loginSecond } from '../../contract/second.calls.ts';
import { guessRule } from '../guess-rule.ts';
import { type Account, accountById, keepTry, stopOf } from '../login.handler.ts';
import { openSession } from '../open-session.ts';
import type { AccountServices } from '../services.ts';
import { menuOf, valuesOf } from '../session-values.ts';
import type { SignInLimits } from '../sign-in-limits.ts';
import { loadSystemSettings } from '../system-settings.ts';
import { factorsOf, takeCode } from './factors.ts';
import { keyOptions, takeKey } from './passkeys.ts';
import { endStep, keepStepChallenge, type Step, stepOf } from './step.ts';

const waysHandler = handle(getSecondStep, async ({ db, request }) => {
  const ticket = request.ticket ?? null;
  const step = await stepOf(db, ticket);
  if (step === null || ticket === null) throw refused('103');
  const kinds = new Set((await factorsOf(db, step.userid)).map(({ kind }) => kind));
  const options = await keyOptions(db, request, step.userid);
  if (options !== null) await keepStepChallenge(db, ticket, options.challenge);
  return { kinds: [...kinds], options: options === null ? null : { ...options } };
});

type Input = CallParsed<typeof loginSecond>;

async function isRight(db: Db, request: RequestInfo, step: Step, input: Input): Promise<boolean> {
  if (input.passkey != null) return takeKey(db, request, step.userid, step.challenge, input.passkey);
  const { nowMs } = await loadSystemSettings(db);
  return takeCode(db, step.userid, input.code ?? '', nowMs);
}

/** Why the step does not open, or null. The guess is counted, the try kept; a right one ends the step. */
async function trial(
  db: Db,
  request: RequestInfo,
  ticket: string,
  step: Step,
  input: Input,
  key: string,
  tries: () => Promise<number>,
): Promise<Refused | null> {
  const minutes = await tries();
  if (minutes > 0) return refused('ACC_WAIT', 'code', { minutes });
  if (!(await isRight(db, request, step, input))) return refused('ACC_CODE', 'code');
  await forgetGuesses(db, key, 'factor');
  await endStep(db, ticket);
  return null;
}

/** The settings in force, and what keeps the account out whichever of its kinds the first step was by. */
async function stopNow(db: Db, account: Account) {
  let found = await stopOf(db, account, '');
  for (const kind of account.login_kinds) if (found.stop !== null) found = await stopOf(db, account, kind);
  return found;
}

/** Tries the second step in a transaction of its own: what was used up stays used, and a wrong try is kept. */
async function proveSecond({ request }: PrepareContext, services: AccountServices, ticket: string, input: Input) {
  const { why, proven } = await services.transactions.write(SIGN_IN, async (db) => {
    const step = await stepOf(db, ticket);
    const account = step === null ? null : await accountById(db, step.userid);
    if (step === null || account === null) return { why: refused('103'), proven: null };
    const key = account.username.toLowerCase();
    // The account may have been shut since the first step.
    const { settings, stop } = await stopNow(db, account);
    const why = stop ?? (await trial(db, request, ticket, step, input, key, () => claimGuess(db, key, 'factor', guessRule(settings))));
    if (why !== null) await keepTry(db, { ...request, macid: step.macid }, key, account.user_id, why);
    return { why, proven: { account, key, settings, step } };
  });
  if (why !== null || proven === null) throw why ?? refused('103');
  return proven;
}

/** The second step of a sign-in. */
export function secondHandlers(services: AccountServices, limits: SignInLimits): Handler[] {
  const login = handlePrepared(
    loginSecond,
    (ctx, input) => {
      const ticket = ctx.request.ticket ?? '';
      return limits.guard(ctx.request, ticket, () => proveSecond(ctx, services, ticket, input));
    },
    async (ctx, { language: wanted }, { account, key, settings, step }) => {
      ctx.setTicket(null, 0);
      const session = await openSession(ctx, services, account.user_id, key, settings, step.keep, step.macid);
      const language = wanted ?? answerLanguage({ ...ctx, session });
      return { session: valuesOf({ ...session, language }, services.version), menus: menuOf(services.routes, session, language) };
    },
  );
  return [waysHandler, login];
}
