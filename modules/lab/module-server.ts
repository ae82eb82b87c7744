import type { ServerModule } from '#engine/server/module.ts';
import { labHandlers } from './server/handlers.ts';

/** The server half of the laboratory module. */
export const labServer: ServerModule = { name: 'lab', handlers: labHandlers };
