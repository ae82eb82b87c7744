import { useMemo, useState } from 'react';
import type { FieldValues } from '#engine/define/field.ts';
import { useSession } from '#engine/web/session/store.ts';

interface Head {
  readonly curbusdt: string;
  readonly eventdt: string;
  readonly applyid: string;
}

function stored(key: string): Head | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Head | null;
  } catch {
    // Storage shut, or something else under the name: nothing is proposed.
    return null;
  }
}

/**
 * Day and operator of the last card, proposed for the next whichever the animal: the operator until another is typed
 * (the one the account names to begin with), the day as long as the farm's business date stays.
 */
export function useKeptHead(day: 'eventdt' | 'entrydt' = 'eventdt'): { readonly head: FieldValues; readonly keep: (values: FieldValues) => void } {
  const session = useSession();
  const curbusdt = session?.CURBUSDT ?? '';
  const key = `farm.herd-head.${day}.${session?.userid ?? ''}.${session?.FARMID ?? ''}`;
  const [last, setLast] = useState<Head | null>(() => stored(key));
  const head = useMemo<FieldValues>(
    () => ({
      ...(last !== null && last.curbusdt === curbusdt ? { [day]: last.eventdt } : {}),
      ...(last === null && session?.applyid == null ? {} : { applyid: last?.applyid ?? session?.applyid ?? null }),
    }),
    [last, curbusdt, session, day],
  );
  const keep = (values: FieldValues): void => {
    const next = { curbusdt, eventdt: String(values[day] ?? ''), applyid: String(values['applyid'] ?? '') };
    setLast(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // A browser that keeps nothing: the proposal lasts as long as the page.
    }
  };
  return { head, keep };
}
