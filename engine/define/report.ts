import type { z } from 'zod';
import type { Text3 } from '#kernel/language.ts';
import type { Field, FieldValues } from './field.ts';
import { type InputOf, inputOf } from './fields.ts';
import type { ReportMap } from './report-map.ts';
import type { RouteName } from './route-name.ts';

/** Type of a report cell; decides alignment, format and the Excel cell. A week is its key, YYYYWW. */
export type ColumnType = 'text' | 'week' | 'int' | 'decimal' | 'date' | 'flag' | 'animal' | 'percent';

/**
 * One column of a report. `group` names the header above it and `over` the one above the group; columns of one group
 * stand together, and groups of one `over`.
 */
export interface Column {
  readonly key: string;
  readonly label: Text3;
  readonly group?: Text3;
  readonly over?: Text3;
  readonly type: ColumnType;
  readonly decimals?: number;
  /** Its decimals are the most: a page shows as many as its rows need (whole boxes, and half ones). */
  readonly trims?: true;
  readonly unit?: string;
  readonly frozen?: boolean;
  /** Its place on a phone, before those that name none, where the order of a wide table would leave it out of sight: the first says whose row it is. */
  readonly phone?: number;
  /** Width in characters; default by type. */
  readonly width?: number;
  /** Named figure whose definition and rows the cell opens. */
  readonly figure?: string;
  readonly total?: 'sum' | 'none';
}

export type CellValue = string | number | null;

/** What the numbers of a report are compared with: the period before, the same a year earlier, their targets. */
export type Comparison = 'before' | 'lastyear' | 'target';

/** One row: cells by column key; `_` members are metadata (key for drill-down, marks, style). */
export interface ReportRow {
  readonly [column: string]: CellValue | undefined;
}

/**
 * What the reader does with the animals of a list: ticks rows and opens the entry screen with them filled in.
 * A row takes part when its animal column is filled and `_actions`, if it has any, names the event.
 */
export interface RowAction {
  readonly eventcd: string;
  readonly label: Text3;
  /** Screen for one animal; called with `pgid` and `event`, and with `pgids` of all where they are entered one after the other. */
  readonly one: string;
  /** Screen for several animals; called with `pgids` (A,B,C) and `eventcd`. Absent where the event is saved animal by animal. */
  readonly many?: string;
}

/** A note under the report: a text of the module's catalogue with its parameters. */
export interface ReportNote {
  readonly text: Text3;
}

/** One series of a chart. */
export interface ChartSeries {
  readonly name: Text3;
  readonly values: readonly (number | null)[];
  readonly target?: number | null;
  /** Values along the x axis, for a scatter. */
  readonly along?: readonly (number | null)[];
  /** Least, lower quarter, median, upper quarter, most; for boxes, whose `values` are the medians. */
  readonly boxes?: readonly (readonly number[] | null)[];
  /** How many rows stand behind each value. */
  readonly n?: readonly (number | null)[];
  /** Figure its points open, where the chart says their days. */
  readonly figure?: string;
  /** Drawn as this in a chart of another kind: counts as bars under a line, alarms as marks that no line joins. */
  readonly as?: 'line' | 'bar' | 'mark';
  /** True: its values stand on the axis at the right, which begins at 0. */
  readonly right?: true;
  /** How what it counts is judged: it takes the colour of that. */
  readonly tone?: 'good' | 'warn' | 'bad';
  /** Every value at each place, drawn as a dot: what a box is made of. */
  readonly dots?: readonly (readonly number[])[];
  /** Ends of the interval of each value: mean ± SD, limits of a share. */
  readonly ends?: readonly (readonly [low: number, high: number] | null)[];
}

/** A band behind the values, from place to place: what was expected. */
export interface ChartBand {
  readonly label: Text3;
  readonly ends: readonly (readonly [low: number, high: number] | null)[];
}

