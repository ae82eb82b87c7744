import type { ScreenLoader } from '#engine/web/screens/screen-map.ts';
import { laterOf } from '#engine/web/ui/later.tsx';
import { PageSkeleton } from '#engine/web/ui/page-skeleton.tsx';
import type { AnyKit } from './kit.ts';

const DocumentEntry = laterOf(
  () => import('./entry.tsx'),
  (module) => module.DocumentEntry,
  <PageSkeleton />,
);
const DocumentList = laterOf(
  () => import('./list.tsx'),
  (module) => module.DocumentList,
  <PageSkeleton />,
);

/** The page that writes documents of a type, from their kit: `PigIstock: documentEntry(loadNotes, 'RN', 'purchase')`. */
export function documentEntry(load: () => Promise<AnyKit>, type: string, first: string): ScreenLoader {
  return async () => {
    const kit = await load();
    return { default: () => <DocumentEntry kit={kit} type={type} first={first} /> };
  };
}

/** The page that finds documents of a type, each to be corrected, checked or cancelled. */
export function documentList(load: () => Promise<AnyKit>, type: string): ScreenLoader {
  return async () => {
    const kit = await load();
    return { default: () => <DocumentList kit={kit} type={type} /> };
  };
}
