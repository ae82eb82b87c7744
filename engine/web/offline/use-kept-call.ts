import { useEffect } from 'react';
import { useCall } from '../client/query.ts';
import type { InputOf, OutputOf, Sendable } from '../client/send.ts';
import { useSession } from '../session/store.ts';
import { keptKey, offlineStore } from './outbox-db.ts';
import { useOnline } from './reach.ts';
import { useStored } from './use-stored.ts';

/** The answer to a read call, and whether the one to this very question is still on its way. */
interface KeptAnswer<A> {
  readonly answer: A | undefined;
  readonly coming: boolean;
}

/**
 * The answer of a read call; without a network the one this device was given last. Undefined while there is none. While another question
 * is being answered the answer to the one before stands, but never without a network, and it is never kept as the answer to this one.
 */
export function useKeptAnswer<C extends Sendable>(call: C, input: InputOf<C>, enabled = true): KeptAnswer<OutputOf<C>> {
  const session = useSession();
  const online = useOnline();
  const key = keptKey(`call ${call.path} ${JSON.stringify(input)}`, session?.userid ?? '', session?.FARMID ?? '');
  const { data, isLoading, isPlaceholderData } = useCall(call, input, { enabled: enabled && online, keep: true });
  const own = isPlaceholderData ? undefined : data;
  useEffect(() => {
    if (own === undefined) return;
    const row = { key, value: own, at: new Date().toISOString() };
    // A browser that keeps nothing works with the network alone.
    void offlineStore()
      .write(['cache'], async (write) => void (await write.objectStore('cache').put(row)))
      .catch(() => undefined);
  }, [key, own]);
  const kept = useStored(`${key} ${online}`, async () => (online ? undefined : (await (await offlineStore().open()).get('cache', key))?.value));
  return { answer: own ?? (online ? data : (kept as OutputOf<C> | undefined)), coming: online && (isLoading || isPlaceholderData) };
}

/** The answer alone: what stands meanwhile does no harm where nothing is typed beside it. */
export function useKeptCall<C extends Sendable>(call: C, input: InputOf<C>, enabled = true): OutputOf<C> | undefined {
  return useKeptAnswer(call, input, enabled).answer;
}
