import { decimalsIn } from '#engine/define/decimals.ts';
import type { Column, ReportResult, ReportRow } from '#engine/define/report.ts';
import { roundHalfAway } from '#kernel/rounding.ts';

const NUMBERS: ReadonlySet<Column['type']> = new Set(['int', 'decimal', 'percent']);

function settledRow(columns: readonly Column[], row: ReportRow): ReportRow {
  let own: Record<string, ReportRow[string]> | null = null;
  for (const column of columns) {
    const value = row[column.key];
    if (typeof value !== 'number') continue;
    const shown = roundHalfAway(value, decimalsIn(column, row));
    if (shown === value) continue;
    own ??= { ...row };
    own[column.key] = shown;
  }
  return own ?? row;
}

interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly ReportRow[];
  readonly totals?: ReportRow;
}

function settledTable<T extends Table>(table: T): T {
  const columns = table.columns.filter(({ type }) => NUMBERS.has(type));
  if (columns.length === 0) return table;
  const totals = table.totals === undefined ? {} : { totals: settledRow(columns, table.totals) };
  return { ...table, ...totals, rows: table.rows.map((row) => settledRow(columns, row)) };
}

/** The answer as it leaves: rounded last, every number to the decimals its column or row says. */
export function settled(result: ReportResult): ReportResult {
  const whole = settledTable(result);
  return whole.sections === undefined ? whole : { ...whole, sections: whole.sections.map(settledTable) };
}
