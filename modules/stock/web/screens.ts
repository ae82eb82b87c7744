import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Screens of the stock, loaded when opened. */
export const stockScreens: ScreenMap = {};
