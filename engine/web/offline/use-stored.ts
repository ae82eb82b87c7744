import { useEffect, useRef, useState } from 'react';
import { offlineStore } from './outbox-db.ts';

/**
 * What is read from the device's store, read again after every change of it by any page of the browser. `key`
 * names what is read: with another key the former answer is gone at once. Undefined until the first answer.
 */
export function useStored<T>(key: string, read: () => Promise<T>): T | undefined {
  const [answer, setAnswer] = useState<{ readonly key: string; readonly value: T } | null>(null);
  const reader = useRef(read);
  reader.current = read;
  useEffect(() => {
    let latest = 0;
    const load = (): void => {
      latest += 1;
      const mine = latest;
      // A browser that keeps nothing answers nothing.
      void reader.current().then(
        (value) => mine === latest && setAnswer({ key, value }),
        () => undefined,
      );
    };
    load();
    const stop = offlineStore().onChange(load);
    return () => {
      latest = -1;
      stop();
    };
  }, [key]);
  return answer?.key === key ? answer.value : undefined;
}
