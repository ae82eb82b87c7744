import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { columnTotals } from '#engine/server/report/totals.ts';
import { type BusinessDate, parseBusinessDate } from '#kernel/business-date.ts';
import type { Text3 } from '#kernel/language.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import { COUNT_FIGURE } from '#modules/herd/contract/reports/params.ts';
import type { DrillAsked } from '../drill.query.ts';

const column = columnsWith({
  n: { V: 'Số lượng', E: 'Number', T: 'จำนวน' },
  roomid: { V: 'Chuồng', E: 'House', T: 'โรงเรือน' },
});

/** What a count of a column is asked for by: its days and its column. */
export interface CountAsked {
  readonly what: string;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  /** A parameter that is a text; null without it. */
  readonly text: (name: string) => string | null;
}

/** Reads what the panel asks of a count. @throws Refused V_INVALID for another figure or days. */
export function countAsked({ figure, from, to, params }: DrillAsked): CountAsked {
  const [first, last] = [parseBusinessDate(from), parseBusinessDate(to)];
  if (!figure.startsWith(COUNT_FIGURE) || first === null || last === null) throw refused('V_INVALID', 'figure');
  const text = (name: string): string | null => (typeof params[name] === 'string' ? params[name] : null);
  return { what: figure.slice(COUNT_FIGURE.length), from: first, to: last, text };
}

/** Whole head have none; shares of a head are told to the hundredth. */
function decimalsFor(rows: readonly ReportRow[]): number {
  if (rows.every(({ n }) => Number.isInteger(n))) return 0;
  return rows.some(({ n }) => typeof n === 'number' && n > 0 && n < 1) ? 2 : 1;
}

/** The rows of a count: animals with their day and house, and what each adds to it. */
export function countPanel(title: Text3, rows: readonly ReportRow[]): ReportResult {
  const columns = [
    ...(rows.some(({ pgid }) => pgid !== null) ? [column('pgid', 'animal', { frozen: true })] : []),
    column('date', 'date'),
    column('roomid', 'text'),
    column('n', 'decimal', { total: 'sum', decimals: decimalsFor(rows) }),
  ];
  return { columns, rows, totals: columnTotals(columns, rows), subtitle: title };
}
