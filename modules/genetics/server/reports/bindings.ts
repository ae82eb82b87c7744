import type { Handler } from '#engine/server/pipeline.ts';
import { type ReportBinding, reportHandlers } from '#engine/server/report-runner.ts';
import { GENETIC_REPORTS } from '../../contract/reports/reports.ts';
import { geneticsRoutes } from '../../contract/routes.ts';
import { queryChild } from './child.query.ts';
import { queryDam } from './dam.query.ts';
import { queryPed } from './ped.query.ts';
import type { GenReportContext } from './report-kit.ts';
import { querySelection } from './selection.query.ts';

const QUERIES = { PigPedReport: queryPed, PigGenIndexReport: querySelection, PigDamGenIndex: queryDam, PigChildGenIndex: queryChild } as const;

/** Answer, file and print of every genetic report. */
export function geneticReportHandlers(): Handler[] {
  const bindings = GENETIC_REPORTS.map((def): ReportBinding<GenReportContext> => {
    const query = QUERIES[def.route as keyof typeof QUERIES];
    const title = geneticsRoutes.find((route) => route.name === def.route)?.title;
    if (query === undefined || title === undefined) throw new Error(`report ${def.route} has no query or no route`);
    return { def, title, query: query as unknown as ReportBinding<GenReportContext>['query'] };
  });
  return reportHandlers(bindings, async (ctx, language) => ({ session: ctx.session, language }));
}
