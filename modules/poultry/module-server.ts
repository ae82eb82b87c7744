import type { ServerModule } from '#engine/server/module.ts';
import { poultryHandlers } from './server/handlers.ts';

/** The server half of the chickens module. */
export const poultryServer: ServerModule = { name: 'poultry', handlers: poultryHandlers };
