import { type DemoPart, demoAfter } from '#engine/server/demo.ts';
import type { HomeTiles, ServerModule } from '#engine/server/module.ts';
import { movesDemo } from './server/demo/moves-demo.ts';
import { readingsDemo } from './server/demo/readings-demo.ts';
import { standardsDemo, usesDemo } from './server/demo/standards-demo.ts';
import { tagDemo } from './server/demo/tags-demo.ts';
import { growfinishHandlers } from './server/handlers.ts';
import { HOUSE_LISTS } from './server/house-lists.ts';
import type { GrowServices } from './server/services.ts';
import { growDueTile } from './server/standards/due-tile.ts';
import { STANDARD_LISTS } from './server/standards/standard-lists.ts';
import { WATER_LABEL, waterTile } from './server/water-tile.ts';

const TILES: readonly HomeTiles[] = [{ menu: 'PigletSummaryActive', key: 'water', label: WATER_LABEL, load: waterTile }, growDueTile];

/** The server half of growing pigs; `services`: what other modules know of a batch. */
export function growfinishServer(services: GrowServices): ServerModule {
  return {
    name: 'growfinish',
    handlers: () => growfinishHandlers(services),
    lists: { ...HOUSE_LISTS, ...STANDARD_LISTS },
    tiles: TILES,
    demo: [usesDemo, movesDemo, tagDemo, readingsDemo].reduce<DemoPart>(demoAfter, standardsDemo),
  };
}
