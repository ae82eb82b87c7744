import type { Field, FieldValues } from '#engine/define/field.ts';
import type { WeekCalendar } from '#engine/define/period-params.ts';
import { weekList, weekOf } from '#kernel/week.ts';

/** A week field that ends with the last week of the year chosen beside it (the running year where none is): 52 or 53. */
export function weekChoice(field: Field, values: FieldValues, { today, weekStart }: WeekCalendar): Field {
  if (field.weekOf === undefined) return field;
  const chosen = values[field.weekOf];
  const year = typeof chosen === 'number' && chosen >= 1900 && chosen <= 2600 ? chosen : weekOf(today, weekStart).year;
  return { ...field, max: weekList(year, weekStart).length - 1 };
}

/** The weeks a field offers: 1 to its last, then "--", value 0: all weeks. */
export function weekOptions({ max = 53 }: Pick<Field, 'max'>): { value: string; label: string }[] {
  const weeks = Array.from({ length: max }, (_, at) => String(at + 1));
  return [...weeks.map((week) => ({ value: week, label: week })), { value: '0', label: '--' }];
}
