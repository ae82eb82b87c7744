import type { ScreenLoader } from '#engine/web/screens/screen-map.ts';
import type { SetListProps } from './params/set-list.tsx';

/** The page of constants kept as sets by breed and from a date, from its editor. */
export function setScreen(load: () => Promise<SetListProps>): ScreenLoader {
  return async () => {
    const [props, { SetList }] = await Promise.all([load(), import('./params/set-list.tsx')]);
    return { default: () => <SetList {...props} /> };
  };
}
