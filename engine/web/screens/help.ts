import { useSyncExternalStore } from 'react';

let state: { readonly open: boolean } = { open: false };
const listeners = new Set<() => void>();

function set(next: typeof state): void {
  state = next;
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
