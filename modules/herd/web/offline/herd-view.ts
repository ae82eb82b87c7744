import type { Who } from '#engine/web/offline/flusher.ts';
import { entriesOf } from '#engine/web/offline/outbox.ts';
import type { OfflineStore, OutboxEntry } from '#engine/web/offline/outbox-db.ts';
import { today } from '#engine/web/text/today.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { saveEvent } from '../../contract/event.calls.ts';
import { identitiesNamed, OfflineHerd, type TypedEvent, typedEvent } from '../../domain/snapshot-context.ts';
import { allKept, type KeptFarm, keptAnimals, keptFarm } from './kept-herd.ts';

/** Some animals of the kept herd after everything that waits on this device. */
export interface HerdView {
  readonly herd: OfflineHerd;
  readonly curbusdt: BusinessDate;
  readonly kept: KeptFarm;
}

/** The farm's business date without a network: the one last read, and the days that passed on this device since. */
export function offlineDay({ farm, came }: KeptFarm, now: BusinessDate): BusinessDate {
  return addDays(farm.lock.curbusdt, Math.max(0, daysBetween(came, now)));
}

/** What waits and will still be saved before the entry being corrected (all, when none is). */
function waitingEvents(entries: readonly OutboxEntry[], correcting: string | undefined): TypedEvent[] {
  const place = entries.find(({ id }) => id === correcting)?.seq ?? Number.POSITIVE_INFINITY;
  return entries
    .filter(({ path, state, seq }) => path === saveEvent.path && state === 'waiting' && seq < place)
    .flatMap(({ body }) => typedEvent(body) ?? []);
}

/**
 * The animals of these identities as they stand on this device: the herd as it was last read, then what
 * waits, in the order of typing. `correcting` names the entry that is typed again. Null when no herd is kept.
 */
export async function herdView(store: OfflineStore, who: Who, pgids: readonly string[] | 'all', correcting?: string): Promise<HerdView | null> {
  const kept = await keptFarm(store, who);
  if (kept === null) return null;
  const waiting = waitingEvents(await entriesOf(store, who.user, who.farm), correcting);
  const animals = pgids === 'all' ? await allKept(store, who) : await keptAnimals(store, who, [...pgids, ...waiting.flatMap(identitiesNamed)]);
  const curbusdt = offlineDay(kept, today());
  const herd = new OfflineHerd(kept.farm, animals, curbusdt);
  for (const typed of waiting) herd.take(typed);
  return { herd, curbusdt, kept };
}
