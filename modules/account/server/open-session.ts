import { randomBytes } from 'node:crypto';
import { levelFlags } from '#engine/define/rights.ts';
import type { RouteDef } from '#engine/define/route.ts';
import type { Db } from '#engine/server/db.ts';
import { replaceFlags } from '#engine/server/menu-flags.ts';
import type { CallContext, RequestInfo } from '#engine/server/pipeline.ts';
import { unauthorised } from '#engine/server/refused.ts';
import type { Session } from '#engine/server/session.ts';
import { SEVERAL_FARMS } from '#modules/account/domain/levels.ts';
import type { SystemSettings } from '#modules/account/domain/system.settings.ts';
import type { AccountServices } from './services.ts';
import { sessionSource, tokenHash } from './session-source.ts';

/** Hours of a session kept on a person's own device; each SESSIONH without it. */
const KEEP_HOURS = 30 * 24;

/** Writes the line of the sign-in log. */
export async function logSignIn(db: Db, request: RequestInfo, username: string, userid: string | null, code: string | null): Promise<void> {
  await db.query('insert into sign_in_log (user_id, username, ok, code, macid, ip, device) values ($1, $2, $3, $4, $5, $6, $7)', [
    userid,
    username,
    code === null,
    code,
    request.macid,
    request.ip,
    request.device,
  ]);
}

/**
 * Remembers the device. While any device may sign in it becomes known by use, the longest unused
 * making room (MACMAX); with MACCHECK only what level 60 accepted counts.
 */
async function rememberDevice(db: Db, userid: string, macid: string, settings: SystemSettings): Promise<void> {
  const seen = await db.query("update user_device set last_used = now() where user_id = $1 and macid = $2 and state <> 'removed'", [userid, macid]);
  if ((seen.rowCount ?? 0) > 0 || settings.MACCHECK === 'Y') return;
  await db.query(
    `delete from user_device where user_id = $1 and macid in (
       select macid from user_device where user_id = $1 and state = 'known' order by last_used desc offset $2)`,
    [userid, settings.MACMAX - 1],
  );
  await db.query(
    `insert into user_device (user_id, macid) values ($1, $2)
     on conflict (user_id, macid) do update set state = 'known', last_used = now()`,
    [userid, macid],
  );
}

/**
 * Makes the moves of staff whose day has come; they take effect at the sign-in. One dated ahead that resets the flags does
 * so now; one of the day it was asked for has done so already.
 */
async function makeMoves(db: Db, userid: string, routes: readonly RouteDef[]): Promise<void> {
  const { rows } = await db.query<{ usrlvl: number; reset: boolean }>(
    `with due as (update user_move set done_at = now() where user_id = $1 and done_at is null and from_day <= current_date
         returning farm_id, from_day, id, flags = 'reset' and from_day > asked_at::date as reset),
       last as (select farm_id, (select bool_or(reset) from due) as reset from due order by from_day desc, id desc limit 1)
     update app_user set farm_id = last.farm_id, home_farm_id = last.farm_id, version = version + 1 from last where user_id = $1 returning usrlvl, last.reset`,
    [userid],
  );
  const moved = rows[0];
  if (moved?.reset === true) await replaceFlags(db, userid, levelFlags(moved.usrlvl, routes));
}

/** Who works on several farms starts on the one of the own account, while it is in reach and not closed. */
async function startAtHome(db: Db, userid: string): Promise<void> {
  await db.query(
    `update app_user u set farm_id = h.farm_id from farm h
     where u.user_id = $1 and u.usrlvl >= ${SEVERAL_FARMS} and h.farm_id = u.home_farm_id and h.state <> 'closed'
       and u.farm_id is distinct from h.farm_id and h.farm_id = any (farms_in_reach(u.user_id))`,
    [userid],
  );
}

/** Opens a session for a person whose identity is proved, and answers it as the next call will see it. */
export async function openSession(
  ctx: CallContext,
  services: AccountServices,
  userid: string,
  username: string,
  settings: SystemSettings,
  keep: boolean,
  macid: string | null,
  /** An account many use at once: a new session ends no other. */
  shared = false,
): Promise<Session> {
  const { db, request } = ctx;
  await makeMoves(db, userid, services.routes);
  await startAtHome(db, userid);
  if (!shared && settings.multilogin !== 'Y') {
    // Two sign-ins at one moment: the second waits for the first, and then ends it.
    await db.query('select 1 from app_user where user_id = $1 for update', [userid]);
    await db.query("update user_session set ended_at = now(), ended_why = 'otherdevice' where user_id = $1 and ended_at is null", [userid]);
  }
  const token = randomBytes(32).toString('base64url');
  const hours = keep ? KEEP_HOURS : settings.SESSIONH;
  await db.query(
    'insert into user_session (token_hash, user_id, expires_at, macid, device, ip, kept) values ($1, $2, now() + make_interval(hours => $3), $4, $5, $6, $7)',
    [tokenHash(token), userid, hours, macid, request.device, request.ip, keep],
  );
  if (macid !== null) await rememberDevice(db, userid, macid, settings);
  await logSignIn(db, { ...request, macid }, username, userid, null);
  const session = await sessionSource(services.routes).load(db, { ...request, token, macid });
  if (session === null) throw unauthorised();
  ctx.setToken(token, keep ? KEEP_HOURS : null);
  return session;
}
