import type { ChartSeries, ReportChart, ReportNote, ReportResult, ReportRow, ReportSection } from '#engine/define/report.ts';
import { knownNumber } from '#kernel/known.ts';
import { type Language, type Text3, t3 } from '#kernel/language.ts';
import { weekText } from '#kernel/week.ts';
import type { FilledTable, NameOf, TableAnswer } from './table.ts';

/** A chart drawn from columns of a table of the same report: labels of x from one, a series from each of the others. */
export interface ColumnChart extends Omit<ReportChart, 'x' | 'series'> {
  /** Column whose cells stand along the x axis. */
  readonly x: string;
  /** Columns drawn; a series bears the label of its column. */
  readonly series: readonly string[];
  /** Key of the section drawn; the main table without it. */
  readonly section?: string;
}

interface Section<C> extends Omit<ReportSection, 'columns' | 'rows' | 'totals'> {
  readonly table: FilledTable<C>;
}

type Made = 'columns' | 'rows' | 'totals' | 'sections' | 'charts' | 'notes' | 'signatures';

/** What a report answers: tables with their rows, and what stands around them. The rest of the result is made of it. */
export interface ReportAnswer<C> extends Omit<ReportResult, Made> {
  readonly table: FilledTable<C>;
  readonly sections?: readonly (Section<C> | ReportSection)[];
  readonly charts?: readonly (ReportChart | ColumnChart)[];
  /** Notes under the report; what is null has nothing to say. */
  readonly notes?: readonly (ReportNote | Text3 | null)[];
  /** Who signs the printed form; a name that is known stands under the line. */
  readonly signatures?: readonly (Text3 | { readonly title: Text3; readonly name: string | null | undefined })[];
}

/** Loads the names of codes of lists in the reader's language. */
export type NamesOf = (lists: readonly string[], language: Language) => Promise<NameOf>;

const isText = (value: object): value is Text3 => 'V' in value;

/** What a point opens with: the days and the parameters its row says, as its cells do; the screen its row leads to. */
function openedBy({ _from, _to, _params, _noopen, _open }: ReportRow): NonNullable<ReportChart['opens']>[number] {
  const member = (name: string, value: unknown) => (typeof value === 'string' ? { [name]: value } : {});
  return _noopen === 1 ? null : { ...member('from', _from), ...member('to', _to), ...member('params', _params), ...member('open', _open) };
}

function drawn(chart: ReportChart | ColumnChart, main: TableAnswer, sections: readonly ReportSection[]): ReportChart {
  if (typeof chart.x !== 'string') return chart as ReportChart;
  const { x, series, section, ...rest } = chart as ColumnChart;
  const table = section === undefined ? main : sections.find(({ key }) => key === section);
  if (table === undefined) throw new Error(`the chart draws the section ${section}, which is not there`);
  const isWeek = table.columns.some(({ key, type }) => key === x && type === 'week');
  const lines = series.flatMap((key): ChartSeries[] => {
    const column = table.columns.find((one) => one.key === key);
    if (column === undefined) return [];
    const figure = column.figure === undefined ? {} : { figure: column.figure };
    return [{ name: column.label, values: table.rows.map((row) => knownNumber(row[key])), ...figure }];
  });
  return {
    ...rest,
    x: table.rows.map((row) => (isWeek ? weekText(String(row[x] ?? '')) : String(row[x] ?? ''))),
    series: lines,
    ...(lines.some(({ figure }) => figure !== undefined) || table.rows.some(({ _open }) => typeof _open === 'string')
      ? { opens: table.rows.map(openedBy) }
      : {}),
  };
}

const noteOf = (note: ReportNote | Text3 | null): ReportNote[] => (note === null ? [] : [isText(note) ? { text: note } : note]);

function lineToSign(line: NonNullable<ReportAnswer<never>['signatures']>[number]): { title: Text3; name?: string } {
  if (isText(line)) return { title: line };
  return line.name == null ? { title: line.title } : { title: line.title, name: line.name };
}

type Headline = NonNullable<ReportResult['headline']>;
const LIGHTS: Readonly<Record<string, Headline[number]['tone']>> = { good: 'good', warn: 'warn', bad: 'bad' };

/** Figures over a table are judged as its closing row is, where they do not say themselves how. */
function judged(headline: Headline, { columns, totals }: TableAnswer): Headline {
  return headline.map((tile) => {
    const column = tile.tone === undefined ? columns.find(({ key, figure }) => figure === tile.figure || key === tile.figure) : undefined;
    const tone = column === undefined ? undefined : LIGHTS[String(totals?.[`_mark_${column.key}`])];
    return tone === undefined ? tile : { ...tile, tone };
  });
}

/** The result of an answer, in the reader's language. */
export async function resultOf<C>(answer: ReportAnswer<C>, at: C, language: Language, namesOf: NamesOf): Promise<ReportResult> {
  const { table, sections, charts, notes, signatures, headline, ...rest } = answer;
  const tables = [table, ...(sections ?? []).flatMap((one) => ('table' in one ? [one.table] : []))];
  const lists = [...new Set(tables.flatMap((one) => one.lists))];
  const names = lists.length === 0 ? () => undefined : await namesOf(lists, language);
  const main = table.answer(at, language, names);
  const further = sections?.map((one): ReportSection => {
    if (!('table' in one)) return one;
    const { table: own, ...head } = one;
    return { ...head, ...own.answer(at, language, names) };
  });
  return {
    ...rest,
    ...main,
    ...(headline === undefined ? {} : { headline: judged(headline, main) }),
    ...(further === undefined ? {} : { sections: further }),
    ...(charts === undefined ? {} : { charts: charts.map((chart) => drawn(chart, main, further ?? [])) }),
    ...(notes === undefined ? {} : { notes: notes.flatMap(noteOf) }),
    ...(signatures === undefined ? {} : { signatures: signatures.map(lineToSign) }),
  };
}

/** A subtitle: what happened, in which days, and what else narrows the report. */
export function spanned(
  what: Text3,
  { from, to }: { readonly from: string; readonly to: string },
  ...chips: readonly (string | null | undefined)[]
): Text3 {
  const rest = [from === to ? from : `${from}–${to}`, ...chips.filter((chip) => chip != null && chip !== '')].join(' · ');
  return t3(`${what.V} ${rest}`, `${what.E} ${rest}`, `${what.T} ${rest}`);
}
