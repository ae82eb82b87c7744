import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Pages of the administration, loaded when opened. */
export const adminScreens: ScreenMap = {};
