import { useMemo, useSyncExternalStore } from 'react';
import type { ReportRow } from '#engine/define/report.ts';
import { useSession } from '../session/store.ts';

/** A row just entered; `id` is what the undo call takes, `_entered` the time it came in this sitting. */
export type EnteredRow = ReportRow & { readonly id: string };

/** What was entered in this sitting on one page, newest first. */
export interface JustEntered {
  readonly rows: readonly EnteredRow[];
  readonly add: (row: EnteredRow) => void;
  readonly remove: (id: string) => void;
}

const SHOWN = 20;
/** Long enough for a gloved hand to feel, in milliseconds. */
const TICK_MS = 60;
const NONE: readonly EnteredRow[] = [];

/** Rows by person, farm and page: they last as long as the tab, so that a list one comes back to knows what was done. */
const sittings = new Map<string, readonly EnteredRow[]>();
const listeners = new Set<() => void>();

function put(key: string, rows: readonly EnteredRow[]): void {
  sittings.set(key, rows);
  for (const listener of listeners) listener();
}

/** What was entered in this sitting on a page. A row added is felt where a device can shake. */
export function useJustEntered(page: string): JustEntered {
  const session = useSession();
  const key = `${session?.userid ?? ''}.${session?.FARMID ?? ''}.${page}`;
  const rows = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => sittings.get(key) ?? NONE,
  );
  return useMemo(
    () => ({
      rows,
      add: (row) => {
        navigator.vibrate?.(TICK_MS);
        put(key, [{ ...row, _entered: Date.now() }, ...(sittings.get(key) ?? NONE)].slice(0, SHOWN));
      },
      remove: (id) =>
        put(
          key,
          (sittings.get(key) ?? NONE).filter((row) => row.id !== id),
        ),
    }),
    [key, rows],
  );
}
