import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#engine/server/db.ts';
import { base32, matchingStep } from '#engine/server/totp.ts';

/** Codes for who lost the device. */
const RECOVERY_CODES = 10;

/** A confirmed second step of an account. */
export interface Factor {
  readonly id: string;
  readonly kind: 'totp' | 'passkey';
  readonly name: string;
  readonly secret: Buffer;
  readonly credential: string | null;
  readonly transports: string[];
  readonly counter: number;
  readonly made_at: Date;
  readonly last_used: Date | null;
}

/** The second steps of an account that are turned on, the oldest first. */
export async function factorsOf(db: Db, userid: string): Promise<Factor[]> {
  const { rows } = await db.query<Factor>(
    `select id, kind, name, secret, credential, transports, counter, made_at, last_used from second_factor
     where user_id = $1 and confirmed_at is not null order by made_at, id`,
    [userid],
  );
  return rows;
}

/** Notes that a second step was used; its counter only grows, so of two at one moment one passes. */
export async function markUsed(db: Db, id: string, counter: number): Promise<boolean> {
  const used = await db.query(
    'update second_factor set counter = $2, last_used = now() where id = $1 and (counter < $2 or ($2 = 0 and counter = 0))',
    [id, counter],
  );
  return used.rowCount === 1;
}

const codeHash = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest();

/** Makes new recovery codes in place of those before. @returns them, to be told once. */
export async function makeRecovery(db: Db, userid: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(7)).slice(0, 10));
  await db.query('delete from recovery_code where user_id = $1', [userid]);
  await db.query('insert into recovery_code (user_id, code_hash) select $1, unnest($2::bytea[])', [userid, codes.map(codeHash)]);
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Recovery codes not used yet. */
export async function recoveryLeft(db: Db, userid: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>('select count(*)::int as n from recovery_code where user_id = $1 and used_at is null', [userid]);
  return rows[0]?.n ?? 0;
}

/** True when the code typed is of the person's app, or a recovery code; it opens nothing again. */
export async function takeCode(db: Db, userid: string, typed: string, nowMs: number): Promise<boolean> {
  const code = typed.replace(/\s/g, '');
  for (const { id, kind, secret, counter } of await factorsOf(db, userid)) {
    const step = kind === 'totp' ? matchingStep(secret, code, nowMs, counter) : null;
    if (step !== null && (await markUsed(db, id, step))) return true;
  }
  const used = await db.query('update recovery_code set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null', [
    userid,
    codeHash(code),
  ]);
  return used.rowCount === 1;
}
