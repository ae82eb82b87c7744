import type { ServerModule } from '#engine/server/module.ts';
import { ADMIN_LISTS } from './server/common/admin-lists.ts';
import { adminHandlers } from './server/handlers.ts';

/** The server half of the administration. */
export const adminServer: ServerModule = { name: 'admin', handlers: adminHandlers, lists: ADMIN_LISTS };
