import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Entering lots, collections of semen, nursery deaths and groups: screens, loaded when opened. */
export const recordsScreens: ScreenMap = {};