/** A line that stands between two places of the x axis, `at` of them at its left: a cut-off among classes, a change of kit. */
export interface ChartEdge {
  readonly at: number;
  readonly label: Text3;
}

/** Places of the x axis that are shaded, first to last: doubtful classes, the days a response is judged in; of a scatter values along it. */
export interface ChartShade {
  readonly first: number;
  readonly last: number;
  readonly label: Text3;
}

/** A chart of a report: one x per label, one or more series of numbers (null is a gap); a scatter names its points by `x`. */
export interface ReportChart {
  readonly kind: 'line' | 'bar' | 'pareto' | 'histogram' | 'scatter' | 'box';
  readonly title: Text3;
  /** Unit of the values, said beside the title. */
  readonly unit?: string;
  readonly x: readonly string[];
  readonly series: readonly ChartSeries[];
  /** Lines across the chart: mean, warning, alarm. */
  readonly limits?: readonly { readonly label: Text3; readonly value: number; readonly tone: 'plain' | 'warn' | 'bad' }[];
  /** What people noted at an x: a vaccination changed, a heat wave. */
  readonly notes?: readonly { readonly x: string; readonly text: string }[];
  /** False: the value axis begins at 0. True: it shows the range of the values only, and says so. Absent: lines zoom, bars do not. */
  readonly zoom?: boolean;
  /**
   * What a point at each x opens with: its days, and parameters that narrow it (parityFrom=2&parityTo=2); of a series without a figure
   * the screen it leads to, as an address.
   */
  readonly opens?: readonly ({ readonly from?: string; readonly to?: string; readonly params?: string; readonly open?: string } | null)[];
  /** Bars of one place stand on each other. */
  readonly stacked?: true;
  /** The values are powers of two: axis and texts say 2 to their power (a titre). */
  readonly log2?: true;
  /** The value axis is turned over, least above: a Ct. */
  readonly flipped?: true;
  /** Unit of the axis at the right. */
  readonly rightUnit?: string;
  readonly bands?: readonly ChartBand[];
  readonly edges?: readonly ChartEdge[];
  readonly shades?: readonly ChartShade[];
  /** Names of the axes, for a scatter. */
  readonly axes?: { readonly x: Text3; readonly y: Text3 };
}

/** A label to stick on a pen or an animal, or a card to hang beside it. */
export interface ReportLabel {
  /** What the code holds. */
  readonly qr: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly tables?: readonly { readonly title: string; readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] }[];
  /** Blank lines to write on. */
  readonly blank?: number;
}

/** Labels of a report: its PDF is then these labels instead of its tables. */
export interface ReportLabels {
  /** roll: 50 × 30 mm, one a page; sheet: A4, 3 × 8; card: A5. */
  readonly size: 'roll' | 'sheet' | 'card';
  readonly items: readonly ReportLabel[];
}

