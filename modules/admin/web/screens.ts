import { listScreen, partsScreen, tabsScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Pages of the administration, loaded when opened. */
export const adminScreens: ScreenMap = {
  FarmParam: () => import('./farm-param.page.tsx'),
  SystemParam: tabsScreen(async () => (await import('./system-param.tabs.tsx')).systemTabs),
  FarmManagement: listScreen(async () => (await import('./farm.list.tsx')).farmList),
  FarmManagement2: partsScreen(async () => (await import('./farm-tree.parts.tsx')).farmTreeParts),
  InitPigParam: () => import('./init-pig-param.page.tsx'),
  UserAccount: listScreen(async () => (await import('./user.list.tsx')).userList),
  FarmUserChange: partsScreen(async () => (await import('./farm-change.parts.tsx')).farmChangeParts),
  UserMenu: () => import('./user-menu.page.tsx'),
  MenuCopy: () => import('./menu-copy.page.tsx'),
};
