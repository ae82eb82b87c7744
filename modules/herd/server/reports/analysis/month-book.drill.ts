import type { ReportResult } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { earlier } from '#engine/server/report/periods.ts';
import type { DrillAsked } from '../drill.query.ts';
import { atFarm } from '../production/variants.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { countAsked, countPanel } from './count-panel.ts';
import { countRows } from './day-counts.ts';
import { BOOK_TITLES } from './month-book.query.ts';

/** The animals behind a count of the daily book. */
export function drillMonthBook(tx: Db, ctx: HerdReportContext, asked: DrillAsked): Promise<ReportResult> {
  const { what, from, to, text } = countAsked(asked);
  const title = BOOK_TITLES.get(what);
  if (title === undefined) throw refused('V_INVALID', 'figure');
  return atFarm(tx, ctx, { farmid: text('farmid') }, async (own) => {
    const days = { farmid: own.farmid, from, to: earlier(to, asofOf(own)), roomid: text('roomid') };
    return countPanel(title, asked.part === 'numerator' ? [...(await countRows(tx, days, what))].map((row) => ({ ...row })) : []);
  });
}
