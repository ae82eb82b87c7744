import type { Field } from '#engine/define/field.ts';
import { t3 } from '#kernel/language.ts';
import { EVENT_TYPES } from '../../domain/event-types.ts';
import { count } from '../../domain/fields.ts';

/** Numbers a fostering keeps in place of the one typed. */
const FOSTERED: readonly Field[] = [
  count('minusnum', t3('Số con ghép đi', 'Piglets fostered out', 'จำนวนฝากออก')),
  count('plusnum', t3('Số con ghép đến', 'Piglets fostered in', 'จำนวนรับฝาก')),
];

/** The fields an event of a type carries when it is saved, in the order of its form. */
export function savedFields(eventcd: string): readonly Field[] {
  const type = EVENT_TYPES[eventcd as keyof typeof EVENT_TYPES];
  if (type === undefined) return [];
  return eventcd === 'FOS' ? [...FOSTERED, ...type.fields.filter(({ key }) => key !== 'num')] : type.fields;
}
