import { civilOf } from '#kernel/business-date.ts';
import type { Random } from '#kernel/random.ts';

/** How one mating will end, and after how many days. */
export interface Fate {
  readonly end: 'farrow' | 'return' | 'negative' | 'abortion' | 'notinpig';
  readonly days: number;
}

/** Progress of a farm: new farms learn in their first year and a half. 0 at the start, 1 when learnt. */
export function skill(dayOfFarm: number): number {
  return Math.min(1, dayOfFarm / 540);
}

/** The hot months of the region cost conception: April to June. */
function season(day: number): number {
  const { month } = civilOf(day);
  return month >= 4 && month <= 6 ? -0.05 : 0;
}

/** Chance that a service ends in a farrowing: 80 % in the hot months of a new farm to 92 %. */
export function farrowingChance(parity: number, repeat: boolean, day: number, dayOfFarm: number): number {
  const byParity = parity === 0 ? -0.02 : parity === 1 ? -0.01 : parity >= 7 ? -0.04 : 0.01;
  return 0.865 + 0.045 * skill(dayOfFarm) + byParity + season(day) - (repeat ? 0.12 : 0);
}

/** Gestation of 112 to 119 days; shares at 114, 115, 116 days about 19, 31 and 22 %. */
export function gestation(random: Random): number {
  return 111 + random.weighted([1, 2.5, 8, 19, 31, 22, 11, 4, 1.5]);
}

/** Draws how a mating ends. Failures fall into the return classes, checks, abortions and empty sows. */
export function fateOf(chance: number, random: Random): Fate {
  if (random.chance(chance)) return { end: 'farrow', days: gestation(random) };
  switch (random.weighted([5, 44, 15, 6, 4, 14, 7, 5])) {
    case 0:
      return { end: 'return', days: random.int(10, 17) };
    case 1:
      return { end: 'return', days: random.int(19, 23) };
    case 2:
      return { end: 'return', days: random.int(25, 38) };
    case 3:
      return { end: 'return', days: random.int(39, 45) };
    case 4:
      return { end: 'return', days: random.int(46, 80) };
    case 5:
      return { end: 'negative', days: random.int(28, 31) };
    case 6:
      return { end: 'abortion', days: random.int(35, 105) };
    default:
      return { end: 'notinpig', days: random.int(120, 124) };
  }
}

/** Piglets of one birth. */
export interface Birth {
  readonly live: number;
  readonly dead: number;
  readonly mummies: number;
  readonly weak: number;
  readonly males: number;
  /** Weight of the live piglets, kg. */
  readonly weight: number;
}

/** Total born by parity peaks from the third to the fifth litter; 7 % stillborn, 2 % mummified. */
export function birth(parity: number, dayOfFarm: number, random: Random): Birth {
  const mean = [12.6, 13.2, 14.1, 14.4, 14.3, 13.9, 13.4, 13][Math.min(parity, 7)] ?? 13;
  const total = Math.max(1, Math.min(26, Math.round(random.normal(mean + 0.6 * skill(dayOfFarm), 3))));
  const mummies = random.binomial(total, 0.02);
  const dead = random.binomial(total - mummies, 0.06 + 0.004 * parity);
  const live = total - mummies - dead;
  const kg = Math.max(0.7, Math.min(2.2, random.normal(1.42 - 0.03 * (live - 12), 0.12)));
  const weight = Math.round(kg * live * 10) / 10;
  return {
    live,
    dead,
    mummies,
    weak: random.binomial(live, 0.05),
    males: random.binomial(live, 0.51),
    weight,
  };
}

/** Days from weaning to heat: 4 to 6 for most, some late, some only at the next heat. */
export function daysToHeat(parity: number, random: Random): number {
  const late = parity <= 1 ? 14 : 8;
  const drawn = random.weighted([3, 24, 42, 14, 5, late, 5]);
  if (drawn <= 4) return 3 + drawn;
  return drawn === 5 ? random.int(8, 18) : random.int(21, 30);
}

/** Day of life on which a piglet that does not live dies: half of them in the first two days. */
export function dayOfDeath(random: Random): number {
  const ages = [0, 1, 2, 3, 4, 5, 7, 10, 14, 18];
  return ages[random.weighted([22, 24, 16, 10, 7, 6, 6, 4, 3, 2])] ?? 1;
}

/** Share of live born that die before weaning: 10 to 13 %, more in very large litters. */
export function pigletLoss(live: number, dayOfFarm: number): number {
  return 0.105 + 0.02 * (1 - skill(dayOfFarm)) + Math.max(0, live - 15) * 0.012;
}

/** Mean weaning weight at an age, kg: about 6.5 kg at 24 days. */
export function weaningKg(age: number, random: Random): number {
  return Math.max(4, Math.min(11, random.normal(1.45 + 0.21 * age, 0.6)));
}
