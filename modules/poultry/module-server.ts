import type { ServerModule } from '#engine/server/module.ts';
import { flockDemo } from './server/demo/flock-demo.ts';
import { flockDueTile } from './server/due-tile.ts';
import { FLOCK_LISTS } from './server/flock-lists.ts';
import { poultryHandlers } from './server/handlers.ts';
import type { PoultryServices } from './server/services.ts';

/** The server half of chickens; `services`: what other modules know of a flock. */
export function poultryServer(services: PoultryServices): ServerModule {
  return {
    name: 'poultry',
    handlers: () => poultryHandlers(services),
    lists: FLOCK_LISTS,
    tiles: [flockDueTile(services)],
    demo: flockDemo,
  };
}
