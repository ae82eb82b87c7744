import { fosterOut } from './fostering.ts';
import { plan, record, type SimSow, type World } from './world.ts';

/** Removes a sow from the barn's own lists. */
function gone(world: World, sow: SimSow): void {
  sow.stage = 'gone';
  sow.plan += 1;
  sow.curnum = 0;
  world.sows.delete(sow);
  world.nursing.delete(sow);
}

/** Weight of a female at leaving, kg. */
function weightOf(world: World, sow: SimSow): number {
  return sow.parity === 0 ? world.random.int(120, 170) : world.random.int(180, 270);
}

/** Culls or sells a sow without piglets; a medicine's withdrawal time is waited for. */
export function leave(world: World, sow: SimSow, eventcd: 'CUL' | 'SAL', reason: string): void {
  if (sow.withdrawal >= world.day) {
    plan(world, sow, sow.withdrawal - world.day + 1, (later, same) => leave(later, same, eventcd, reason));
    return;
  }
  record(world, sow.pgid, eventcd, { weight: weightOf(world, sow), price: 45000, buyer: 'THUONGLAI' }, reason);
  gone(world, sow);
}

/** A sow dies or is euthanised; her piglets go to other sows, the rest is lost, before the row of her death. */
export function die(world: World, sow: SimSow): void {
  const { random, options } = world;
  if (sow.stage === 'nursing' && sow.curnum > 0) {
    fosterOut(world, sow);
    if (sow.curnum > 0) record(world, sow.pgid, 'PLD', { lossnum: sow.curnum }, random.pick(options.codes.reasons.piglet));
    sow.curnum = 0;
  }
  const way = random.chance(0.7) ? 'died' : 'euthanised';
  record(world, sow.pgid, 'DTH', { way, weight: weightOf(world, sow), disposal: options.codes.disposal }, random.pick(options.codes.reasons.death));
  gone(world, sow);
}

/** Hands a gilt over to another farm. */
export function transfer(world: World, sow: SimSow): void {
  if (world.options.transferTo === null) return;
  record(world, sow.pgid, 'TRF', { tofarm: world.options.transferTo }, world.options.codes.reasons.transfer);
  gone(world, sow);
}
