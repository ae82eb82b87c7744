import { useSyncExternalStore } from 'react';

/** A page one hand holds: one column, and the day's work before everything else. The styles ask the same. */
const NARROW = '(max-width: 40em)';

interface Followed {
  readonly subscribe: (listener: () => void) => () => void;
  readonly holds: () => boolean;
}

/** Every query is asked of the browser once: fields ask at each drawing. */
const followed = new Map<string, Followed>();

function follow(query: string): Followed {
  const known = followed.get(query);
  if (known !== undefined) return known;
  const list = matchMedia(query);
  const made: Followed = {
    subscribe: (listener) => {
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    holds: () => list.matches,
  };
  followed.set(query, made);
  return made;
}

/** Whether a media query holds, followed as the window turns or changes its size. */
export function useMedia(query: string): boolean {
  const { subscribe, holds } = follow(query);
  return useSyncExternalStore(subscribe, holds);
}

/** True on a phone held upright. */
export const useNarrow = (): boolean => useMedia(NARROW);

/** True where a finger points, not a mouse. */
export const useFinger = (): boolean => useMedia('(pointer: coarse)');
