import { dateOfDay } from '#kernel/business-date.ts';
import { birth, dayOfDeath, pigletLoss } from './biology.ts';
import { balance } from './fostering.ts';
import { die } from './removal.ts';
import { wean, weanSome } from './weaning.ts';
import { daysToWeekday, farmAge, groupOf, plan, record, type SimSow, type World } from './world.ts';

/** She farrows today. */
export function farrow(world: World, sow: SimSow): void {
  const { random, options } = world;
  const born = birth(sow.parity, farmAge(world), random);
  sow.plan += 1;
  sow.parity += 1;
  sow.failures = 0;
  sow.stage = 'nursing';
  sow.nurse = false;
  sow.farrowdt = world.day;
  sow.curnum = born.live;
  sow.lastLive = [...sow.lastLive.slice(-1), born.live];
  const before = Math.floor(born.dead / 3);
  record(
    world,
    sow.pgid,
    'FAR',
    {
      farrowdt: dateOfDay(world.day),
      livenum: born.live,
      deadnum: born.dead,
      deadnum1: before,
      deadnum2: born.dead - before,
      mummynum: born.mummies,
      weaknum: born.weak,
      mllivenum: born.males,
      felivenum: born.live - born.males,
      ...(born.live > 0 && random.chance(0.9) ? { totalweight: born.weight } : {}),
      farrowgrp: groupOf(world, world.day),
    },
    born.live === 0 ? options.codes.reasons.stillborn : null,
  );
  if (sow.boar !== null && random.chance(0.12)) world.cradles.push({ dam: sow.pgid, sire: sow.boar, birth: world.day });
  if (born.live === 0) {
    planWithoutPiglets(world, sow);
    return;
  }
  world.nursing.add(sow);
  planLitter(world, sow, born.live);
}

/** A sow without piglets is weaned with none, or served straight away, which saves that weaning. */
function planWithoutPiglets(world: World, sow: SimSow): void {
  if (world.random.chance(0.5)) plan(world, sow, world.random.int(4, 7), world.turns.mate);
  else plan(world, sow, daysToWeekday(world, 4, 1), wean);
}

function planLitter(world: World, sow: SimSow, live: number): void {
  const { random, options } = world;
  const losses = new Map<number, number>();
  const dying = random.binomial(live, pigletLoss(live, farmAge(world)));
  for (let i = 0; i < dying; i += 1) {
    const age = dayOfDeath(random);
    losses.set(age, (losses.get(age) ?? 0) + 1);
  }
  for (const [age, number] of [...losses].sort((a, b) => a[0] - b[0])) {
    if (age === 0) lose(world, sow, number);
    else plan(world, sow, age, (later, same) => lose(later, same, number));
  }
  plan(world, sow, 1, balance);
  if (random.chance(0.05)) plan(world, sow, random.int(1, 4), treat);
  if (random.chance(0.012)) plan(world, sow, random.int(1, 15), die);
  if (options.partialWeaning && random.chance(0.08)) plan(world, sow, random.int(17, 20), weanSome);
  plan(world, sow, daysToWeekday(world, 4, 21), wean);
}

/** Piglets die with her. */
function lose(world: World, sow: SimSow, number: number): void {
  const { random, options } = world;
  const lost = Math.min(number, sow.curnum);
  if (lost === 0) return;
  sow.curnum -= lost;
  record(world, sow.pgid, 'PLD', { lossnum: lost }, random.pick(options.codes.reasons.piglet));
}

function treat(world: World, sow: SimSow): void {
  const { random, options } = world;
  const days = random.int(5, 14);
  sow.withdrawal = world.day + days;
  record(
    world,
    sow.pgid,
    'TRT',
    {
      item: random.pick(options.codes.items.drug),
      dose: 10,
      batchno: `L${random.int(100, 999)}`,
      withdrawdays: days,
    },
    random.pick(options.codes.reasons.treatment),
  );
}
