import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { earlier } from '#engine/server/report/periods.ts';
import type { DrillOf } from '#engine/server/report/report-file.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Text3 } from '#kernel/language.ts';
import { COUNT_FIGURE } from '#modules/herd/contract/reports/params.ts';
import { countAsked, countPanel } from './analysis/count-panel.ts';
import { type DrillAsked, queryDrill, togetherOf } from './drill.query.ts';
import { atOf, type HerdAt } from './herd-report.ts';
import { askedFarms } from './production/farm-sums.ts';
import { atFarm } from './production/variants.ts';
import { type HerdReportContext, inEachFarm } from './report-farms.ts';

/** A count of a report: what it counts, and the animals of one farm behind it. */
interface Count {
  readonly title: Text3;
  readonly rows: (at: HerdAt, days: { readonly from: BusinessDate; readonly to: BusinessDate }) => Promise<readonly ReportRow[]>;
}

/** Farms a report was read at, from its parameters. */
interface AskedAt {
  readonly farmid?: string | null | undefined;
  readonly farms?: readonly string[] | null | undefined;
}

/**
 * What the counts of a report open (COUNT_…): the rows behind each, at the farm or farms it was read at; its named figures
 * open as everywhere. `countOf` answers null for a count there is not. @throws Refused V_INVALID.
 */
export function counted<P extends object>(countOf: (what: string, params: P) => Count | null): DrillOf<HerdReportContext, P> {
  return async (tx, ctx, request) => {
    const asked = request as unknown as DrillAsked;
    if (!asked.figure.startsWith(COUNT_FIGURE)) return queryDrill(tx, ctx, asked);
    const { what, from, to } = countAsked(asked);
    const count = countOf(what, request.params);
    if (count === null) throw refused('V_INVALID', 'figure');
    const panel = async (own: HerdReportContext): Promise<ReportResult> =>
      countPanel(count.title, asked.part === 'numerator' ? await count.rows(atOf(tx, own), { from, to: earlier(to, asofOf(own)) }) : []);
    const { farmid, farms = [] }: AskedAt = request.params;
    if (farms == null || farms.length === 0) return atFarm(tx, ctx, { farmid }, panel);
    return togetherOf(
      await inEachFarm(tx, ctx, await askedFarms(tx, ctx, { farms }, false), async (own) => ({ farmid: own.farmid, result: await panel(own) })),
    );
  };
}
