import type { ServerModule } from '#engine/server/module.ts';
import { geneticsDemo } from './server/demo/genetics-demo.ts';
import { geneticsHandlers } from './server/handlers.ts';
import { GENETIC_SAMPLES } from './server/samples.ts';

/** The server half of genetics. */
export const geneticsServer: ServerModule = { name: 'genetics', handlers: geneticsHandlers, samples: GENETIC_SAMPLES, demo: geneticsDemo };
