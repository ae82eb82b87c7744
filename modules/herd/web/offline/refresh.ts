import type { Locks, Who } from '#engine/web/offline/flusher.ts';
import type { OfflineStore } from '#engine/web/offline/outbox-db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Asked, type HerdPage, type KeptFarm, keepPage, keptFarm } from './kept-herd.ts';

export interface RefreshParts {
  readonly store: OfflineStore;
  readonly who: Who;
  /** Reads a page; null when the server cannot be reached or refuses. */
  readonly load: (asked: Asked) => Promise<HerdPage | null>;
  readonly today: () => BusinessDate;
  /** False once the person or the farm changed: nothing more is written. */
  readonly same: () => boolean;
  readonly locks: Locks | undefined;
}

function begin(kept: KeptFarm | null): Asked {
  if (kept === null) return { since: null, after: null };
  return kept.open ?? { since: kept.asof, after: null };
}

async function load(parts: RefreshParts): Promise<boolean> {
  const { store, who } = parts;
  let kept = await keptFarm(store, who);
  const broken = kept?.open != null;
  let asked: Asked | null = begin(kept);
  while (asked !== null) {
    const page: HerdPage | null = await parts.load(asked);
    // Another farm's answer means the session has moved meanwhile: it must not mix with this herd.
    if (page === null || page.farmid !== who.farm || !parts.same()) return false;
    kept = await keepPage(store, who, asked, page, kept, parts.today());
    asked = kept?.open ?? null;
  }
  // What changed while the load lay broken off came with none of its pages.
  return broken ? load(parts) : true;
}

/**
 * Brings what is kept of the herd up to date: the first time all pages, later only what changed; a load
 * that broke off goes on where it stopped. One page of the browser at a time.
 * @returns true when it is up to date.
 */
export function refreshHerd(parts: RefreshParts): Promise<boolean> {
  const { locks } = parts;
  if (locks === undefined) return load(parts);
  return locks.request('herd-refresh', { ifAvailable: true }, (lock) => (lock === null ? Promise.resolve(false) : load(parts)));
}
