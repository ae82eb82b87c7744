import type { RequestInfo } from '#engine/server/pipeline.ts';
import { addressKey, RateLimit } from '#engine/server/rate-limit.ts';
import { Refused } from '#engine/server/refused.ts';
import { TurnsByKey } from '#engine/server/turns.ts';

/** Sign-ins of one address in a minute: a company's people begin their day behind one. */
const AN_ADDRESS_A_MINUTE = 60;
/** Wrong ones of one address in an hour, whatever the names: one common password is not tried on everybody. */
const WRONG_AN_ADDRESS_AN_HOUR = 100;
/** Guesses at one name that wait for their turn. */
const WAITING_A_NAME = 10;

/** What {@link signInLimits} makes; one for both steps of a sign-in. */
export type SignInLimits = ReturnType<typeof signInLimits>;

/** The limits that stand before any work of a sign-in. */
export function signInLimits() {
  const tries = new RateLimit(AN_ADDRESS_A_MINUTE, 60);
  const wrong = new RateLimit(WRONG_AN_ADDRESS_AN_HOUR, 3600);
  // One guess at a name after another: a right one of several at once clears the way for the others.
  const names = new TurnsByKey(WAITING_A_NAME);
  return {
    /** @throws Refused ACC_RATE before `work` begins, or what it throws. */
    guard: async <T>({ ip }: Pick<RequestInfo, 'ip'>, name: string, work: () => Promise<T>): Promise<T> => {
      const address = addressKey(ip);
      wrong.check(address);
      tries.take(address);
      try {
        return await names.run(name, work);
      } catch (error) {
        if (error instanceof Refused && error.issues.some(({ code }) => code === '174' || code === 'ACC_CODE')) wrong.count(address);
        throw error;
      }
    },
  };
}
