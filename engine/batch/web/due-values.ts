import type { FieldValues } from '#engine/define/field.ts';
import type { DueRow } from '../domain/due-calls.ts';

/** A due line as goods are typed. */
export function dueValues({ itemid, qty, unit, coverdays, dose, live, route, itemtp }: DueRow): FieldValues {
  return { itemid, unit, qty, coverdays, ...(itemtp === 'feed' ? {} : { dose, heads: live, route }) };
}
