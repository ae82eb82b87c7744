import { useSession } from '../session/store.ts';
import { entriesOf } from './outbox.ts';
import { type OutboxEntry, offlineStore } from './outbox-db.ts';
import { useStored } from './use-stored.ts';

const NONE: readonly OutboxEntry[] = [];

/** The person's entries on this device for the farm of the session, in the order of typing; follows every page of the browser. */
export function useWaiting(): readonly OutboxEntry[] {
  const session = useSession();
  const [user, farm] = [session?.userid ?? '', session?.FARMID ?? ''];
  return useStored(`${user}|${farm}`, () => (user === '' ? Promise.resolve(NONE) : entriesOf(offlineStore(), user, farm))) ?? NONE;
}
