import { defineModule } from '#engine/define/module.ts';
import { adminRoutes } from './contract/routes.ts';

/** Administration: farms, users, menus, permissions, settings, code lists. */
export const adminModule = defineModule({
  name: 'admin',
  routes: adminRoutes,
  calls: [],
  reports: [],
  sheets: [],
});
