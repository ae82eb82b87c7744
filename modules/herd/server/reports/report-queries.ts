import type { ReportDef, ReportResult } from '#engine/define/report.ts';
import type { RouteDef } from '#engine/define/route.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { ReportBinding } from '#engine/server/report-runner.ts';
import { HERD_REPORTS } from '#modules/herd/contract/reports/reports.ts';
import { herdRoutes } from '#modules/herd/contract/routes.ts';
import { analysisQueries } from './analysis.queries.ts';
import { queryDrill } from './drill.query.ts';
import { REPORTS } from './registry.ts';
import { HERD_DRILLS } from './report-drills.ts';
import type { HerdReportContext } from './report-farms.ts';

/** The query of each herd report by its route; parameters are those its contract parsed. */
export const HERD_QUERIES = {
  ...analysisQueries,
  ...Object.fromEntries(REPORTS.map(({ def, query }) => [def.route, query])),
} as const;

type HerdQuery = (db: Db, ctx: HerdReportContext, params: unknown) => Promise<ReportResult>;

/** What each report is asked for. */
export const HERD_DEFS: readonly ReportDef[] = [...HERD_REPORTS, ...REPORTS.map(({ def }) => def)];

/** The pages of the reports that bring their own. */
export const HERD_PAGES: readonly RouteDef[] = REPORTS.map(({ route }) => route);

/** Answers a report for parameters as they are sent. @throws Error for a route that is none. */
export function askReport(db: Db, ctx: HerdReportContext, route: string, asked: object = {}): Promise<ReportResult> {
  const def = HERD_DEFS.find((one) => one.route === route);
  const query = (HERD_QUERIES as unknown as Readonly<Record<string, HerdQuery | undefined>>)[route];
  if (def === undefined || query === undefined) throw new Error(`no report ${route}`);
  return query(db, ctx, def.params.parse(asked));
}

/** Every report with its query and what its figures open. */
export function herdBindings(): ReportBinding<HerdReportContext>[] {
  const older = HERD_REPORTS.map((def) => {
    const query = HERD_QUERIES[def.route as keyof typeof HERD_QUERIES];
    const title = herdRoutes.find((route) => route.name === def.route)?.title;
    if (query === undefined || title === undefined) throw new Error(`report ${def.route} has no query or no route`);
    return {
      def,
      title,
      query: query as unknown as ReportBinding<HerdReportContext>['query'],
      ...(def.drill ? { drill: HERD_DRILLS[def.route] ?? queryDrill } : {}),
    };
  });
  return [...older, ...REPORTS];
}
