import type { ServerModule } from '#engine/server/module.ts';
import { geneticsDemo } from './server/demo/genetics-demo.ts';
import { geneticsHandlers } from './server/handlers.ts';
import { BREEDER_LABEL, breederTiles } from './server/home/breeder-tiles.ts';
import { GENETIC_SAMPLES } from './server/samples.ts';
import type { GeneticServices } from './server/services.ts';

/** The server half of genetics; `services`: the ear tags written by its patterns. */
export const geneticsServer = (services: GeneticServices): ServerModule => ({
  name: 'genetics',
  handlers: () => geneticsHandlers(services),
  tiles: [{ menu: 'PigMateCheck', key: 'breeding', label: BREEDER_LABEL, load: breederTiles }],
  samples: GENETIC_SAMPLES,
  demo: geneticsDemo,
});
