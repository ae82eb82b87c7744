import { randomBytes } from 'node:crypto';
import type { Db } from '#engine/server/db.ts';
import { Refused } from '#engine/server/refused.ts';
import { tokenHash } from '../session-source.ts';
import { factorsOf } from './factors.ts';

/** Minutes between the two steps of a sign-in. */
const STEP_MINUTES = 10;
/** Seconds the browser keeps the ticket. */
export const STEP_SECONDS = STEP_MINUTES * 60;

/** A sign-in whose first step is done. */
export interface Step {
  readonly userid: string;
  readonly keep: boolean;
  readonly macid: string | null;
  readonly challenge: string | null;
}

/** What the first step leaves for the second: a ticket for the browser, and the refusal that asks for it. */
export interface Asked {
  readonly ticket: string;
  readonly why: Refused;
}

/** Opens the second step for an account that has one; null: the first is enough. */
export async function askSecond(db: Db, userid: string, keep: boolean, macid: string | null): Promise<Asked | null> {
  const kinds = new Set((await factorsOf(db, userid)).map(({ kind }) => kind));
  if (kinds.size === 0) return null;
  const ticket = randomBytes(32).toString('base64url');
  await db.query("delete from sign_in_step where made_at < now() - interval '1 day'");
  await db.query('insert into sign_in_step (ticket_hash, user_id, keep, macid) values ($1, $2, $3, $4)', [tokenHash(ticket), userid, keep, macid]);
  return { ticket, why: new Refused([{ code: 'ACC_SECOND', field: 'code', params: { kinds: [...kinds].join(' ') } }]) };
}

/** The step of a ticket that is young enough; held against a second try at one moment. */
export async function stepOf(db: Db, ticket: string | null): Promise<Step | null> {
  if (ticket === null) return null;
  const { rows } = await db.query<Step>(
    `select user_id as userid, keep, macid, challenge from sign_in_step where ticket_hash = $1 and made_at > now() - make_interval(mins => $2) for update`,
    [tokenHash(ticket), STEP_MINUTES],
  );
  return rows[0] ?? null;
}

/** Keeps what a key of the device has to sign for the second step of a sign-in. */
export async function keepStepChallenge(db: Db, ticket: string, challenge: string): Promise<void> {
  await db.query('update sign_in_step set challenge = $2 where ticket_hash = $1', [tokenHash(ticket), challenge]);
}

/** The step is done: its ticket opens nothing again. */
export async function endStep(db: Db, ticket: string): Promise<void> {
  await db.query('delete from sign_in_step where ticket_hash = $1', [tokenHash(ticket)]);
}

/** Keeps what the key of a device signs while it is made, known by the session that makes it. */
export async function keepNewChallenge(db: Db, session: Buffer, userid: string, challenge: string): Promise<void> {
  await db.query(
    `insert into sign_in_step (ticket_hash, user_id, challenge) values ($1, $2, $3)
     on conflict (ticket_hash) do update set challenge = excluded.challenge, made_at = now()`,
    [session, userid, challenge],
  );
}

/** What {@link keepNewChallenge} kept, once. */
export async function takeNewChallenge(db: Db, session: Buffer): Promise<string | null> {
  const { rows } = await db.query<{ challenge: string | null }>(
    'delete from sign_in_step where ticket_hash = $1 and made_at > now() - make_interval(mins => $2) returning challenge',
    [session, STEP_MINUTES],
  );
  return rows[0]?.challenge ?? null;
}
