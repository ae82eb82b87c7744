import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Pages of the account module. */
export const accountScreens: ScreenMap = {
  Home: () => import('./home.page.tsx'),
  Login: () => import('./login.page.tsx'),
  Return: () => import('./return.page.tsx'),
  'User/ChangePass': () => import('./change-pass.page.tsx'),
  Error: () => import('./error.page.tsx'),
};
