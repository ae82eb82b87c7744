import type { Column, ReportResult, ReportRow } from '#engine/define/report.ts';
import type { Cells } from './oracle/book.ts';

type Found = Pick<ReportResult, 'columns' | 'rows' | 'totals'>;

/** How a table is compared: texts of codes by column, and columns that are compared elsewhere. */
export interface Comparing {
  readonly say?: Readonly<Record<string, (code: string) => string>>;
  readonly apart?: readonly string[];
}

/** True when the shown number is the exact one, rounded to so many decimals. */
export function roundsTo(exact: number, shown: number, decimals: number): boolean {
  return Math.abs(exact - shown) <= 0.5 * 10 ** -decimals + 1e-6;
}

function decimalsOf({ type, decimals }: Column, row: ReportRow): number {
  const own = row['_decimals'];
  if (typeof own === 'number') return own;
  return decimals ?? (type === 'int' ? 0 : type === 'percent' ? 1 : 2);
}

function same(column: Column, row: ReportRow, wanted: string | number | null, say: Comparing['say']): boolean {
  const found = row[column.key] ?? null;
  if (typeof wanted === 'number' && typeof found === 'number') return roundsTo(wanted, found, decimalsOf(column, row));
  const text = typeof wanted === 'string' ? (say?.[column.key]?.(wanted) ?? wanted) : wanted;
  return (text === '' ? null : text) === (found === '' ? null : found);
}

function rowDifferences(columns: readonly Column[], row: ReportRow, wanted: Cells, name: string, say: Comparing['say']): string[] {
  return columns.flatMap((column) => {
    const { key } = column;
    if (!(key in wanted)) return [`column ${key} is not counted`];
    return same(column, row, wanted[key] ?? null, say) ? [] : [`${name} ${key}: events ${wanted[key]}, report ${row[key]}`];
  });
}

/**
 * Where a table differs from the rows counted slowly, in their order, column by column; and columns nobody counted.
 * Answers at most a dozen differences.
 */
export function tableDifferences(found: Found, wanted: readonly Cells[], { say, apart = [] }: Comparing = {}): string[] {
  const columns = found.columns.filter(({ key }) => !apart.includes(key));
  const name = (row: Cells | ReportRow | undefined): string =>
    columns
      .slice(0, 2)
      .map(({ key }) => row?.[key])
      .join(' ');
  const lines = wanted.length === found.rows.length ? [] : [`rows: events ${wanted.length}, report ${found.rows.length}`];
  for (const [index, row] of found.rows.entries()) {
    const own = wanted[index];
    if (own !== undefined) lines.push(...rowDifferences(columns, row, own, name(own), say));
  }
  return [...new Set(lines)].slice(0, 12);
}

/** Where the totals of a table differ from those counted slowly; every column that has a total must be counted. */
export function totalDifferences(found: Found, wanted: Cells): string[] {
  const totals = found.totals ?? {};
  return found.columns.flatMap((column) => {
    const { key } = column;
    if (!(key in totals) && !(key in wanted)) return [];
    if (!(key in wanted)) return [`total ${key} is not counted`];
    return same(column, totals, wanted[key] ?? null, undefined) ? [] : [`total ${key}: events ${wanted[key]}, report ${totals[key]}`];
  });
}
