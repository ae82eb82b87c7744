import type { ServerModule } from '#engine/server/module.ts';
import { geneticsHandlers } from './server/handlers.ts';

/** The server half of genetics. */
export const geneticsServer: ServerModule = { name: 'genetics', handlers: geneticsHandlers };
