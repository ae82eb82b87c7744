import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Pages of the administration, loaded when opened. */
export const adminScreens: ScreenMap = {
  FarmParam: () => import('./farm-param.page.tsx'),
  SystemParam: () => import('./system-param.page.tsx'),
  FarmManagement: () => import('./farm-management.page.tsx'),
  FarmManagement2: () => import('./farm-tree.page.tsx'),
  InitPigParam: () => import('./init-pig-param.page.tsx'),
  UserAccount: () => import('./user-account.page.tsx'),
  FarmUserChange: () => import('./farm-user-change.page.tsx'),
  UserMenu: () => import('./user-menu.page.tsx'),
  MenuCopy: () => import('./menu-copy.page.tsx'),
};
