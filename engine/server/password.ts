import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { Turns } from './turns.ts';

/** Cost 2^15 with blocks of 8: about 60 ms and 32 MB a check. */
const LOG_N = 15;
const BLOCK = 8;
const KEY_BYTES = 32;

/** Two at a time leave the other threads to files and packing; far more than the waiting ones only come in a flood. */
const turns = new Turns(2, 200);

function derive(password: string, salt: Buffer, logN: number, block: number): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** logN, r: block, p: 1, maxmem: 256 * 2 ** logN * block };
  return turns.run(
    () =>
      new Promise((done, failed) => {
        scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => (error === null ? done(key) : failed(error)));
      }),
  );
}

/** The hash of a password as stored: scrypt$logN$block$salt$key. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, LOG_N, BLOCK);
  return ['scrypt', LOG_N, BLOCK, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** True when the password is the stored one. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [kind, logN, block, salt, key] = stored.split('$');
  if (kind !== 'scrypt' || salt === undefined || key === undefined) return false;
  const wanted = Buffer.from(key, 'base64url');
  const found = await derive(password, Buffer.from(salt, 'base64url'), Number(logN), Number(block));
  return wanted.length === found.length && timingSafeEqual(wanted, found);
}

let decoy: Promise<string> | null = null;

/** Spends the time of a check on a name that does not exist, so that names cannot be probed. */
export async function spendCheck(password: string): Promise<false> {
  decoy ??= hashPassword(randomBytes(12).toString('hex'));
  await isPassword(password, await decoy);
  return false;
}

/** A temporary password to read out: letters and digits that are not mistaken for each other. */
export function temporaryPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz';
  const digits = '23456789';
  const bytes = randomBytes(10);
  return [...bytes].map((byte, i) => (i < 6 ? letters[byte % letters.length] : digits[byte % digits.length])).join('');
}
