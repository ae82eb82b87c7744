import type { ReportResult } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { earlier } from '#engine/server/report/periods.ts';
import type { Text3 } from '#kernel/language.ts';
import { BALANCE_TYPES, type BalanceType } from '#modules/herd/contract/reports/analysis/balance.report.ts';
import type { DrillAsked } from '../drill.query.ts';
import { atFarm } from '../production/variants.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { BALANCE_TITLES } from './balance.query.ts';
import { countAsked, countPanel } from './count-panel.ts';
import { type FlowDays, flowRows } from './head-flows.ts';

const SPLITS: readonly FlowDays['split'][] = ['total', 'house', 'lineage'];

/** The animals or ledger rows behind a count of the balance, of its type of pig and its house or lineage. */
export function drillBalance(tx: Db, ctx: HerdReportContext, asked: DrillAsked): Promise<ReportResult> {
  const { what, from, to, text } = countAsked(asked);
  const way = BALANCE_TITLES.get(what);
  const type = Object.keys(BALANCE_TYPES).find((one): one is BalanceType => one === text('type'));
  if (way === undefined || type === undefined) throw refused('V_INVALID', 'figure');
  const split = SPLITS.find((one) => one === text('split')) ?? 'total';
  const named = BALANCE_TYPES[type];
  const title: Text3 = { V: `${named.V}: ${way.V}`, E: `${named.E}: ${way.E}`, T: `${named.T}: ${way.T}` };
  return atFarm(tx, ctx, { farmid: text('farmid') }, async (own) => {
    const days = { farmid: own.farmid, from, to: earlier(to, asofOf(own)), split };
    const rows = asked.part === 'numerator' ? await flowRows(tx, days, type, what, text('part') === '' ? null : text('part')) : [];
    return countPanel(title, rows);
  });
}
