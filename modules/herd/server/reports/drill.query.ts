import type { Column, ReportResult } from '#engine/define/report.ts';
import type { DrillPart } from '#engine/figures/server/drill.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import type { Db } from '#engine/server/report/db.ts';
import { periodIssues } from '#engine/server/report/periods.ts';
import { columnTotals } from '#engine/server/report/totals.ts';
import { type BusinessDate, parseBusinessDate } from '#kernel/business-date.ts';
import { drillFigure } from '../figures/drill-figure.ts';
import type { FigureFilters } from '../figures/stream.ts';
import { withNames } from './named.ts';
import { askedFarms } from './production/farm-sums.ts';
import { atFarm } from './production/variants.ts';
import { type HerdReportContext, inEachFarm } from './report-farms.ts';
import { variantNotes } from './report-notes.ts';

/** What the panel of a figure asks, with the parameters of the report it was opened from. */
export interface DrillAsked {
  readonly figure: string;
  readonly from: string;
  readonly to: string;
  readonly part: DrillPart;
  readonly params: Readonly<Record<string, unknown>>;
}

const TEXTS = ['group', 'roomid', 'applyid', 'boarid', 'boarlineage', 'matetp', 'outcome', 'lineage', 'nursery', 'weekday'] as const;
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
  const { farmid, farms, tbmum, npdgilt, lwzero } = params;
  return {
    farmid: typeof farmid === 'string' ? farmid : null,
    farms: Array.isArray(farms) ? farms.filter((one) => typeof one === 'string') : [],
    tbmum: flagOf(tbmum),
    npdgilt: flagOf(npdgilt),
    lwzero: flagOf(lwzero),
  };
}

/** The panel says which variant of the definition the rows follow. */
const defined = (figure: string, { settings }: HerdReportContext, result: ReportResult): ReportResult => ({
  ...result,
  notes: [...(result.notes ?? []), ...variantNotes([figure], settings)],
});

/** The rows behind a figure of a report, of its farm, narrowed as the report was. Refuses V_INVALID, 898, V_PERIOD, V_NOTEXISTS. */
export async function queryDrill(tx: Db, ctx: HerdReportContext, asked: DrillAsked): Promise<ReportResult> {
  const [from, to] = [dayOf(asked.from, 'from'), dayOf(asked.to, 'to')];
  const issues = periodIssues(from, to, LONGEST);
  if (issues.length > 0) throw new Refused(issues);
  const asof = asked.params['asof'];
  const known = typeof asof === 'string' ? { ...ctx, asof: dayOf(asof, 'asof') } : ctx;
  const { figure, part, params } = asked;
  const open = async (own: HerdReportContext): Promise<ReportResult> =>
    withNames(tx, own.farmid, own.language, defined(figure, own, await drillFigure(tx, own, { figure, from, to, part, filters: filtersOf(params) })));
  const { farms, ...read } = readAs(params);
  if (read.farmid !== null || farms.length === 0) return atFarm(tx, known, read, open);
  return togetherOf(
    await inEachFarm(tx, known, await askedFarms(tx, known, { farms }, false), async (own, { farmid }) => ({ farmid, result: await open(own) })),
  );
}

const FARM: Column = { key: 'farmid', label: { V: 'Trại', E: 'Farm', T: 'ฟาร์ม' }, type: 'text', frozen: true };

/** The rows of several farms in one list, each with its farm. */
export function togetherOf(parts: readonly { readonly farmid: string; readonly result: ReportResult }[]): ReportResult {
  const [first] = parts;
  if (first === undefined) return { columns: [FARM], rows: [] };
  if (parts.length === 1) return first.result;
  const columns = new Map(parts.flatMap(({ result }) => result.columns.map((column) => [column.key, column] as const)));
  const rows = parts.flatMap(({ farmid, result }) => result.rows.map((row) => ({ farmid, ...row })));
  const all = [FARM, ...columns.values()];
  return { ...first.result, columns: all, rows, totals: columnTotals(all, rows) };
}
