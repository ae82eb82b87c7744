import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Screens of genetics, loaded when opened. */
export const geneticsScreens: ScreenMap = {
  PigPedList: () => import('./pedigree/pig-ped-list.page.tsx'),
  PigInbredUpdate: () => import('./runs/pig-inbred-update.page.tsx'),
  PigEbvUpdate: () => import('./runs/pig-ebv-update.page.tsx'),
  PigEbvRunHistory: () => import('./runs/pig-ebv-run-history.page.tsx'),
};
