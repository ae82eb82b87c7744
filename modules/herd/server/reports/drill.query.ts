import type { ReportResult } from '#engine/define/report.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import type { Db } from '#engine/server/report/db.ts';
import { periodIssues } from '#engine/server/report/periods.ts';
import { type BusinessDate, parseBusinessDate } from '#kernel/business-date.ts';
import { type DrillPart, drillFigure } from '../figures/drill-figure.ts';
import type { FigureFilters } from '../figures/stream.ts';
import { atFarm } from './production/variants.ts';
import type { HerdReportContext } from './report-farms.ts';

/** What the panel of a figure asks, with the parameters of the report it was opened from. */
export interface DrillAsked {
  readonly figure: string;
  readonly from: string;
  readonly to: string;
  readonly part: DrillPart;
  readonly params: Readonly<Record<string, unknown>>;
}

const TEXTS = ['group', 'roomid', 'applyid', 'boarid', 'matetp', 'outcome', 'lineage', 'nursery'] as const;
const NUMBERS = ['parityFrom', 'parityTo'] as const;
const MATINGS: ReadonlySet<unknown> = new Set(['G', 'W', 'R']);

/** Parameters of a report as filters of its figures: the panel shows the rows of the figure as it was printed. */
function filtersOf(params: DrillAsked['params']): FigureFilters {
  const filters: Record<string, string | number> = {};
  for (const name of TEXTS) if (typeof params[name] === 'string') filters[name] = params[name];
  for (const name of NUMBERS) if (typeof params[name] === 'number') filters[name] = params[name];
  const kind = params['kind'];
  if (typeof kind === 'string') filters[MATINGS.has(kind) ? 'kind' : 'weankind'] = kind;
  return filters;
}

function dayOf(text: string, field: string): BusinessDate {
  const day = parseBusinessDate(text);
  if (day === null) throw refused('V_INVALID', field);
  return day;
}

/** Longest period a figure is opened for: a report's own twelve months and more. */
const LONGEST = 5 * 366;

const YES = ['Y', 'N'] as const;
const flagOf = (value: unknown) => YES.find((flag) => flag === value) ?? null;

/** Farm and variants a report was read with, from its parameters. */
function readAs(params: DrillAsked['params']) {
  const { farmid, tbmum, npdgilt } = params;
  return { farmid: typeof farmid === 'string' ? farmid : null, tbmum: flagOf(tbmum), npdgilt: flagOf(npdgilt) };
}

/** The rows behind a figure of a report, of its farm, narrowed as the report was. Refuses V_INVALID, 898, V_PERIOD, V_NOTEXISTS. */
export async function queryDrill(tx: Db, ctx: HerdReportContext, asked: DrillAsked): Promise<ReportResult> {
  const [from, to] = [dayOf(asked.from, 'from'), dayOf(asked.to, 'to')];
  const issues = periodIssues(from, to, LONGEST);
  if (issues.length > 0) throw new Refused(issues);
  const asof = asked.params['asof'];
  const known = typeof asof === 'string' ? { ...ctx, asof: dayOf(asof, 'asof') } : ctx;
  const { figure, part, params } = asked;
  return atFarm(tx, known, readAs(params), (own) => drillFigure(tx, own, { figure, from, to, part, filters: filtersOf(params) }));
}
