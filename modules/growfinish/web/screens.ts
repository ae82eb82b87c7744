import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Screens of grow-finish, loaded when opened. */
export const growfinishScreens: ScreenMap = {};
