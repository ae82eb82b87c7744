import { dateOfDay } from '#kernel/business-date.ts';
import { type Fate, farrowingChance, fateOf } from './biology.ts';
import { die, leave } from './removal.ts';
import { drawDoses } from './semen.ts';
import { farmAge, groupOf, moveTo, plan, record, type SimSow, type World } from './world.ts';

/** Matings the farm aims at a week: 5.25 % of the herd. */
function weeklyTarget(world: World): number {
  return Math.max(1, Math.round(world.options.sows * 0.0525));
}

/** A heat of a gilt: recorded, or used when she is old enough and the week has room. */
export function comeOnHeat(world: World, sow: SimSow): void {
  const { random, options } = world;
  sow.heats += 1;
  const age = world.day - sow.birth;
  record(world, sow.pgid, 'RUT', { rutdt: dateOfDay(world.day) });
  if (age >= 222 && sow.heats >= 3 && world.matedThisWeek < weeklyTarget(world)) {
    mate(world, sow);
    return;
  }
  if (age > 330 || random.chance(0.012)) {
    leave(world, sow, 'CUL', age > 330 ? options.codes.reasons.cull.gilt : options.codes.reasons.cull.legs);
    return;
  }
  plan(world, sow, random.int(20, 22), comeOnHeat);
}

/** Plans the next mating of an open sow. */
export function planMating(world: World, sow: SimSow, inDays: number): void {
  plan(world, sow, inDays, mate);
}

/** Boars that may serve her: of age, present, not her sire. */
function boarsFor(world: World, sow: SimSow): string[] {
  return world.boars.filter((boar) => !boar.gone && world.day - boar.birth >= 215 && boar.pgid !== sow.sire).map((boar) => boar.pgid);
}

/** Serves her today with two or three doses; now and then two boars. */
export function mate(world: World, sow: SimSow): void {
  const { random, options } = world;
  const able = boarsFor(world, sow);
  if (able.length === 0) {
    plan(world, sow, 1, mate);
    return;
  }
  const first = random.pick(able);
  const second = random.chance(0.15) ? random.pick(able) : first;
  const third = random.chance(0.25) ? second : null;
  const natural = random.chance(0.02);
  const repeat = sow.failures > 0;
  const gilt = sow.stage === 'gilt';
  const days = [first, second, third].flatMap((boar, day) => (boar === first ? [day] : []));
  const batch = natural ? null : drawDoses(world, first, days);
  sow.plan += 1;
  sow.services += 1;
  sow.stage = 'mated';
  sow.matedt = world.day;
  sow.boar = first;
  world.matedThisWeek += 1;
  record(world, sow.pgid, 'MAT', {
    matedt: dateOfDay(world.day),
    matetp: natural ? options.codes.matetp.natural : options.codes.matetp.ai,
    boarid: first,
    boarid2: second,
    boarday2: 1,
    ...(third === null ? {} : { boarid3: third, boarday3: 2 }),
    mategrp: groupOf(world, world.day),
    ...(batch === null ? {} : { semenbatch: batch }),
  });
  if (gilt) moveTo(world, sow, random.pick(options.codes.rooms.mating));
  watchPregnancy(world, sow, fateOf(farrowingChance(sow.parity, repeat, world.day, farmAge(world)), random));
}

/** Plans what becomes of a mating: check, end, house for farrowing, vaccination, and the odd death. */
export function watchPregnancy(world: World, sow: SimSow, fate: Fate): void {
  const { random } = world;
  const gone = world.day - sow.matedt;
  const later = (day: number, act: (world: World, sow: SimSow) => void) => {
    if (day > gone) plan(world, sow, day - gone, act);
  };
  if (fate.end !== 'negative' && fate.days > 31 && random.chance(0.97)) later(random.int(27, 31), checkPositive);
  if (random.chance(0.016)) later(random.int(5, 112), die);
  if (fate.end === 'farrow') {
    later(random.int(80, 90), vaccinate);
    later(108, moveToFarrowing);
    later(fate.days, world.turns.farrow);
    return;
  }
  const act = { return: comeBack, negative: checkNegative, abortion: abort, notinpig: foundEmpty }[fate.end];
  later(fate.days, act);
}

function checkPositive(world: World, sow: SimSow): void {
  record(world, sow.pgid, 'FRX', { fregexamdt: dateOfDay(world.day), fregexamreslt: 'positive' });
}

function vaccinate(world: World, sow: SimSow): void {
  record(world, sow.pgid, 'VAC', { item: world.random.pick(world.options.codes.items.vaccine), dose: 2 });
}

function moveToFarrowing(world: World, sow: SimSow): void {
  moveTo(world, sow, world.random.pick(world.options.codes.rooms.farrowing));
}

function comeBack(world: World, sow: SimSow): void {
  sow.failures += 1;
  if (sow.failures < 3 && world.random.chance(0.5)) {
    // Served again on the day she is seen: the mating itself saves the return.
    mate(world, sow);
    return;
  }
  record(world, sow.pgid, 'RET', {}, world.random.pick(world.options.codes.reasons.returned));
  openAgain(world, sow, 0);
}

function checkNegative(world: World, sow: SimSow): void {
  record(world, sow.pgid, 'FRX', { fregexamdt: dateOfDay(world.day), fregexamreslt: 'negative' });
  sow.failures += 1;
  openAgain(world, sow, world.random.int(4, 20));
}

function abort(world: World, sow: SimSow): void {
  record(world, sow.pgid, 'ABO', {}, world.random.pick(world.options.codes.reasons.abortion));
  sow.failures += 1;
  openAgain(world, sow, world.random.int(12, 30));
}

function foundEmpty(world: World, sow: SimSow): void {
  record(world, sow.pgid, 'RET', {}, world.random.pick(world.options.codes.reasons.returned));
  sow.failures += 2;
  openAgain(world, sow, world.random.int(3, 20));
}

/** After a failure: culled when it was one too many, else served again (0 days: today). */
function openAgain(world: World, sow: SimSow, wait: number): void {
  sow.plan += 1;
  sow.stage = 'open';
  if (sow.failures >= 3 || world.random.chance(sow.failures === 2 ? 0.5 : 0.12)) {
    plan(world, sow, world.random.int(1, 12), cullForFertility);
    return;
  }
  if (wait === 0) mate(world, sow);
  else planMating(world, sow, wait);
}

function cullForFertility(world: World, sow: SimSow): void {
  leave(world, sow, 'CUL', world.options.codes.reasons.cull.repro);
}
