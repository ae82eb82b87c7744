import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Screens of the module by route name. */
export const financeScreens: ScreenMap = {};
