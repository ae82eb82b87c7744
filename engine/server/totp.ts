import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds of a time step, and digits of a code: what every authenticator app takes (RFC 6238, SHA-1). */
const STEP_S = 30;
const DIGITS = 6;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A secret as authenticator apps take it typed (RFC 4648, without padding). */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The time step of a moment in milliseconds since 1970. */
export const stepOf = (ms: number): number => Math.floor(ms / 1000 / STEP_S);

/** The code of a time step (RFC 4226). */
export function codeAt(secret: Uint8Array, step: number, digits = DIGITS): string {
  const count = Buffer.alloc(8);
  count.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(count).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0');
}

/**
 * The time step whose code was typed: now, or one beside it for a clock that is half a minute off; null when none fits. `used`:
 * the last step whose code was taken, for a code opens once.
 */
export function matchingStep(secret: Uint8Array, code: string, ms: number, used = 0): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const typed = Buffer.from(code);
  const now = stepOf(ms);
  return [now - 1, now, now + 1].find((step) => step > used && timingSafeEqual(Buffer.from(codeAt(secret, step)), typed)) ?? null;
}

/** The address an authenticator app reads from a QR code. */
export function totpAddress(secret: Uint8Array, user: string, issuer: string): string {
  const label = encodeURIComponent(`${issuer}:${user}`);
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_S}`;
}
