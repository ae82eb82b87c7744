import { roundHalfAway } from '#kernel/rounding.ts';

/** Weight of a dead head that was not weighed, kg: grown animals by type, piglets from birth to weaning, nursery pigs by week of age. */
const GROWN: Readonly<Record<string, number>> = { boar: 250, gilt: 120, open: 200, mated: 220, lactating: 200 };
const NURSERY = [1.4, 2.7, 4.2, 5.8, 7.2, 9, 11.5, 14.5, 18, 22, 26.5, 31, 36];

/** Weight a grown animal of a type has. */
export const grownKg = (type: string): number => GROWN[type] ?? 200;

/** Weight a suckling piglet of an age has, between birth and weaning. */
export function sucklingKg(age: number): number {
  return roundHalfAway(1.4 + 0.21 * Math.min(Math.max(age, 0), 35), 1);
}

/** Weight a nursery pig of a week of age has. */
export function nurseryKg(week: number): number {
  return NURSERY[Math.min(Math.max(week, 0), NURSERY.length - 1)] ?? 0;
}
