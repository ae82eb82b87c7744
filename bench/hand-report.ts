import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import { figureValues } from '#modules/herd/domain/figures/figure-values.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';
import type { HerdReportContext } from '#modules/herd/server/reports/report-farms.ts';

/** Parameters of a report. */
export type Asked = Readonly<Record<string, unknown>>;

/** Numbers by which two answers are known to be the same; NaN is no data. */
export type KeyNumbers = Readonly<Record<string, number>>;

/** Rows as the driver gives them. */
export type Rows = readonly Readonly<Record<string, unknown>>[];

/** A statement with the values it is asked with. */
export interface HandStatement {
  readonly sql: string;
  readonly values: (asked: Asked, ctx: HerdReportContext) => unknown[];
}

/** A report written by hand, as one statement or with a few more, with what both must agree on. */
export interface HandReport extends HandStatement {
  readonly more?: readonly HandStatement[];
  readonly ofRows: (rows: Rows, more: readonly Rows[], ctx: HerdReportContext, asked: Asked) => KeyNumbers;
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

/** What is compared of a list: its rows, how many cells of each column hold something, and what the numbers of a column add up to. */
export function listNumbers(
  rows: readonly (Readonly<Record<string, unknown>> | ReportRow)[],
  numbers: readonly string[],
  others: readonly string[],
): KeyNumbers {
  const filled = (column: string): number => rows.filter((row) => row[column] != null && row[column] !== '').length;
  return {
    rows: rows.length,
    ...Object.fromEntries(others.map((column) => [`${column} filled`, filled(column)])),
    ...Object.fromEntries(
      numbers.flatMap((column) => [[`${column} filled`, filled(column)] as const, [`${column} sum`, sumOf(rows, column)] as const]),
    ),
  };
}

/** The figures made of sums as the driver gives them, each as it is shown. */
export function figureNumbers(sums: Readonly<Record<string, unknown>>, codes: readonly string[], settings: HerdSettings, prefix = ''): KeyNumbers {
  const known = Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, Number(value ?? 0)]));
  const figures = figureValues(known, settings, codes);
  return Object.fromEntries(codes.map((code) => [`${prefix}${code}`, shownValue(figureOf(code), figures[code]?.value ?? null) ?? Number.NaN]));
}

/** A cell of the report as a number, NaN where it has no data. */
export const cellNumber = (cell: unknown): number => (cell === null || cell === undefined ? Number.NaN : Number(cell));

/** The figures a section by class shows, by the key of the class. */
export function sectionNumbers({ sections = [] }: ReportResult, key: string, codes: readonly string[]): KeyNumbers {
  const rows = sections.find((one) => one.key === key)?.rows ?? [];
  return Object.assign(
    { [`${key} classes`]: rows.length },
    ...rows.map((row) => Object.fromEntries(codes.map((code) => [`${key} ${row['_key']} ${code}`, cellNumber(row[code])]))),
  );
}

/** The same of the classes as a statement by hand gives them: `key`, and the sums the figures are made of. */
export function classNumbers(section: string, classes: Rows, codes: readonly string[], settings: HerdSettings): KeyNumbers {
  return Object.assign(
    { [`${section} classes`]: classes.length },
    ...classes.map(({ key, ...sums }) => figureNumbers(sums, codes, settings, `${section} ${key} `)),
  );
}
