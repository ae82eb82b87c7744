import { partsScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';
import { openScreens } from './open.screens.ts';

/** Pages of the account module. */
export const accountScreens: ScreenMap = {
  ...openScreens,
  Contact: partsScreen(async () => (await import('./contact.parts.tsx')).contactParts),
  AccountInfo: () => import('./account-info.page.tsx'),
  'User/ChangePass': () => import('./change-pass.page.tsx'),
  colspan: () => import('./colspan.page.tsx'),
};
