import type { ScreenLoader } from '#engine/web/screens/screen-map.ts';
import { SaidInWords } from '#engine/web/text/text.ts';
import type { BatchKit } from './kit.ts';

type Page = (props: { readonly kit: BatchKit }) => React.ReactNode;

/** A page of batches in the words of its kind. */
function pageOf(Page: Page, kit: BatchKit): { default: () => React.ReactNode } {
  const { words = null } = kit.kind;
  return {
    default: () => (
      <SaidInWords value={words}>
        <Page kit={kit} />
      </SaidInWords>
    ),
  };
}

/** The page that brings animals into batches. */
export function batchEntry(load: () => Promise<BatchKit>): ScreenLoader {
  return async () => {
    const [{ BatchEntry }, kit] = await Promise.all([import('./entry.tsx'), load()]);
    return pageOf(BatchEntry, kit);
  };
}

/** The page of what happens in a house. */
export function batchEvent(load: () => Promise<BatchKit>): ScreenLoader {
  return async () => {
    const [{ BatchEventPage }, kit] = await Promise.all([import('./event.tsx'), load()]);
    return pageOf(BatchEventPage, kit);
  };
}

/** The page that corrects animals in, and withdraws batches opened by mistake. */
export function batchEntryUpdate(load: () => Promise<BatchKit>): ScreenLoader {
  return async () => {
    const [{ BatchEntryUpdate }, kit] = await Promise.all([import('./updates.tsx'), load()]);
    return pageOf(BatchEntryUpdate, kit);
  };
}

/** The page that corrects what happened in a house. */
export function batchEventUpdate(load: () => Promise<BatchKit>): ScreenLoader {
  return async () => {
    const [{ BatchEventUpdate }, kit] = await Promise.all([import('./updates.tsx'), load()]);
    return pageOf(BatchEventUpdate, kit);
  };
}
