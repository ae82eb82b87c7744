import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Data sheets for analysts: screens, loaded when opened. */
export const sheetsScreens: ScreenMap = {};
