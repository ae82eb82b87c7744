import type { Flusher } from './flusher.ts';

let current: Flusher | null = null;
/** Ids the server gave to entries that waited here, by request id; for taking one back in the same visit. */
const given = new Map<string, string>();

/** Sets who sends what waits; null when nobody is signed in. */
export function setFlusher(next: Flusher | null): void {
  current = next;
}

/** Sends what waits soon, when the server is there. */
export function sendSoon(): void {
  current?.kick();
}

/** Notes what the server called an entry. */
export function noteSent(reqid: string, data: unknown): void {
  if (typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string') given.set(reqid, data.id);
}

/** What the server called an entry that was sent from here in this visit; null when it was not. */
export function sentAs(reqid: string): string | null {
  return given.get(reqid) ?? null;
}
