import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Work lists, semen and gilts: screens, loaded when opened. */
export const worklistsScreens: ScreenMap = {};
