import type { Column, ReportRow } from '#engine/define/report.ts';
import { roundHalfAway } from '#kernel/rounding.ts';

/** Totals under a grid: the sum of every column that asks for one; blank cells count nothing. */
export function columnTotals(columns: readonly Column[], rows: readonly ReportRow[]): ReportRow {
  const summed = columns.filter(({ total }) => total === 'sum').map(({ key, decimals = 0 }) => ({ key, decimals, sum: 0, cells: 0 }));
  for (const row of rows) {
    for (const one of summed) {
      const value = row[one.key];
      if (typeof value !== 'number') continue;
      one.sum += value;
      one.cells += 1;
    }
  }
  return Object.fromEntries(summed.map(({ key, decimals, sum, cells }) => [key, cells === 0 ? null : roundHalfAway(sum, decimals)]));
}
