import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { asofOf } from '#engine/server/report/db.ts';
import type { ReportAnswer } from '#engine/server/report/declared.ts';
import { earlier } from '#engine/server/report/periods.ts';
import type { DrillOf } from '#engine/server/report/report-file.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { COUNT_FIGURE } from '#modules/herd/contract/reports/params.ts';
import { type DrillAsked, queryDrill, togetherOf } from './drill.query.ts';
import { answered, atOf, type HerdAt, type HerdTable, herdTable, SUM } from './herd-report.ts';
import { askedFarms } from './production/farm-sums.ts';
import { atFarm } from './production/variants.ts';
import { type HerdReportContext, inEachFarm } from './report-farms.ts';

/** What a column that holds a count says: it opens the rows the report's `counted` has for it. */
export const opensCount = (what: string) => ({ figure: `${COUNT_FIGURE}${what}` });

/** The days a count is opened for. */
interface CountDays {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** A count of a report: what it counts, and the animals of one farm behind it. */
interface Count {
  readonly title: Text3;
  /** Its animals: each with its day and house, and what it adds to the count, or the cells of `table`. */
  readonly rows: (at: HerdAt, days: CountDays) => Promise<readonly object[]>;
  readonly table?: HerdTable<never>;
  /** True where it reaches into the days to come; else its days end today. */
  readonly coming?: true;
}

/** Farms a report was read at, from its parameters. */
interface AskedAt {
  readonly farmid?: string | null | undefined;
  readonly farms?: readonly string[] | null | undefined;
}

/** Whole animals have no decimals; shares of one are told to the hundredth. */
function decimalsFor(rows: readonly ReportRow[]): number {
  if (rows.every(({ n }) => Number.isInteger(n))) return 0;
  return rows.some(({ n }) => typeof n === 'number' && n > 0 && n < 1) ? 2 : 1;
}

function panelTable(rows: readonly ReportRow[]): HerdTable<object> {
  return herdTable((c) => [
    ...(rows.some(({ pgid }) => pgid !== null) ? [c.animal('pgid', { frozen: true })] : []),
    c.date('date'),
    c.text('roomid'),
    c.decimal('n', t3('Số lượng', 'Number', 'จำนวน'), { ...SUM, decimals: decimalsFor(rows) }),
  ]);
}

async function panelOf({ title, rows, table }: Count, at: HerdAt, days: CountDays | null): Promise<ReportAnswer<HerdAt>> {
  const found = days === null ? [] : await rows(at, days);
  const shown = (table as HerdTable<object> | undefined) ?? panelTable(found as readonly ReportRow[]);
  return { table: shown.of(found), subtitle: title };
}

/**
 * What the counts of a report open (COUNT_…): the rows behind each, at the farm or farms it was read at; its named figures
 * open as everywhere. `countOf` answers null for a count there is not. @throws Refused V_INVALID.
 */
export function counted<P extends object>(countOf: (what: string, params: P) => Count | null): DrillOf<HerdReportContext, P> {
  return async (tx, ctx, request) => {
    const asked = request as unknown as DrillAsked;
    if (!asked.figure.startsWith(COUNT_FIGURE)) return queryDrill(tx, ctx, asked);
    const count = countOf(asked.figure.slice(COUNT_FIGURE.length), request.params);
    if (count === null) throw refused('V_INVALID', 'figure');
    const panel = (own: HerdReportContext): Promise<ReportResult> => {
      const days = { from: request.from, to: count.coming === true ? request.to : earlier(request.to, asofOf(own)) };
      return answered(atOf(tx, own), (at) => panelOf(count, at, asked.part === 'numerator' ? days : null));
    };
    const { farmid, farms }: AskedAt = request.params;
    // The farm of its row before those of the report.
    if (farmid != null || farms == null || farms.length === 0) return atFarm(tx, ctx, { farmid }, panel);
    return togetherOf(
      await inEachFarm(tx, ctx, await askedFarms(tx, ctx, { farms }, false), async (own) => ({ farmid: own.farmid, result: await panel(own) })),
    );
  };
}
