import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Entering lots, collections of semen, nursery deaths and groups: screens, loaded when opened. */
export const recordsScreens: ScreenMap = {
  MultiPigEntry: () => import('./records/multi-pig-entry.page.tsx'),
  PigSemenEvent: () => import('./records/pig-semen-event.page.tsx'),
  FeedpigEvent: () => import('./records/feedpig-event.page.tsx'),
  PigGroup: () => import('./records/pig-group.page.tsx'),
};
