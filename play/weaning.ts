import { dateOfDay } from '#kernel/business-date.ts';
import { daysToHeat, weaningKg } from './biology.ts';
import { gatherForNurse } from './fostering.ts';
import { planMating } from './mating.ts';
import { leave } from './removal.ts';
import { daysToWeekday, groupOf, moveTo, plan, record, type SimSow, type World } from './world.ts';

function litterKg(world: World, sow: SimSow, pigs: number): number {
  const age = sow.nurse ? 21 : world.day - sow.farrowdt;
  return Math.round(weaningKg(age, world.random) * pigs * 10) / 10;
}

/** Some of the heaviest piglets are weaned a few days ahead. */
export function weanSome(world: World, sow: SimSow): void {
  const number = world.random.int(2, 3);
  if (sow.curnum < number + 6) return;
  sow.curnum -= number;
  record(world, sow.pgid, 'SWN', {
    subweandt: dateOfDay(world.day),
    weannum: number,
    weanweight: litterKg(world, sow, number),
    roomid: world.random.pick(world.options.codes.rooms.nursery),
  });
}

/** Her litter is weaned today: all that is with her. Some sows nurse a second litter. */
export function wean(world: World, sow: SimSow): void {
  const { random, options } = world;
  const pigs = sow.curnum;
  const males = random.binomial(pigs, 0.5);
  sow.plan += 1;
  sow.curnum = 0;
  world.nursing.delete(sow);
  record(world, sow.pgid, 'WEA', {
    weandt: dateOfDay(world.day),
    weannum: pigs,
    mlweannum: males,
    feweannum: pigs - males,
    ...(pigs > 0 && random.chance(0.92) ? { weanweight: litterKg(world, sow, pigs) } : {}),
    weangrp: groupOf(world, world.day),
    roomid: random.pick(options.codes.rooms.nursery),
  });
  if (!sow.nurse && pigs > 6 && random.chance(0.03)) {
    if (random.chance(0.4)) becomeNurse(world, sow);
    else plan(world, sow, 1, becomeNurse);
    return;
  }
  leaveFarrowingHouse(world, sow);
}

/** On her weaning day or the next she receives piglets, when there are any to spare. */
function becomeNurse(world: World, sow: SimSow): void {
  if (!gatherForNurse(world, sow)) {
    leaveFarrowingHouse(world, sow);
    return;
  }
  sow.plan += 1;
  sow.nurse = true;
  world.nursing.add(sow);
  plan(world, sow, daysToWeekday(world, 4, 9), wean);
}

function leaveFarrowingHouse(world: World, sow: SimSow): void {
  const { random, options } = world;
  sow.stage = 'open';
  sow.nurse = false;
  moveTo(world, sow, random.pick(options.codes.rooms.mating));
  if (random.chance(0.15)) record(world, sow.pgid, 'WGT', { weight: Math.min(300, 170 + sow.parity * 12 + random.int(0, 25)) });
  if (random.chance(0.2)) record(world, sow.pgid, 'SCO', { bodyscore: random.int(2, 4) });
  const reason = cullReason(world, sow);
  if (reason !== null) {
    plan(world, sow, random.int(1, 7), (later, same) => leave(later, same, 'CUL', reason));
    return;
  }
  planMating(world, sow, daysToHeat(sow.parity, random));
}

/** Why she is culled after this weaning, or null when she stays. */
function cullReason(world: World, sow: SimSow): string | null {
  const { random, options } = world;
  const { cull } = options.codes.reasons;
  if (sow.parity >= 6 && random.chance(sow.parity >= 8 ? 0.7 : 0.28)) return cull.old;
  const mean = sow.lastLive.reduce((total, live) => total + live, 0) / Math.max(1, sow.lastLive.length);
  if (sow.lastLive.length === 2 && mean < 8 && random.chance(0.5)) return cull.litter;
  return random.chance(0.045) ? cull.legs : null;
}
