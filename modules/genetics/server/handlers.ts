import type { Handler } from '#engine/server/pipeline.ts';
import { readerContext } from '#engine/server/report/reader-report.ts';
import { reportHandlers } from '#engine/server/report-runner.ts';
import { formulaHandlers } from './handlers/formula.handlers.ts';
import { historyHandlers } from './handlers/history.handlers.ts';
import { geneticImportHandlers } from './handlers/import.handlers.ts';
import { lineHandlers } from './handlers/line.handlers.ts';
import { lineageHandler } from './handlers/lineage.handlers.ts';
import { mergeHandler } from './handlers/merge.handlers.ts';
import { patternHandlers } from './handlers/pattern.handlers.ts';
import { pedigreeHandlers } from './handlers/pedigree.handlers.ts';
import { planHandlers } from './handlers/plan.handlers.ts';
import { profileHandlers } from './handlers/profile.handlers.ts';
import { readinessHandlers } from './handlers/readiness.handlers.ts';
import { runHandlers } from './handlers/run.handlers.ts';
import { scanHandlers } from './handlers/scan.handlers.ts';
import { setHandlers } from './handlers/set.handlers.ts';
import { REPORTS } from './reports/registry.ts';
import type { GeneticServices } from './services.ts';

/** Every handler of genetics. */
export function geneticsHandlers(services: GeneticServices): readonly Handler[] {
  return [
    ...pedigreeHandlers,
    mergeHandler,
    ...geneticImportHandlers,
    ...runHandlers,
    ...readinessHandlers,
    ...historyHandlers,
    ...setHandlers,
    ...scanHandlers,
    ...lineHandlers,
    lineageHandler,
    ...formulaHandlers,
    ...patternHandlers(services),
    ...planHandlers,
    ...profileHandlers,
    ...reportHandlers(REPORTS, readerContext),
  ];
}
