import type { Handler } from '#engine/server/pipeline.ts';
import { readerContext } from '#engine/server/report/reader-report.ts';
import { reportHandlers } from '#engine/server/report-runner.ts';
import { assignHandlers } from './handlers/assign.handlers.ts';
import { logHandlers } from './handlers/log.handlers.ts';
import { tasksHandler } from './handlers/tasks.handlers.ts';
import { jobResourceHandlers } from './job.resource.ts';
import { REPORTS } from './reports/registry.ts';
import type { JobServices } from './services.ts';

/** Handlers of all calls of the module. */
export function jobsHandlers(services: JobServices): readonly Handler[] {
  return [
    ...jobResourceHandlers,
    ...assignHandlers,
    tasksHandler(services),
    ...logHandlers,
    ...reportHandlers(REPORTS, async (ctx, language) => ({ ...(await readerContext(ctx, language)), services })),
  ];
}
