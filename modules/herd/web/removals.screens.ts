import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Removals and deaths: screens, loaded when opened. */
export const removalsScreens: ScreenMap = {};
