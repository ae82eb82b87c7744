import { useSyncExternalStore } from 'react';

/** Classes of the notify levels: a toast shows when its class is at least the person's level. */
export const NOTIFY = { ok: 2, error: 4, catch: 6 } as const;

export interface Notice {
  readonly id: number;
  readonly kind: keyof typeof NOTIFY;
  readonly title: string;
  readonly text: string;
  readonly time: number;
  /** False once its toast was closed; it then stands only in the list behind the bell. */
  readonly showing: boolean;
}

const KEPT = 30;
let notices: readonly Notice[] = [];
let next = 1;
let settings = { level: 2, time: 15 };
const listeners = new Set<() => void>();

function set(list: readonly Notice[]): void {
  notices = list;
  for (const listener of listeners) listener();
}

/** Notify level (9 none, 6 catch, 4 error, 2 ok, 0 all) and seconds a toast stays. */
export function setNotify(level: number, time: number): void {
  settings = { level, time };
}

/** Tells the person something, where the notify level allows it. */
export function notify(kind: Notice['kind'], title: string, text: string): void {
  if (NOTIFY[kind] < settings.level) return;
  const id = next;
  next += 1;
  // One toast at a time: the next takes its place, the bell keeps both; the same refusal again is one notice.
  const others = notices
    .filter((notice) => !(notice.showing && notice.title === title && notice.text === text))
    .map((notice) => (notice.showing ? { ...notice, showing: false } : notice));
  set([...others, { id, kind, title, text, time: Date.now(), showing: true }].slice(-KEPT));
  setTimeout(() => closeNotice(id), settings.time * 1000);
}

/** Closes a toast; the notice stays in the list. */
export function closeNotice(id: number): void {
  if (notices.some((notice) => notice.id === id && notice.showing)) {
    set(notices.map((notice) => (notice.id === id ? { ...notice, showing: false } : notice)));
  }
}

export function clearNotices(): void {
  set([]);
}

/** The notices as they stand now, oldest first. */
export const noticesNow = (): readonly Notice[] => notices;

/** All notices of this visit, oldest first. */
export function useNotices(): readonly Notice[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, noticesNow);
}
