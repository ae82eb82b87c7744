import type { ScreenLoader } from '#engine/web/screens/screen-map.ts';
import type { StandardKit } from './standard-page.tsx';

/** The page of a kind of standard, from what it says of itself. */
export function standardScreen(load: () => Promise<StandardKit>): ScreenLoader {
  return async () => {
    const [kit, { StandardPage }] = await Promise.all([load(), import('./standard-page.tsx')]);
    return { default: () => <StandardPage kit={kit} /> };
  };
}
