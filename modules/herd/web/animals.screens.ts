import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Lists of animals: screens, loaded when opened. */
export const animalsScreens: ScreenMap = {};
