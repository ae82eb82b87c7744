import { type EnvelopeError, ERROR_CLASS, STATUS } from '#engine/define/envelope.ts';
import type { Issue } from '#kernel/issue.ts';

/**
 * What the client does about a failed answer (table at the head of the account screens): goes to a
 * page, or only tells.
 */
export type Reaction =
  | 'login'
  | 'forbidden'
  | 'changePassword'
  | 'addFactor'
  | 'device'
  | 'farm'
  | 'noFarm'
  | 'paused'
  | 'banned'
  | 'expired'
  | 'tell';

/** Why the Error page stands there; kept for the tab. */
export interface Stop {
  readonly status: number;
  readonly code: string;
  readonly class: number | null;
  readonly message: string;
  /** Address the person wanted. */
  readonly address: string;
  readonly time: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

const BY_STATUS: Readonly<Record<number, Reaction>> = {
  [STATUS.unauthorised]: 'login',
  [STATUS.forbidden]: 'forbidden',
  [STATUS.expired]: 'expired',
  [STATUS.paused]: 'paused',
  [STATUS.banned]: 'banned',
};

/** The reaction to an error; the class speaks before the status. `level` is the person's own. */
export function reactionTo(status: number, error: EnvelopeError | undefined, level: number): Reaction {
  switch (error?.class) {
    case ERROR_CLASS.invalidUser:
      return status === STATUS.serverError ? 'tell' : 'login';
    case ERROR_CLASS.passwordExpired:
      return 'changePassword';
    case ERROR_CLASS.device:
      return 'device';
    case ERROR_CLASS.farm:
      return level >= 70 ? 'farm' : 'noFarm';
    default:
      if (error?.code === 'ACC_SECONDSET') return 'addFactor';
      return BY_STATUS[status] ?? 'tell';
  }
}

const STOP_KEY = 'farm.stop';
const WANTED_KEY = 'farm.wanted';

function keep(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Without storage the Error page says only that there is no error to show.
  }
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps the reason for the Error page. */
export function keepStop(stop: Stop): void {
  keep(STOP_KEY, JSON.stringify(stop));
}

/** The reason the Error page shows, or null. */
export function readStop(): Stop | null {
  const text = read(STOP_KEY);
  return text === null ? null : (JSON.parse(text) as Stop);
}

/** Keeps the address to open after signing in; addresses of the sign-in itself are not worth it. */
export function keepWanted(address: string): void {
  if (!/^\/(?:Login|Error)\b/.test(address)) keep(WANTED_KEY, address);
}

/** The address to open after signing in, once; why the session before ended is settled with it. */
export function takeWanted(): string | null {
  const address = read(WANTED_KEY);
  keep(WANTED_KEY, null);
  keep(ENDED_KEY, null);
  return address?.startsWith('/') === true && !address.startsWith('//') ? address : null;
}

const ENDED_KEY = 'farm.ended';

/** Keeps why the session ended, for the sign-in page. */
export function keepEnded(issue: Issue): void {
  keep(ENDED_KEY, JSON.stringify({ code: issue.code, params: issue.params ?? {} }));
}

/** Why the last session of this tab ended, where there is more to say than that one must sign in; null once somebody has. */
export function readEnded(): Issue | null {
  const text = read(ENDED_KEY);
  return text === null ? null : (JSON.parse(text) as Issue);
}

/** True while an address waits for the sign-in. */
export function hasWanted(): boolean {
  return read(WANTED_KEY) !== null;
}
