import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Pages that open without signing in, known from the start: declared kinds of pages would bring their kit along. */
export const openScreens: ScreenMap = {
  Home: () => import('./home.page.tsx'),
  Introduce: () => import('./introduce.page.tsx'),
  Login: () => import('./login.page.tsx'),
  PigFarmOpen: () => import('./pig-farm-open.page.tsx'),
  Return: () => import('./return.page.tsx'),
  MacId: () => import('./mac-id.page.tsx'),
  Download: () => import('./download.page.tsx'),
  Hello: () => import('./hello.page.tsx'),
  Test: () => import('./test.page.tsx'),
  Error: () => import('./error.page.tsx'),
};
