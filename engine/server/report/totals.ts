import type { Column, ReportRow } from '#engine/define/report.ts';
import { roundHalfAway } from '#kernel/rounding.ts';

/** Totals under a grid: the sum of every column that asks for one; blank cells count nothing. */
export function columnTotals(columns: readonly Column[], rows: readonly ReportRow[]): ReportRow {
  const totals: Record<string, number | null> = {};
  for (const { key, total, decimals } of columns) {
    if (total !== 'sum') continue;
    const values = rows.map((row) => row[key]).filter((value) => typeof value === 'number');
    totals[key] =
      values.length === 0
        ? null
        : roundHalfAway(
            values.reduce((sum, value) => sum + value, 0),
            decimals ?? 0,
          );
  }
  return totals;
}
