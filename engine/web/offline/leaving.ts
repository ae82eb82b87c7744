import { useSyncExternalStore } from 'react';
import { sessionState } from '../session/store.ts';

export type Leaving = 'signOut' | 'farm';
/** What the person chose: stay, go and leave the entries on this device, go and drop them. */
export type LeaveChoice = 'stay' | 'keep' | 'drop';

/** A question that stands open. */
export interface LeaveQuestion {
  readonly leaving: Leaving;
  readonly count: number;
  readonly answer: (choice: LeaveChoice) => void;
}

let question: LeaveQuestion | null = null;
const listeners = new Set<() => void>();

function ask(leaving: Leaving, count: number): Promise<LeaveChoice> {
  return new Promise((resolve) => {
    const set = (next: LeaveQuestion | null): void => {
      question = next;
      for (const listener of listeners) listener();
    };
    set({
      leaving,
      count,
      answer: (choice) => {
        set(null);
        resolve(choice);
      },
    });
  });
}

/** The question to show, or null. */
export function useLeaveQuestion(): LeaveQuestion | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => question,
  );
}

/**
 * To be asked before a sign-out or a change of farm: false when the person stays because entries
 * still wait on this device. Signing out takes away what was kept of the farm; waiting entries only
 * when the person says so, else they wait for the same person to sign in again.
 */
export async function mayLeave(leaving: Leaving): Promise<boolean> {
  const { session } = sessionState();
  if (session === null) return true;
  const [{ forgetUser, offlineStore }, { countOf }] = await Promise.all([import('./outbox-db.ts'), import('./outbox.ts')]);
  const store = offlineStore();
  const count = await countOf(store, session.userid);
  const choice = count === 0 ? 'keep' : await ask(leaving, count);
  if (choice === 'stay') return false;
  if (leaving === 'signOut') await forgetUser(store, session.userid, choice === 'drop');
  return true;
}
