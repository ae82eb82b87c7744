import type { ScreenLoader } from '#engine/web/screens/screen-map.ts';
import type { BatchKit } from './kit.ts';

/** The page that brings animals into batches. */
export function batchEntry(load: () => Promise<BatchKit>): ScreenLoader {
  return async () => {
    const [{ BatchEntry }, kit] = await Promise.all([import('./entry.tsx'), load()]);
    return { default: () => <BatchEntry kit={kit} /> };
  };
}

/** The page of what happens in a house. */
export function batchEvent(load: () => Promise<BatchKit>): ScreenLoader {
  return async () => {
    const [{ BatchEventPage }, kit] = await Promise.all([import('./event.tsx'), load()]);
    return { default: () => <BatchEventPage kit={kit} /> };
  };
}

/** The page that corrects animals in, and withdraws batches opened by mistake. */
export function batchEntryUpdate(load: () => Promise<BatchKit>): ScreenLoader {
  return async () => {
    const [{ BatchEntryUpdate }, kit] = await Promise.all([import('./updates.tsx'), load()]);
    return { default: () => <BatchEntryUpdate kit={kit} /> };
  };
}

/** The page that corrects what happened in a house. */
export function batchEventUpdate(load: () => Promise<BatchKit>): ScreenLoader {
  return async () => {
    const [{ BatchEventUpdate }, kit] = await Promise.all([import('./updates.tsx'), load()]);
    return { default: () => <BatchEventUpdate kit={kit} /> };
  };
}
