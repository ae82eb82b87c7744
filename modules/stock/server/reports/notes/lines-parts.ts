import { defineList } from '#engine/define/fields.ts';
import type { ReportTotals } from '#engine/server/report/table.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import type { Days } from '../../farm-stock.ts';
import type { LinesShown, SumRow } from './note-columns.ts';
import type { NoteLine } from './note-lines.ts';

/** Which day of a note a period means. */
export const DATED = {
  label: t3('Kỳ tính theo', 'Period of', 'ช่วงตาม'),
  list: defineList('notedated', {
    value: t3('Ngày hạch toán', 'Value date', 'วันที่มีผล'),
    entry: t3('Ngày nhập máy', 'Entry date', 'วันที่บันทึก'),
  }),
} as const;

/** The days, and how many notes and lines stand in them. */
export function linesSubtitle({ from, to }: Days, lines: readonly NoteLine[]): Text3 {
  const notes = new Set(lines.map(({ _noteid }) => _noteid)).size;
  return t3(
    `${from}–${to} · ${notes} phiếu, ${lines.length} dòng`,
    `${from}–${to} · ${notes} notes, ${lines.length} lines`,
    `${from}–${to} · ${notes} ใบ ${lines.length} รายการ`,
  );
}

/** The row of the whole: a quantity only where all is of one base unit, money only to who may see it. */
export function totalsOf(notetp: 'RN' | 'DN', sum: SumRow, { money, sales }: LinesShown): ReportTotals {
  const { baseqty, baseunit, discount, amount, net } = sum;
  const sold = notetp === 'RN' ? (money ? { discount } : {}) : sales ? { discount, net } : {};
  return { baseqty, baseunit, ...(money ? { amount } : {}), ...sold };
}
