import { useState } from 'react';
import { getTurn } from '#engine/define/turn-call.ts';
import { newRequestId } from '../client/reqid.ts';
import { callTo, download, trySend } from '../client/send.ts';

/** How often a person who waits is told how many are before. */
const ASK_MS = 2000;

/** A call that makes a file, taken away by a button; while others are served first, `before` says how many. */
export function useFile<K extends string>(path: string) {
  const [making, setMaking] = useState<K | null>(null);
  const [before, setBefore] = useState<number | null>(null);
  const take = async (as: K, body: object): Promise<void> => {
    setMaking(as);
    const reqid = newRequestId();
    const asking = setInterval(async () => {
      const answer = await trySend(getTurn, { reqid });
      setBefore(answer.ok ? answer.data.before : null);
    }, ASK_MS);
    try {
      const [{ blob, name }, { saveBlob }] = await Promise.all([
        download(callTo<object, Blob>(path), { ...body, as, reqid }, true),
        import('#engine/web/excel/save.ts'),
      ]);
      saveBlob(blob, name);
    } catch {
      // The refusal was already shown as a toast.
    } finally {
      clearInterval(asking);
      setMaking(null);
      setBefore(null);
    }
  };
  return { making, before, take };
}
