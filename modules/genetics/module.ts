import { defineModule } from '#engine/define/module.ts';
import { callsOfReport } from '#engine/define/report-calls.ts';
import { inPlace } from '#engine/define/route.ts';
import { paramCalls } from './contract/param.calls.ts';
import { pedigreeCalls } from './contract/pedigree.calls.ts';
import { planCalls } from './contract/plan.calls.ts';
import { profileCalls } from './contract/profile.calls.ts';
import { GENETIC_LISTS } from './contract/reports/animal-filter.ts';
import { geneticsRoutes } from './contract/routes.ts';
import { runCalls } from './contract/run.calls.ts';
import { GENETIC_JOBS } from './contract/run.jobs.ts';
import { setCalls } from './contract/set.calls.ts';
import { GENETIC_SHEETS } from './contract/sheets/genetics.sheets.ts';
import { GENETIC_SETTINGS } from './domain/genetic.settings.ts';
import { REPORTS } from './server/reports/registry.ts';

/** Genetics: pedigrees, inbreeding, breeding values, indices, mating plans and their constants. */
export const geneticsModule = defineModule({
  name: 'genetics',
  tables: [
    'gen_alias',
    'gen_animal',
    'gen_formula',
    'gen_mark',
    'gen_pattern',
    'gen_plan',
    'gen_plan_pair',
    'gen_run',
    'gen_set',
    'gen_setaside',
    'gen_test',
    'gen_value',
    'genetic_id',
  ],
  offers: ['gen_animal', 'gen_formula', 'gen_pattern'],
  settings: GENETIC_SETTINGS,
  routes: inPlace([...geneticsRoutes, ...REPORTS.map(({ route }) => route)]),
  calls: [
    ...pedigreeCalls,
    ...runCalls,
    ...paramCalls,
    ...setCalls,
    ...planCalls,
    ...profileCalls,
    ...REPORTS.flatMap(({ def }) => callsOfReport(def)),
  ] as never,
  reports: REPORTS.map(({ def }) => def),
  sheets: GENETIC_SHEETS,
  jobs: GENETIC_JOBS,
  lists: Object.values(GENETIC_LISTS),
});
