import { tabsScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Entering lots, collections of semen, nursery deaths and groups: screens, loaded when opened. */
export const recordsScreens: ScreenMap = {
  PigRoomTranfer: () => import('./moves/pig-room-tranfer.page.tsx'),
  MultiPigEntry: () => import('./records/multi-pig-entry.page.tsx'),
  PigSemenEvent: tabsScreen(async () => (await import('./records/semen.tabs.tsx')).semenTabs),
  FeedpigEvent: () => import('./records/feedpig-event.page.tsx'),
  PigGroup: () => import('./records/pig-group.page.tsx'),
};
