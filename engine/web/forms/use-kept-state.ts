import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../session/store.ts';
import { readWork, writeWork } from './storage.ts';

/** What a page holds that is typed outside a field form. */
export interface KeptState<T> {
  readonly value: T;
  readonly set: (next: T | ((now: T) => T)) => void;
  /** True when the page opened with what was typed before. */
  readonly restored: boolean;
  /** Back to the beginning; nothing is kept any more. */
  readonly drop: () => void;
}

/** Rest of the hand before what is typed is written down. */
const RESTS_MS = 250;

interface Held<T> {
  readonly key: string;
  readonly begun: string;
  readonly value: T;
  readonly restored: boolean;
}

/** Writes down what was typed; what stands as it began is not kept. */
function keepWork<T>({ key, value, begun }: Held<T>): void {
  writeWork(key, JSON.stringify(value) === begun ? null : value);
}

/**
 * State of a page that is no field form (lists of animals, grids of settings), kept for the tab as the drafts of
 * forms are: it is back after a reload, a sign-in and a lost network. `name` is unique for the page; each person
 * and farm has their own. What is kept must go through JSON, and holds no password.
 */
export function useKeptState<T>(name: string, initial: () => T): KeptState<T> {
  const session = useSession();
  const key = `${session?.userid ?? ''}.${session?.FARMID ?? ''}.${name}`;
  const open = (): Held<T> => {
    const first = initial();
    const kept = readWork<T>(key);
    return { key, begun: JSON.stringify(first), value: kept ?? first, restored: kept !== null };
  };
  const [held, setHeld] = useState(open);
  // Another farm or another name is another piece of work.
  if (held.key !== key) setHeld(open());
  const last = useRef(held);
  last.current = held;

  useEffect(() => {
    const timer = setTimeout(() => keepWork(held), RESTS_MS);
    return () => clearTimeout(timer);
  }, [held]);
  useEffect(() => () => keepWork(last.current), []);

  const set = useCallback(
    (next: T | ((now: T) => T)) => setHeld((now) => ({ ...now, value: typeof next === 'function' ? (next as (before: T) => T)(now.value) : next })),
    [],
  );
  const first = useRef(initial);
  first.current = initial;
  const drop = useCallback(() => {
    const value = first.current();
    const fresh = { key: last.current.key, begun: JSON.stringify(value), value, restored: false };
    // A page that goes away in the same moment must not write down what was dropped.
    last.current = fresh;
    writeWork(fresh.key, null);
    setHeld(fresh);
  }, []);
  return { value: held.value, set, restored: held.restored, drop };
}
