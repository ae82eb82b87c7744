import type { Column, ReportRow } from './report.ts';

/** Decimals the numbers of a column are shown with. */
export function decimalsOf(column: Pick<Column, 'type' | 'decimals'>): number {
  return column.decimals ?? (column.type === 'percent' ? 1 : column.type === 'decimal' ? 2 : 0);
}

/** Decimals of a cell: a row of its own kind (a figure of a table of figures) says them with `_decimals`. */
export function decimalsIn(column: Pick<Column, 'type' | 'decimals'>, row: ReportRow): number {
  const own = row['_decimals'];
  return column.type === 'decimal' && typeof own === 'number' ? own : decimalsOf(column);
}
