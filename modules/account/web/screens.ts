import { partsScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Pages of the account module. */
export const accountScreens: ScreenMap = {
  Home: () => import('./home.page.tsx'),
  Introduce: () => import('./introduce.page.tsx'),
  Login: () => import('./login.page.tsx'),
  PigFarmOpen: () => import('./pig-farm-open.page.tsx'),
  Return: () => import('./return.page.tsx'),
  MacId: () => import('./mac-id.page.tsx'),
  Contact: partsScreen(async () => (await import('./contact.parts.tsx')).contactParts),
  AccountInfo: () => import('./account-info.page.tsx'),
  'User/ChangePass': () => import('./change-pass.page.tsx'),
  Download: () => import('./download.page.tsx'),
  Hello: () => import('./hello.page.tsx'),
  Test: () => import('./test.page.tsx'),
  colspan: () => import('./colspan.page.tsx'),
  Error: () => import('./error.page.tsx'),
};
