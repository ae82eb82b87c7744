import { defineModule } from '#engine/define/module.ts';
import { paramCalls } from './contract/param.calls.ts';
import { pedigreeCalls } from './contract/pedigree.calls.ts';
import { geneticsRoutes } from './contract/routes.ts';
import { runCalls } from './contract/run.calls.ts';
import { GENETIC_SHEETS } from './contract/sheets/genetics.sheets.ts';

/** Genetics: pedigrees, inbreeding, breeding values, indices, mating plans and their constants. */
export const geneticsModule = defineModule({
  name: 'genetics',
  routes: geneticsRoutes,
  calls: [...pedigreeCalls, ...runCalls, ...paramCalls] as never,
  reports: [],
  sheets: GENETIC_SHEETS,
});
