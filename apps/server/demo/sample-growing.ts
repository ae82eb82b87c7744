import type { DemoContext, DemoFarm, DemoPart, Make } from '#engine/server/demo.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type GrowHouse, type GrowOptions, growOptions, type WeanedLot } from '#play/growing/options.ts';
import { simulateGrowing } from '#play/growing/simulate.ts';
import { callDriver } from '#play/growing/store-driver.ts';

/** Days a site of growing pigs is lived, and for which a breeder's goods are booked. */
const LIVED = 380;
/** Days weaned piglets stay in the nursery houses of the sows before a batch takes them. */
const WEANED_STAY = 35;
/** Places of a finishing house for each sow whose piglets fill it in four weeks. */
const PLACES_A_SOW = 2.2;

interface PoolRow {
  readonly roomid: string;
  readonly value: string;
  readonly to: BusinessDate;
  readonly free: number;
  readonly avgbirthdt: BusinessDate;
}

/** Weaning groups that wait, in the order they left the sows. */
async function weanedLots(make: Make): Promise<WeanedLot[]> {
  const rows = await make<readonly PoolRow[]>('/common/pletgroupdata', { catArray: [{ cat: 'weangroup' }] });
  const lots = rows.map(({ roomid, value, to, free, avgbirthdt }) => ({
    nursery: roomid,
    weangrp: value,
    day: to,
    heads: free,
    birthdt: avgbirthdt,
  }));
  return lots.toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

const finishing = (names: readonly string[], capacity: number): GrowHouse[] => names.map((roomid) => ({ roomid, area: 'grow-finish', capacity }));

/** A farm that breeds fills its finishing houses with its own weanings. */
async function breeder({ farmid, today, sows, seed }: DemoFarm, make: Make): Promise<GrowOptions> {
  const weaned = await weanedLots(make);
  const capacity = Math.max(50, Math.round((sows * PLACES_A_SOW) / 10) * 10);
  const [first] = weaned;
  return growOptions({
    ...{ farmid, seed, end: today, start: first === undefined ? today : addDays(first.day, WEANED_STAY), feedEvery: 7 },
    ...{ houses: finishing(['T1', 'T2', 'T3', 'T4', 'T5'], capacity), source: { buys: null, weaned, weanedStay: WEANED_STAY }, stagger: 0 },
    detailFrom: addDays(today, -LIVED),
  });
}

/** A site that only grows pigs buys its weaners: a nursery before three finishing houses. */
function site({ farmid, today, seed }: DemoFarm): GrowOptions {
  const houses: GrowHouse[] = [{ roomid: 'C1', area: 'nursery', capacity: 420 }, ...finishing(['T1', 'T2', 'T3'], 420)];
  return growOptions({ farmid, seed, end: today, start: addDays(today, -LIVED), feedEvery: 7, houses });
}

async function fill({ farm, asManager }: DemoContext): Promise<string> {
  return asManager(async (_, make) => {
    const options = farm.kind === 'growing' ? site(farm) : await breeder(farm, make);
    for (const { roomid, area, capacity } of options.houses) {
      const name = area === 'nursery' ? `Chuồng cai sữa ${roomid}` : `Chuồng thịt ${roomid}`;
      await make('/growfinish/saveHouse', { roomid, area, capacity, site: 'K2', batchflg: 'Y', name });
    }
    const { batches, saved, refused } = await simulateGrowing({ options, driver: callDriver(make) });
    return `${batches} batches of growing pigs, ${saved} records (${refused.length} refused)`;
  });
}

/** Growing pigs of the demonstration: what its sows weaned, and a site that buys weaners, through the calls a person uses. */
export const growDemo: DemoPart = { on: ['nucleus', 'growing'], fill };
