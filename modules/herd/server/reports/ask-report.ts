import type { ReportResult } from '#engine/define/report.ts';
import type { Db } from '#engine/server/report/db.ts';
import { REPORTS } from './registry.ts';
import type { HerdReportContext } from './report-farms.ts';

/** Answers a report for parameters as they are sent. @throws Error for a route that is none. */
export function askReport(db: Db, ctx: HerdReportContext, route: string, asked: object = {}): Promise<ReportResult> {
  const report = REPORTS.find(({ def }) => def.route === route);
  if (report === undefined) throw new Error(`no report ${route}`);
  return report.ask(db, ctx, asked);
}
