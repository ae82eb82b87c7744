import type { ScreenLoader } from '#engine/web/screens/screen-map.ts';
import type { BatchKit } from './kit.ts';

/** The page that brings animals into batches. */
export function batchEntry(load: () => Promise<BatchKit>): ScreenLoader {
  return async () => {
    const [{ BatchEntry }, kit] = await Promise.all([import('./entry.tsx'), load()]);
    return { default: () => <BatchEntry kit={kit} /> };
  };
}
