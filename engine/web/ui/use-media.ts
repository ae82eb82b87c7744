import { useSyncExternalStore } from 'react';

/** A page one hand holds: one column, and the day's work before everything else. The styles ask the same. */
const NARROW = '(max-width: 40em)';

/** Whether a media query holds, followed as the window turns or changes its size. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** True on a phone held upright. */
export const useNarrow = (): boolean => useMedia(NARROW);

/** True where a finger points, not a mouse. */
export const useFinger = (): boolean => useMedia('(pointer: coarse)');
