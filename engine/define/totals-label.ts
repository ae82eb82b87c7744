import type { Language, Text3 } from '#kernel/language.ts';
import type { Column, ReportRow } from './report.ts';

const TOTAL: Text3 = { V: 'Tổng cộng', E: 'Total', T: 'รวม' };

/** Totals with their name in the first column, where the report left it free; `_total` tells the row from the others. */
export function labelledTotals(columns: readonly Column[], totals: ReportRow, language: Language): ReportRow {
  const key = columns[0]?.key;
  if (key === undefined || (totals[key] ?? null) !== null) return totals;
  return { ...totals, [key]: TOTAL[language], _total: 1 };
}
