import { record, type SimSow, type World } from './world.ts';

/** Most piglets a sow is given. */
const FULL = 14;

/** Moves piglets between two sows: one save, both rows. */
export function foster(world: World, from: SimSow, to: SimSow, number: number): void {
  from.curnum -= number;
  to.curnum += number;
  record(world, from.pgid, 'FOS', { topgid: to.pgid, num: number });
}

function nearBirth(world: World, sow: SimSow, days: number): SimSow[] {
  const near: SimSow[] = [];
  for (const other of world.nursing) {
    if (other !== sow && !other.nurse && other.curnum > 0 && Math.abs(other.farrowdt - sow.farrowdt) <= days) near.push(other);
  }
  return near;
}

/** The day after farrowing a large litter gives to a small one born the same days. */
export function balance(world: World, sow: SimSow): void {
  if (sow.curnum <= FULL) return;
  const small = nearBirth(world, sow, 2).filter((other) => other.curnum <= 11);
  const to = small.length === 0 ? null : world.random.pick(small);
  if (to !== null) foster(world, sow, to, Math.min(3, sow.curnum - 13, FULL - to.curnum));
}

/** Gives away as many of a dying sow's piglets as neighbours can take. */
export function fosterOut(world: World, sow: SimSow): void {
  for (const to of nearBirth(world, sow, 6)) {
    if (sow.curnum === 0) return;
    const number = Math.min(4, FULL - to.curnum, sow.curnum);
    if (number > 0) foster(world, sow, to, number);
  }
}

/** Gathers a second litter for a nurse sow from large young litters; false when there are too few piglets. */
export function gatherForNurse(world: World, nurse: SimSow): boolean {
  const donors: SimSow[] = [];
  for (const other of world.nursing) {
    const age = world.day - other.farrowdt;
    if (age >= 2 && age <= 10 && other.curnum >= 13 && !other.nurse) donors.push(other);
    if (donors.length === 3) break;
  }
  if (donors.length < 2) return false;
  for (const donor of donors) foster(world, donor, nurse, 3);
  return true;
}
