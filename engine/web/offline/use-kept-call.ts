import { useEffect } from 'react';
import { useCall } from '../client/query.ts';
import type { InputOf, OutputOf, Sendable } from '../client/send.ts';
import { useSession } from '../session/store.ts';
import { keptKey, offlineStore } from './outbox-db.ts';
import { useOnline } from './reach.ts';
import { useStored } from './use-stored.ts';

/** The answer of a read call; without a network the one this device was given last. Undefined while there is none. */
export function useKeptCall<C extends Sendable>(call: C, input: InputOf<C>, enabled = true): OutputOf<C> | undefined {
  const session = useSession();
  const online = useOnline();
  const key = keptKey(`call ${call.path} ${JSON.stringify(input)}`, session?.userid ?? '', session?.FARMID ?? '');
  const { data } = useCall(call, input, { enabled: enabled && online, keep: true });
  useEffect(() => {
    if (data === undefined) return;
    const row = { key, value: data, at: new Date().toISOString() };
    // A browser that keeps nothing works with the network alone.
    void offlineStore()
      .write(['cache'], async (write) => void (await write.objectStore('cache').put(row)))
      .catch(() => undefined);
  }, [key, data]);
  const kept = useStored(`${key} ${online}`, async () => (online ? undefined : (await (await offlineStore().open()).get('cache', key))?.value));
  return data ?? (kept as OutputOf<C> | undefined);
}
