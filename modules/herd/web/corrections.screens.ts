import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Correcting identities, parents and entries; history and restoration: screens, loaded when opened. */
export const correctionsScreens: ScreenMap = {};
