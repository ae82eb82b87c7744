import { randomBytes } from 'node:crypto';
import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handlePreparedSigned, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { base32, matchingStep, totpAddress } from '#engine/server/totp.ts';
import { confirmTotp, getFactors, newRecovery, removeFactor, savePasskey, startPasskey, startTotp } from '../../contract/second.calls.ts';
import type { AccountServices } from '../services.ts';
import { type Asked, provePassword } from '../session.handlers.ts';
import { loadSystemSettings } from '../system-settings.ts';
import { factorsOf, makeRecovery, recoveryLeft } from './factors.ts';
import { newKey, newKeyOptions } from './passkeys.ts';
import { keepNewChallenge, takeNewChallenge } from './step.ts';

/** Bytes of a secret: what SHA-1 works with. */
const SECRET_BYTES = 20;

const listHandler = handleSigned(getFactors, async ({ db, session }) => {
  const factors = await factorsOf(db, session.userid);
  const { settings } = await loadSystemSettings(db, session.prnt2);
  const from = settings.SECONDFROM;
  const { rows } = await db.query('select 1 from app_user where user_id = $1 and password_hash is not null', [session.userid]);
  return {
    factors: factors.map(({ id, kind, name, made_at, last_used }) => ({
      ...{ id, kind, name },
      since: made_at.toISOString(),
      last: last_used?.toISOString() ?? null,
    })),
    left: await recoveryLeft(db, session.userid),
    demanded: from !== 'none' && session.usrlvl >= Number(from),
    hasPassword: rows.length > 0,
  };
});

const log = (ctx: SignedContext, kind: string, after?: object) =>
  audit(ctx, { screen: 'AccountInfo', subject: 'user', subjectId: ctx.session.userid, kind, ...(after === undefined ? {} : { after }) });

/** Recovery codes with the first second step; none while the account has some. */
async function firstRecovery(db: Db, userid: string): Promise<string[]> {
  return (await recoveryLeft(db, userid)) > 0 ? [] : makeRecovery(db, userid);
}

const confirmHandler = handleSigned(confirmTotp, async (ctx, { id, code }) => {
  const { db, session } = ctx;
  const { rows } = await db.query<{ secret: Buffer; name: string; now_ms: number }>(
    `select secret, name, extract(epoch from now())::float8 * 1000 as now_ms from second_factor
     where id = $1 and user_id = $2 and kind = 'totp' and confirmed_at is null for update`,
    [id, session.userid],
  );
  const held = rows[0];
  if (held === undefined) throw refused('V_NOTEXISTS', 'id', { value: id });
  const step = matchingStep(held.secret, code.replace(/\s/g, ''), held.now_ms);
  if (step === null) throw refused('ACC_CODE', 'code');
  await db.query('update second_factor set confirmed_at = now(), counter = $2 where id = $1', [id, step]);
  await log(ctx, 'second step on', { kind: 'totp', name: held.name });
  return { recovery: await firstRecovery(db, session.userid) };
});

const saveKeyHandler = handleSigned(savePasskey, async (ctx, { name, response }) => {
  const { db, session, request } = ctx;
  const key = await newKey(request, await takeNewChallenge(db, session.tokenHash), response);
  await db.query(
    `insert into second_factor (user_id, kind, name, secret, credential, transports, counter, confirmed_at) values ($1, 'passkey', $2, $3, $4, $5, $6, now())`,
    [session.userid, name, Buffer.from(key.publicKey), key.id, key.transports ?? [], key.counter],
  );
  await log(ctx, 'second step on', { kind: 'passkey', name });
  return { recovery: await firstRecovery(db, session.userid) };
});

/** What concerns the own second steps; what gives or takes one asks for the password, which a stolen session does not have. */
export function factorHandlers(services: AccountServices): Handler[] {
  const proved = (asked: Asked, { password }: { password?: string | null | undefined }) => provePassword(asked, services, password ?? '');
  const startHandler = handlePreparedSigned(startTotp, proved, async ({ db, session }, { name }) => {
    const secret = randomBytes(SECRET_BYTES);
    await db.query("delete from second_factor where user_id = $1 and kind = 'totp' and confirmed_at is null", [session.userid]);
    const { rows } = await db.query<{ id: string }>(
      "insert into second_factor (user_id, kind, name, secret) values ($1, 'totp', $2, $3) returning id",
      [session.userid, name, secret],
    );
    const { settings } = await loadSystemSettings(db, session.prnt2);
    const issuer = String((settings.CONTACT as Readonly<Record<string, unknown>> | null)?.['name'] || 'Farm');
    return { id: rows[0]?.id ?? '', secret: base32(secret), address: totpAddress(secret, session.userid, issuer) };
  });
  const startKeyHandler = handlePreparedSigned(startPasskey, proved, async ({ db, session, request }) => {
    const options = await newKeyOptions(db, request, session.userid, session.name);
    await keepNewChallenge(db, session.tokenHash, session.userid, options.challenge);
    return { options: { ...options } };
  });
  const removeHandler = handlePreparedSigned(removeFactor, proved, async (ctx, { id }) => {
    const { db, session } = ctx;
    const removed = await db.query<{ kind: string; name: string }>('delete from second_factor where id = $1 and user_id = $2 returning kind, name', [
      id,
      session.userid,
    ]);
    if (removed.rows[0] === undefined) throw refused('V_NOTEXISTS', 'id', { value: id });
    const left = (await factorsOf(db, session.userid)).length;
    if (left === 0) await db.query('delete from recovery_code where user_id = $1', [session.userid]);
    await log(ctx, 'second step off', removed.rows[0]);
    return { left };
  });
  const recoveryHandler = handlePreparedSigned(newRecovery, proved, async (ctx) => {
    if ((await factorsOf(ctx.db, ctx.session.userid)).length === 0) throw refused('V_NOTEXISTS', 'recovery', { value: '' });
    await log(ctx, 'recovery codes');
    return { recovery: await makeRecovery(ctx.db, ctx.session.userid) };
  });
  return [listHandler, startHandler, confirmHandler, startKeyHandler, saveKeyHandler, removeHandler, recoveryHandler];
}
