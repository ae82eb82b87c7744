import type { CellValue, Column, ReportRow } from '#engine/define/report.ts';
import { isBusinessDate } from '#kernel/business-date.ts';

/** A figure a person opened, with the days it stands for. */
export interface OpenedFigure {
  readonly figure: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** Parameters of the cell's own column (a class, a farm), over those of the report. */
  readonly params?: Readonly<Record<string, unknown>>;
}

function day(...candidates: readonly unknown[]): string | null {
  const found = candidates.find(isBusinessDate);
  return found ?? null;
}

/** The days a cell stands for: its own, its row's, or the report's; null when none is known, and for a row with `_noopen`. */
export function periodOf(
  column: Column | null,
  row: ReportRow | null,
  params: Readonly<Record<string, unknown>>,
): { from: string; to: string } | null {
  if (row?.['_noopen'] === 1) return null;
  const own = (end: 'from' | 'to'): CellValue | undefined => (column === null ? undefined : row?.[`_${end}_${column.key}`]);
  const from = day(own('from'), row?.['_from'], params['from'], params['datefrom'], params['fromdt']);
  const to = day(own('to'), row?.['_to'], params['to'], params['dateto'], params['todt']);
  return from === null || to === null ? null : { from, to };
}

const WHOLE = /^\d{1,6}$/;

/** Parameters a cell narrows its report by, from the row's `_params_<column>` (parityFrom=2&parityTo=2); none when it has none. */
export function paramsOf(column: Column | null, row: ReportRow | null): Readonly<Record<string, unknown>> {
  const own = (column === null ? undefined : row?.[`_params_${column.key}`]) ?? row?.['_params'];
  if (typeof own !== 'string') return {};
  const parsed = new URLSearchParams(own);
  return Object.fromEntries([...parsed].map(([key, value]) => [key, key.startsWith('parity') && WHOLE.test(value) ? Number(value) : value]));
}
