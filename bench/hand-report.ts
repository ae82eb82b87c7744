import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import type { HerdReportContext } from '#modules/herd/server/reports/report-farms.ts';

/** Parameters of a report. */
export type Asked = Readonly<Record<string, unknown>>;

/** Numbers by which two answers are known to be the same. */
export type KeyNumbers = Readonly<Record<string, number>>;

/** Rows as the driver gives them. */
export type Rows = readonly Readonly<Record<string, unknown>>[];

/** A report written by hand as one statement, with what both must agree on. */
export interface HandReport {
  readonly sql: string;
  readonly values: (asked: Asked, ctx: HerdReportContext) => unknown[];
  readonly ofRows: (rows: Rows) => KeyNumbers;
  /** The numbers of the same names in the report's answer. */
  readonly ofReport: (result: ReportResult) => KeyNumbers;
}

/** Sum of a column; a missing value counts nothing. */
export function sumOf(rows: readonly (Readonly<Record<string, unknown>> | ReportRow)[], column: string): number {
  return rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0);
}

/** The chosen columns of a row as numbers, each under `prefix` and its name. */
export function numbersOf(row: Readonly<Record<string, unknown>> | undefined, columns: readonly string[], prefix = ''): KeyNumbers {
  return Object.fromEntries(columns.map((column) => [`${prefix}${column}`, Number(row?.[column] ?? 0)]));
}
