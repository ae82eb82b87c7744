import type { ServerModule } from '#engine/server/module.ts';
import { financeHandlers } from './server/handlers.ts';

/** The server half of the money module. */
export const financeServer: ServerModule = { name: 'finance', handlers: financeHandlers };
