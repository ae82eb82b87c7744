import { roundHalfAway } from '#kernel/rounding.ts';

/** Weight of a dead head that was not weighed, kg: grown animals by type, piglets from birth to weaning, nursery pigs by week of age. */
const GROWN = { boar: 250, gilt: 120, open: 200, mated: 220, lactating: 200, other: 200 };
const NURSERY = [1.4, 2.7, 4.2, 5.8, 7.2, 9, 11.5, 14.5, 18, 22, 26.5, 31, 36];

const STILLBORN = 1.2;
/** Days of age from which a suckling piglet weighs no more. */
const WEANED = 35;

/** Weight a suckling piglet of an age has, between birth and weaning. */
export function sucklingKg(age: number): number {
  return roundHalfAway(1.4 + 0.21 * Math.min(Math.max(age, 0), WEANED), 1);
}

/** Weight a nursery pig of a week of age has. */
export function nurseryKg(week: number): number {
  return NURSERY[Math.min(Math.max(week, 0), NURSERY.length - 1)] ?? 0;
}

/** The same as values of a statement: by type, by day of age, by week of age, of a stillborn one. */
export const STANDARD_KG = {
  grown: JSON.stringify(GROWN),
  suckling: Array.from({ length: WEANED + 1 }, (_, day) => sucklingKg(day)),
  nursery: NURSERY,
  stillborn: STILLBORN,
};
