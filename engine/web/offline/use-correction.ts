import { entryOf } from './outbox.ts';
import { type OutboxEntry, offlineStore } from './outbox-db.ts';
import { useHold } from './use-hold.ts';
import { useStored } from './use-stored.ts';

/**
 * The waiting entry the address names (`waiting`, as the list of waiting entries opens it) to be corrected on its screen, held back meanwhile;
 * undefined while it is looked up, null when there is none.
 */
export function useCorrection(id: string | undefined): OutboxEntry | null | undefined {
  const entry = useStored(id ?? '', async () => (id === undefined ? null : ((await entryOf(offlineStore(), id)) ?? null)));
  useHold(entry?.id);
  return entry;
}
