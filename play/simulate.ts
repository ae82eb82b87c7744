import { type BusinessDate, dateOfDay } from '#kernel/business-date.ts';
import type { FarmDriver, Refusal } from './driver.ts';
import { farrow } from './farrowing.ts';
import { mate } from './mating.ts';
import type { SimOptions } from './options.ts';
import { transfer } from './removal.ts';
import { collectSemen } from './semen.ts';
import { stockFarm, weeklyStock } from './stock.ts';
import { holds, newWorld, tasksOfToday, type World } from './world.ts';

/** What was played. */
export interface SimResult {
  /** Last day played. */
  readonly last: BusinessDate;
  readonly saved: number;
  readonly byCode: ReadonlyMap<string, number>;
  readonly refused: readonly Refusal[];
}

/** Monday's work: the stock, young litters to keep gilts from, the odd gilt for another farm. */
function monday(world: World): void {
  world.matedThisWeek = 0;
  world.cradles = world.cradles.filter((cradle) => world.day - cradle.birth <= 225);
  weeklyStock(world);
  if (world.options.transferTo === null || !world.random.chance(0.1)) return;
  const gilt = [...world.sows].find((sow) => sow.stage === 'gilt' && sow.heats > 0);
  if (gilt !== undefined) transfer(world, gilt);
}

function playDay(world: World): void {
  if (world.day === world.start) stockFarm(world);
  if ((world.day + 4) % 7 === 1 || world.day === world.start) monday(world);
  collectSemen(world);
  for (const task of tasksOfToday(world)) if (holds(task)) task.act(world, task.sow);
}

/**
 * Plays a farm forward day by day through a driver. The same options play the same farm. Rows go
 * only through the driver's rules; what they refuse is handed back, never put in another way.
 */
export async function simulate(options: SimOptions, driver: FarmDriver): Promise<SimResult> {
  const world = newWorld(options, driver, { mate, farrow });
  const last = world.start + Math.round(options.years * 365.25) - 1;
  for (; world.day <= last; world.day += 1) {
    world.clerk.open(world.day);
    playDay(world);
    await world.clerk.type(world.day);
  }
  await world.clerk.close(last);
  return {
    last: dateOfDay(last),
    saved: world.clerk.saved(),
    byCode: world.clerk.byCode,
    refused: world.clerk.refused,
  };
}