/** What a report query answers; the runner adds title, labels and totals. */
export interface ReportResult {
  readonly columns: readonly Column[];
  readonly rows: readonly ReportRow[];
  readonly totals?: ReportRow;
  readonly notes?: readonly ReportNote[];
  /** Rows that a figure left out, by cause. */
  readonly leftout?: readonly { readonly cause: Text3; readonly n: number }[];
  readonly charts?: readonly ReportChart[];
  /** A list that is read for its rows: the drawings stand under it. */
  readonly chartsLast?: true;
  readonly maps?: readonly ReportMap[];
  /** Further tables under the main one (lists, small tables by weekday). */
  readonly sections?: readonly ReportSection[];
  /** Headline figures shown before the grid. */
  readonly headline?: readonly {
    readonly figure: string;
    readonly label: Text3;
    readonly value: number | null;
    readonly decimals: number;
    readonly unit?: string;
    readonly trend?: readonly (number | null)[];
    readonly target?: number | null;
    /** The value it is compared with. */
    readonly was?: number | null;
    /** How it is judged; its sign stands beside it. */
    readonly tone?: 'good' | 'warn' | 'bad';
    /** The screen it leads to, with its parameters, as an address (LabRequest2?states=30). */
    readonly open?: string;
  }[];
  readonly subtitle?: Text3;
  /** Day YYYYMMDD what happened afterwards is not known on; absent where it is the business day. Page, paper and Excel print it once. */
  readonly asof?: string;
  /** The farms the report is of, where that is not the reader's own alone: paper, Excel and file name say them. */
  readonly farms?: readonly { readonly farmid: string; readonly farmname: string }[];
  /** First and last day the figures stand for, where the parameters may leave them open: what an opened figure asks for. */
  readonly days?: { readonly from: string; readonly to: string };
  /** What applied where parameters were left blank, by their keys; null for one that has no say here; one that stands here not narrows nothing. */
  readonly applied?: FieldValues;
  /** What the answer can be compared with, and what it is: numbers then stand in `_was_<column>` beside their own. */
  readonly compares?: readonly Comparison[];
  readonly compared?: Comparison;
  /** Rows of the whole list, from a query that reads the page asked for and no more. */
  readonly found?: number;
  /** What can be done with the animals of the main table. */
  readonly actions?: readonly RowAction[];
  /** Labels to print as PDF. */
  readonly labels?: ReportLabels;
  /** What is to be chosen first: said in place of rows where there are none yet. */
  readonly begin?: Text3;
  /** Lines to sign under the printed form. */
  readonly signatures?: readonly { readonly title: Text3; readonly name?: string }[];
  /** The paper of this answer, where it prints on another than the report's. */
  readonly paper?: ReportDef['paper'];
}

export interface ReportSection {
  readonly key: string;
  readonly title: Text3;
  readonly columns: readonly Column[];
  readonly rows: readonly ReportRow[];
  readonly totals?: ReportRow;
  /** What can be done with the animals of this table. */
  readonly actions?: readonly RowAction[];
  /** Begins a new page on paper and is set tightly, to stay on it. */
  readonly newPage?: boolean;
}

/** The contract of a report: what it asks and what paper it prints on. */
export interface ReportDef<P extends z.ZodType = z.ZodType> {
  /** Route name, for example PigMateReport. */
  readonly route: RouteName;
  readonly module: string;
  /** Fields of the parameter bar, in order; their names stand in the address bar. */
  readonly fields: readonly Field[];
  /** Parameters that stand in no bar: what an opened figure, or a client of the API, narrows by. */
  readonly beside?: readonly Field[];
  /** The parameters as checked on both sides. */
  readonly params: P;
  readonly paper?: 'portrait' | 'landscape';
  /** Printed smaller where it must be, to stay on one page. */
  readonly onePage?: boolean;
  /** Earlier periods its numbers may be compared with; both where it is of a period and says nothing. */
  readonly compares?: readonly Exclude<Comparison, 'target'>[];
  /** Named rows a cell can open: key of the drill call. */
  readonly drill?: boolean;
}

/** What a report is declared with: its parameters are made from its fields. */
interface ReportOf<Fs extends readonly Field[], Bs extends readonly Field[]> extends Omit<ReportDef, 'fields' | 'beside' | 'params'> {
  readonly fields: Fs;
  readonly beside?: Bs;
}
type Asked<Fs extends readonly Field[], Bs extends readonly Field[]> = InputOf<readonly (Fs[number] | Bs[number])[]>;

/** The parameters of a report as its query gets them, from the fields it is declared with. */
export type ParamsOf<Fs extends readonly Field[], Bs extends readonly Field[] = readonly []> = z.output<Asked<Fs, Bs>>;

/** Declares a report, keeping the type of its parameters. */
export function defineReport<const Fs extends readonly Field[], const Bs extends readonly Field[] = readonly []>(
  report: ReportOf<Fs, Bs>,
): ReportDef<Asked<Fs, Bs>> {
  const { fields, beside = [] } = report;
  return { ...report, params: inputOf([...fields, ...beside]) as never };
}
