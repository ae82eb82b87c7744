import type { FieldValues } from '#engine/define/field.ts';
import { countOf, identityOf, textOf } from './values.ts';

/** Ends of the fields of the boars of a mating, in their order. */
export const SLOTS = ['', '2', '3'] as const;

/** The slots of a mating whose boar is the first one: the batch it names is his, so these are its doses. */
export function batchSlots(data: FieldValues): readonly (typeof SLOTS)[number][] {
  const first = identityOf(data, 'boarid');
  return first === null ? [] : SLOTS.filter((slot) => identityOf(data, `boarid${slot}`) === first);
}

/**
 * Doses a mating takes from the semen batch it names, each with its day after the mating: one for every slot of the
 * batch's boar (herd.md: DPM counts boar slots as doses, doses leave stock by MAT). Empty when no batch is named.
 */
export function dosesTaken(data: FieldValues): readonly number[] {
  if (textOf(data, 'semenbatch') === null) return [];
  return batchSlots(data).map((slot) => (slot === '' ? 0 : countOf(data, `boarday${slot}`)));
}
