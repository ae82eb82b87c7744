import { randomBytes } from 'node:crypto';
import type { Db } from '#engine/server/db.ts';
import { type Provider, TICKET_MINUTES } from '../../domain/login-kind.ts';
import { tokenHash } from '../session-source.ts';
import type { Departure, Identity } from './provider-client.ts';

/** Minutes a person may spend on the provider's pages. */
const AWAY_MINUTES = 20;
/** Seconds the browser keeps the ticket. */
export const TICKET_SECONDS = AWAY_MINUTES * 60;

/** A sign-in on its way to a provider. */
export interface Departed extends Departure {
  readonly keep: boolean;
  /** Who links a kind to the own account; null for a sign-in. */
  readonly linker: string | null;
}

/** What came back, to be exchanged once. */
export interface Returned {
  readonly userid: string;
  readonly keep: boolean;
  readonly linking: boolean;
  readonly subject: string;
  readonly email: string | null;
}

const newTicket = (): string => randomBytes(32).toString('base64url');

/** Writes a ticket of departure; `linker` is the signed-in person who links the kind. @returns the ticket for the browser. */
export async function writeDeparture(db: Db, kind: Provider, keep: boolean, linker: string | null): Promise<string> {
  const ticket = newTicket();
  await db.query("delete from login_ticket where made_at < now() - interval '1 day'");
  await db.query("insert into login_ticket (ticket_hash, step, kind, keep, user_id, linking) values ($1, 'depart', $2, $3, $4, $5)", [
    tokenHash(ticket),
    kind,
    keep,
    linker,
    linker !== null,
  ]);
  return ticket;
}

/** Keeps the secrets of a departure with its ticket. @returns false when the ticket is unknown, used or too old. */
export async function keepDeparture(db: Db, ticket: string, kind: Provider, { state, nonce, verifier }: Departure): Promise<boolean> {
  const kept = await db.query(
    `update login_ticket set state = $3, nonce = $4, verifier = $5 where ticket_hash = $1 and step = 'depart' and kind = $2 and used_at is null
       and made_at > now() - make_interval(mins => $6)`,
    [tokenHash(ticket), kind, state, nonce, verifier, TICKET_MINUTES],
  );
  return kept.rowCount === 1;
}

/** Takes a departure's ticket when the browser is back: once, and only a fresh one. */
export async function takeDeparture(db: Db, ticket: string, kind: Provider): Promise<Departed | null> {
  const { rows } = await db.query<Departed>(
    `update login_ticket set used_at = now() where ticket_hash = $1 and step = 'depart' and kind = $2 and used_at is null and state is not null
       and made_at > now() - make_interval(mins => $3)
     returning state, nonce, verifier, keep, case when linking then user_id end as linker`,
    [tokenHash(ticket), kind, AWAY_MINUTES],
  );
  return rows[0] ?? null;
}

/** Writes the ticket that is exchanged for a session. @returns the ticket for the browser. */
export async function writeReturn(db: Db, kind: Provider, userid: string, { keep, linker }: Departed, identity: Identity): Promise<string> {
  const ticket = newTicket();
  await db.query(
    "insert into login_ticket (ticket_hash, step, kind, keep, user_id, linking, subject, email) values ($1, 'return', $2, $3, $4, $5, $6, $7)",
    [tokenHash(ticket), kind, keep, userid, linker !== null, identity.subject, identity.email],
  );
  return ticket;
}

/** Exchanges a ticket: once, of that kind, within five minutes; null otherwise. */
export async function takeReturn(db: Db, ticket: string, kind: Provider): Promise<Returned | null> {
  const { rows } = await db.query<Returned>(
    `update login_ticket set used_at = now() where ticket_hash = $1 and step = 'return' and kind = $2 and used_at is null
       and made_at > now() - make_interval(mins => $3)
     returning user_id as userid, keep, linking, subject, email`,
    [tokenHash(ticket), kind, TICKET_MINUTES],
  );
  return rows[0] ?? null;
}
