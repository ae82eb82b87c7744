import type { ServerModule } from '#engine/server/module.ts';
import { jobsHandlers } from './server/handlers.ts';

/** The server half of the work module. */
export const jobsServer: ServerModule = { name: 'jobs', handlers: jobsHandlers };
