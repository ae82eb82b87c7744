import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Screens of grow-finish, loaded when opened. */
export const growfinishScreens: ScreenMap = {
  PigletEntry: () => import('./entry/piglet-entry.page.tsx'),
  PigletTagOrder: () => import('./tags/piglet-tag-order.page.tsx'),
  PigletTagGen: () => import('./tags/piglet-tag-gen.page.tsx'),
  PigletTagMaxid: () => import('./tags/piglet-tag-maxid.page.tsx'),
  PigRoom: () => import('./houses/pig-room.page.tsx'),
};
