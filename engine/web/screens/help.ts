import { type ReactNode, useEffect, useSyncExternalStore } from 'react';

/** What a page adds to its help: formulas, hints, limits. */
export interface HelpExtra {
  readonly title: string;
  readonly body: ReactNode;
}

let state: { open: boolean; extras: readonly HelpExtra[] } = { open: false, extras: [] };
const listeners = new Set<() => void>();

function set(next: Partial<typeof state>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

export function openHelp(): void {
  set({ open: true });
}

export function closeHelp(): void {
  set({ open: false });
}

/** Help as the drawer shows it. */
export function useHelp(): typeof state {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

/** Adds a part to the help of the page while it is open; memoise the extra. */
export function useHelpExtra(extra: HelpExtra | null): void {
  useEffect(() => {
    if (extra === null) return undefined;
    set({ extras: [...state.extras, extra] });
    return () => set({ extras: state.extras.filter((one) => one !== extra) });
  }, [extra]);
}
