import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Correcting identities, parents and entries; history and restoration: screens, loaded when opened. */
export const correctionsScreens: ScreenMap = {
  PigEntryUpdate: () => import('./corrections/pig-entry-update.page.tsx'),
  PigMotherChange: () => import('./corrections/pig-mother-change.page.tsx'),
  PigIdChange: () => import('./corrections/pig-id-change.page.tsx'),
  PigEntryHistory: () => import('./corrections/pig-entry-history.page.tsx'),
  PigEventHistory: () => import('./corrections/pig-event-history.page.tsx'),
  PigDeathRestore: () => import('./corrections/pig-death-restore.page.tsx'),
};
