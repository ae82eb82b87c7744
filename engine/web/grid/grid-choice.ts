import { useCallback, useSyncExternalStore } from 'react';
import { sessionState } from '../session/store.ts';

/** What a reader chose for a table on this device. */
export interface GridChoice {
  /** Keys of the columns put away. */
  readonly hidden: readonly string[];
  /** Rows close together. */
  readonly dense: boolean;
}

const KEY = 'farm.grid.';
/** The density is one for all tables of a person, the columns are those of each. */
const DENSE = 'dense';
const NONE: readonly string[] = [];
const listeners = new Set<() => void>();
const held = new Map<string, unknown>();

const keyOf = (name: string): string => `${KEY}${sessionState().session?.userid ?? ''}.${name}`;

function read<T>(name: string, otherwise: T): T {
  const key = keyOf(name);
  if (held.has(key)) return held.get(key) as T;
  let value = otherwise;
  try {
    const text = localStorage.getItem(key);
    if (text !== null) value = JSON.parse(text) as T;
  } catch {
    // Storage shut, or cut short: as the table comes.
  }
  held.set(key, value);
  return value;
}

function write(name: string, value: unknown): void {
  const key = keyOf(name);
  held.set(key, value);
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or shut storage: chosen for this visit.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The columns of a table and how close its rows stand, as its reader left them here; `name` is unique for the table, all columns stand without one. */
export function useGridChoice(name: string | undefined) {
  const hidden = useSyncExternalStore(subscribe, () => (name === undefined ? NONE : read(name, NONE)));
  const dense = useSyncExternalStore(subscribe, () => read(DENSE, false));
  const hide = useCallback((keys: readonly string[]) => name !== undefined && write(name, keys), [name]);
  const setDense = useCallback((next: boolean) => write(DENSE, next), []);
  return { hidden, dense, hide, setDense };
}
