import { COMPARED } from '#engine/define/comparison-words.ts';
import type { Column, Comparison, ReportResult, ReportRow } from '#engine/define/report.ts';
import type { Text3 } from '#kernel/language.ts';

interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly ReportRow[];
  readonly totals?: ReportRow;
}

const named = (label: Text3, other: Text3): Text3 => ({ V: `${label.V} (${other.V})`, E: `${label.E} (${other.E})`, T: `${label.T} (${other.T})` });

/** A table with the other value of each compared number in a column of its own behind it. */
function tableBeside<T extends Table>(table: T, by: Comparison): T {
  const all = table.totals === undefined ? table.rows : [...table.rows, table.totals];
  const compared = new Set(table.columns.filter(({ key }) => all.some((row) => row[`_was_${key}`] !== undefined)).map(({ key }) => key));
  if (compared.size === 0) return table;
  const columns = table.columns.flatMap((column): Column[] => {
    if (!compared.has(column.key)) return [column];
    const { figure: _figure, total: _total, frozen: _frozen, ...like } = column;
    return [column, { ...like, key: `was_${column.key}`, label: named(column.label, COMPARED[by]) }];
  });
  const cells = [...compared];
  const filled = (row: ReportRow): ReportRow => ({ ...row, ...Object.fromEntries(cells.map((key) => [`was_${key}`, row[`_was_${key}`] ?? null])) });
  return { ...table, columns, rows: table.rows.map(filled), ...(table.totals === undefined ? {} : { totals: filled(table.totals) }) };
}

/**
 * A compared answer as a file takes it away: what a page says beside a number stands in a column of its own. Targets have their
 * column in the answer already.
 */
export function besideColumns(result: ReportResult): ReportResult {
  const { compared, sections } = result;
  if (compared === undefined || compared === 'target') return result;
  return {
    ...tableBeside(result, compared),
    ...(sections === undefined ? {} : { sections: sections.map((section) => tableBeside(section, compared)) }),
  };
}
