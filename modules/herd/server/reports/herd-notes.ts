import type { ReportChart } from '#engine/define/report.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { type HerdAt, herdTable } from './herd-report.ts';

/** A note of the farm on one of its days. */
interface HerdNote {
  readonly day: BusinessDate;
  readonly text: string;
}

/** The farm's notes of some days. */
export function herdNotes(at: HerdAt, from: BusinessDate, to: BusinessDate): Promise<HerdNote[]> {
  return at.rows<HerdNote>(
    `select note_id as _key, day, text, crtusrid as by from herd_note
     where farm_id = {farm} and day >= {from}::date and day <= {to}::date and voided_at is null order by day, crtdate limit 200`,
    { from, to },
  );
}

const NOTES = herdTable<HerdNote>((c) => [
  c.date('day'),
  c.text('text', t3('Ghi chú', 'Note', 'บันทึก'), { width: 60 }),
  c.text('by', t3('Người ghi', 'By', 'โดย')),
]);

/** Notes as a table under the charts; none without one. */
export function noteSection(notes: readonly HerdNote[]) {
  return notes.length === 0 ? [] : [{ key: 'notes', title: t3('Ghi chú của trại', 'Notes of the farm', 'บันทึกของฟาร์ม'), table: NOTES.of(notes) }];
}

/** The notes at the points of charts over time. */
export function withNotes(charts: readonly ReportChart[], notes: readonly HerdNote[], labelOf: (day: BusinessDate) => string): ReportChart[] {
  return charts.map((chart) => {
    const shown = notes.map(({ day, text }) => ({ x: labelOf(day), text })).filter(({ x }) => chart.x.includes(x));
    return shown.length === 0 ? chart : { ...chart, notes: shown };
  });
}
