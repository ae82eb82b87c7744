import { checkedScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Correcting identities, parents and entries; history and restoration: screens, loaded when opened. */
export const correctionsScreens: ScreenMap = {
  PigEntryUpdate: () => import('./corrections/pig-entry-update.page.tsx'),
  PigMotherChange: checkedScreen(async () => (await import('./corrections/parents.checked.tsx')).parentChange),
  PigIdChange: checkedScreen(async () => (await import('./corrections/identity.checked.tsx')).identityChange),
  PigEntryHistory: () => import('./corrections/pig-entry-history.page.tsx'),
  PigEventHistory: () => import('./corrections/pig-event-history.page.tsx'),
  PigDeathRestore: () => import('./corrections/pig-death-restore.page.tsx'),
};
