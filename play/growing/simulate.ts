import { closeHouses, liveHouses } from './days.ts';
import type { GrowDriver, GrowRefusal } from './driver.ts';
import { fillHouses, moveNursery } from './filling.ts';
import { buyGoods, clearExpired, feedHouses } from './goods.ts';
import type { GrowOptions } from './options.ts';
import { isDetailed, newSite, type Sent, type Site } from './site.ts';

/** A farm to be played, the door it enters by, and pigs that are on the road to it before it begins. */
export interface GrowFarm {
  readonly options: GrowOptions;
  readonly driver: GrowDriver;
  readonly road?: readonly Sent[];
}

/** What was played of a farm. */
export interface GrowResult {
  readonly farmid: string;
  readonly saved: number;
  readonly refused: readonly GrowRefusal[];
  /** Batches it filled. */
  readonly batches: number;
}

async function playDay(site: Site): Promise<void> {
  await closeHouses(site);
  await moveNursery(site);
  await fillHouses(site);
  if (isDetailed(site)) {
    await buyGoods(site);
    await clearExpired(site);
  }
  await liveHouses(site);
  // Those sold today are gone before the others are fed.
  if (isDetailed(site)) await feedHouses(site);
}

/**
 * Plays a farm of growing pigs day by day through a driver: houses filled, fed, weighed, treated, emptied and washed along the
 * standard curve with luck of their own. The same options play the same farm; what the rules refuse is handed back.
 */
export async function simulateGrowing({ options, driver, road = [] }: GrowFarm): Promise<GrowResult> {
  const site = newSite(options, driver);
  site.road.push(...road);
  let batches = 0;
  for (; site.day <= site.end; site.day += 1) {
    const before = site.stalls.filter(({ pigs }) => pigs !== null && pigs.since === site.day).length;
    await playDay(site);
    batches += site.stalls.filter(({ pigs }) => pigs !== null && pigs.since === site.day).length - before;
  }
  return { farmid: options.farmid, saved: site.saved, refused: site.refused, batches };
}
