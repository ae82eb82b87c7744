import type { ServerModule } from '#engine/server/module.ts';
import { jobsDemo } from './server/demo/jobs-demo.ts';
import { jobsHandlers } from './server/handlers.ts';
import { LATE_LABEL, lateTile } from './server/home-tile.ts';
import { JOB_LISTS } from './server/lists.ts';
import type { JobServices } from './server/services.ts';

/** The server half of the work module; `services`: what other modules know of houses. */
export function jobsServer(services: JobServices): ServerModule {
  return {
    name: 'jobs',
    handlers: () => jobsHandlers(services),
    lists: JOB_LISTS,
    tiles: [{ menu: 'JobDtlInput', key: 'late-work', label: LATE_LABEL, load: lateTile(services) }],
    demo: jobsDemo,
  };
}
