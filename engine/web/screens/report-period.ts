import type { CellValue, Column, ReportRow } from '#engine/define/report.ts';
import { isBusinessDate } from '#kernel/business-date.ts';

/** A figure a person opened, with the days it stands for. */
export interface OpenedFigure {
  readonly figure: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

function day(...candidates: readonly unknown[]): string | null {
  const found = candidates.find(isBusinessDate);
  return found ?? null;
}

/** The days a cell stands for: its own, its row's, or the report's; null when none is known. */
export function periodOf(
  column: Column | null,
  row: ReportRow | null,
  params: Readonly<Record<string, unknown>>,
): { from: string; to: string } | null {
  const own = (end: 'from' | 'to'): CellValue | undefined => (column === null ? undefined : row?.[`_${end}_${column.key}`]);
  const from = day(own('from'), row?.['_from'], params['from'], params['datefrom'], params['fromdt']);
  const to = day(own('to'), row?.['_to'], params['to'], params['dateto'], params['todt']);
  return from === null || to === null ? null : { from, to };
}
