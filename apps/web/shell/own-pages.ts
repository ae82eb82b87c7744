import { useSyncExternalStore } from 'react';
import { useSession } from '#engine/web/session/store.ts';

/** Something a person opened: a page with its parameters, and what it was called where its title does not say it (an animal). */
export interface OwnPage {
  readonly name: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly label?: string;
}

/** What a person keeps on this device: pages marked, null while none was ever marked or taken away, and the last ones opened. */
interface Own {
  readonly marked: readonly string[] | null;
  readonly recent: readonly OwnPage[];
}

const NOTHING: Own = { marked: null, recent: [] };
const MOST_RECENT = 12;
const listeners = new Set<() => void>();
/** What was read of a person, so that the same answer stays the same object. */
const known = new Map<string, Own>();

const keyOf = (user: string): string => `farm.pages.${user}`;

function read(user: string): Own {
  const held = known.get(user);
  if (held !== undefined) return held;
  let own = NOTHING;
  try {
    own = { ...NOTHING, ...(JSON.parse(localStorage.getItem(keyOf(user)) ?? '{}') as Partial<Own>) };
  } catch {
    // A browser that keeps nothing, or something unreadable: the person begins anew.
  }
  known.set(user, own);
  return own;
}

function write(user: string, own: Own): void {
  known.set(user, own);
  try {
    localStorage.setItem(keyOf(user), JSON.stringify(own));
  } catch {
    // It then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const sameAs =
  (page: OwnPage) =>
  (other: OwnPage): boolean =>
    other.name === page.name && other.label === page.label;

/** Notes that a person opened something; the same thing moves to the top. */
export function noteOpened(user: string, page: OwnPage): void {
  const own = read(user);
  const isSame = sameAs(page);
  const [last] = own.recent;
  if (last !== undefined && isSame(last)) return;
  write(user, { ...own, recent: [page, ...own.recent.filter((other) => !isSame(other))].slice(0, MOST_RECENT) });
}

/** Pages everybody works with, marked until the person chooses. */
const USUAL: readonly string[] = ['PigEvent', 'PigLstReport', 'PigWeekReport'];

/** The pages a person marked on this device, and the last ones opened. */
export function ownPagesOf(user: string): { readonly marked: readonly string[]; readonly recent: readonly OwnPage[] } {
  const { marked, recent } = read(user);
  return { marked: marked ?? USUAL, recent };
}

/** Marks a page, or takes its mark away. */
export function toggleMarked(user: string, name: string): void {
  const { marked } = ownPagesOf(user);
  write(user, { ...read(user), marked: marked.includes(name) ? marked.filter((other) => other !== name) : [...marked, name] });
}

/** The same of the person in front; none for visitors. */
export function useOwnPages(): { readonly user: string | null; readonly marked: readonly string[]; readonly recent: readonly OwnPage[] } {
  const user = useSession()?.userid ?? null;
  const { marked, recent } = useSyncExternalStore(subscribe, () => (user === null ? NOTHING : read(user)));
  return { user, marked: user === null ? [] : (marked ?? USUAL), recent };
}
