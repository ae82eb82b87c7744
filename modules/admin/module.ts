import { defineModule } from '#engine/define/module.ts';
import { commonCalls } from './contract/common.calls.ts';
import { farmCalls } from './contract/farm.calls.ts';
import { FIXED_LISTS } from './contract/fixed-lists.ts';
import { KEPT_LISTS } from './contract/kept-lists.ts';
import { menuCopyCalls } from './contract/menu-copy.calls.ts';
import { adminRoutes } from './contract/routes.ts';
import { settingCalls } from './contract/setting.calls.ts';
import { userCalls } from './contract/user.calls.ts';

/** Administration: farms, users, menus, permissions, settings, code lists. */
export const adminModule = defineModule({
  name: 'admin',
  tables: ['menu_template', 'user_move'],
  routes: adminRoutes,
  calls: [...commonCalls, ...settingCalls, ...farmCalls, ...userCalls, ...menuCopyCalls] as never,
  reports: [],
  sheets: [],
  rows: FIXED_LISTS,
  codes: KEPT_LISTS,
});
