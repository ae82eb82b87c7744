import type { HomeTiles, ServerModule } from '#engine/server/module.ts';
import { labDemo } from './server/demo/lab-demo.ts';
import { labHandlers } from './server/handlers.ts';
import { HEALTH_CHOICES } from './server/health/health.handlers.ts';
import { healthChoices } from './server/health/houses.ts';
import type { LabServices } from './server/health/services.ts';
import { BENCH_LABEL, benchTiles, newResults, RESULTS_LABEL } from './server/home/bench-tiles.ts';
import { LAB_CHOICES } from './server/parties/lookups.ts';
import { labAnimalPart } from './server/results/animal-part.ts';
import { LAB_STOCK_CHOICES } from './server/stock/lookup.ts';

const tiles: readonly HomeTiles[] = [
  { menu: 'LabRequest2', key: 'bench', label: BENCH_LABEL, load: benchTiles },
  { menu: 'LabTestReport', key: 'results', label: RESULTS_LABEL, load: newResults },
];

/** The server half of the laboratory module; `services`: what other modules know of houses. */
export function labServer(services: LabServices): ServerModule {
  return {
    name: 'lab',
    handlers: ({ fixedList }) => labHandlers(fixedList, services),
    lists: { ...LAB_CHOICES, ...LAB_STOCK_CHOICES, ...healthChoices(services), ...HEALTH_CHOICES },
    tiles,
    animalParts: [labAnimalPart],
    demo: labDemo,
  };
}
