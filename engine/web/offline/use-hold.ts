import { useEffect } from 'react';
import { HOLD_MS, hold } from './outbox.ts';
import { offlineStore } from './outbox-db.ts';

/**
 * Holds the entry of a request id back while its form is open: sent meanwhile, it would close the form under its author. The form says
 * again and again that it is open, so that a page that dies holds nothing for long.
 */
export function useHold(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    const say = (now: number | null): void => void hold(offlineStore(), id, now).catch(() => undefined);
    say(Date.now());
    const timer = setInterval(() => say(Date.now()), HOLD_MS / 3);
    return () => {
      clearInterval(timer);
      say(null);
    };
  }, [id]);
}
