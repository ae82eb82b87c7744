import type { BusinessDate } from '#kernel/business-date.ts';
import { isCommonPassword } from './common-passwords.ts';

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const USERNAME = /^[a-z0-9](?:[a-z0-9._-]{1,58}[a-z0-9])$/i;

/** True for an address that can be one. */
export function isEmail(text: string): boolean {
  return text.length <= 120 && EMAIL.test(text);
}

/** True for a user name (3 to 60 letters, digits, dot, dash, underscore) or an e-mail. */
export function isAccountName(text: string): boolean {
  return text.includes('@') ? isEmail(text) : USERNAME.test(text);
}

/** Which rules of a new password are met; `names`: of the person, which may not be the password. */
export interface PasswordRuleState {
  readonly length: boolean;
  readonly letter: boolean;
  readonly digit: boolean;
  /** Not one of those that are tried first. */
  readonly rare: boolean;
}

/** Rules of a new password, each true when met: shown ticked off as one types, and checked by the server. */
export function passwordRules(password: string, least: number, names: readonly string[] = []): PasswordRuleState {
  return {
    length: password.length >= least && password.length <= 200,
    letter: /\p{L}/u.test(password),
    digit: /\d/.test(password),
    rare: password !== '' && !isCommonPassword(password, names),
  };
}

/** The code a new password is refused with, or null. */
export function passwordFault(password: string, least: number, names: readonly string[] = []): 'ACC_PWDRULE' | 'ACC_PWDCOMMON' | null {
  const { length, letter, digit, rare } = passwordRules(password, least, names);
  if (!(length && letter && digit)) return 'ACC_PWDRULE';
  return rare ? null : 'ACC_PWDCOMMON';
}

/** How hard a password is to guess, 0 to 4: by its length and the kinds of letters in it; 0 while a rule is broken. */
export function passwordStrength(password: string, least: number): number {
  if (passwordFault(password, least) !== null) return 0;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  return Math.min(4, 1 + (kinds >= 3 ? 1 : 0) + (password.length >= least + 4 ? 1 : 0) + (different >= 10 ? 1 : 0));
}

const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** A device as people call it, from what its browser says of itself: "Chrome, Android". */
export function deviceName(agent: string): string {
  const named = [BROWSERS, SYSTEMS].flatMap((list) => list.find(([mark]) => agent.includes(mark))?.[1] ?? []);
  return named.length === 0 ? agent.slice(0, 40) : named.join(', ');
}

/** The first of the days an account ends on: its own, that of the farms it works on; null where none does. */
export const firstEnd = (...ends: readonly (BusinessDate | null)[]): BusinessDate | null => ends.filter((day) => day !== null).sort()[0] ?? null;
