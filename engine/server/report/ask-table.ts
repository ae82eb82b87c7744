import type { Column, ReportDef, ReportResult, ReportRow } from '#engine/define/report.ts';
import type { TableAsked } from '#engine/define/report-calls.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { refused } from '../refused.ts';

/**
 * The parameters with the day outcomes are known on. A report that has no such parameter knows the business day only.
 * @throws Refused V_INVALID for an earlier day of such a report.
 */
export function paramsAsof(def: ReportDef, params: unknown, asof: BusinessDate | null | undefined, curbusdt: BusinessDate): unknown {
  if (asof == null) return params;
  const shape = (def.params as unknown as { readonly shape: object }).shape;
  if ('asof' in shape) return { ...(params as object), asof };
  if (asof < curbusdt) throw refused('V_INVALID', 'asof', { field: 'asof' });
  return params;
}

const unknown = (field: string) => refused('V_INVALID', field, { field });

/** Blank cells stand last whichever way the rest runs. */
function sorted(rows: readonly ReportRow[], columns: readonly Column[], sort: string, language: Language): readonly ReportRow[] {
  const down = sort.startsWith('-');
  const key = down ? sort.slice(1) : sort;
  if (!columns.some((column) => column.key === key)) throw unknown('sort');
  const { compare } = new Intl.Collator({ V: 'vi', E: 'en', T: 'th' }[language], { numeric: true });
  const order = (a: string | number, b: string | number): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b));
  const [blank, filled] = [rows.filter((row) => row[key] == null), rows.filter((row) => row[key] != null)];
  const up = filled.toSorted((a, b) => order(a[key] ?? '', b[key] ?? '') * (down ? -1 : 1));
  return [...up, ...blank];
}

function onlyCells(row: ReportRow, keys: ReadonlySet<string>): ReportRow {
  return Object.fromEntries(Object.entries(row).filter(([key]) => key.startsWith('_') || keys.has(key)));
}

function chosen(result: ReportResult, wanted: readonly string[]): ReportResult {
  const byKey = new Map(result.columns.map((column) => [column.key, column]));
  const columns = [...new Set(wanted)].map((key) => {
    const column = byKey.get(key);
    if (column === undefined) throw unknown('columns');
    return column;
  });
  const keys = new Set(wanted);
  const { totals } = result;
  return {
    ...result,
    columns,
    rows: result.rows.map((row) => onlyCells(row, keys)),
    ...(totals === undefined ? {} : { totals: onlyCells(totals, keys) }),
  };
}

/**
 * The main table as it was asked for: sorted, then the page, then the columns. Totals stay those of the whole list, and `total` is its number of rows.
 * @throws Refused V_INVALID for a column the report does not have.
 */
export function askedTable(result: ReportResult, asked: Partial<TableAsked>, language: Language): ReportResult & { readonly total: number } {
  const { page, size, sort, columns } = asked;
  const { found = result.rows.length, ...whole } = result;
  const rows = sort == null ? result.rows : sorted(result.rows, result.columns, sort, language);
  const from = size == null ? 0 : ((page ?? 1) - 1) * size;
  const part = { ...whole, rows: size == null ? rows : rows.slice(from, from + size), total: found };
  return columns == null ? part : { ...chosen(part, columns), total: part.total };
}

/** The members every answer has, also when there is nothing to say in them. */
export function wholeAnswer(result: ReportResult) {
  const groups = (result.sections ?? []).map(({ key, title, rows }) => ({ key, title, rows: rows.length }));
  return { ...result, groups, notes: result.notes ?? [], leftout: result.leftout ?? [], charts: result.charts ?? [] };
}
