import { randomUUID } from 'node:crypto';
import { MODULES } from '#apps/modules.ts';
import { codeLists } from '#engine/define/module.ts';
import type { Db, Transactions } from '#engine/server/db.ts';
import type { DemoPart } from '#engine/server/demo.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { putCodes, putRooms } from '#modules/admin/server/create-farm.ts';
import { weekPlan } from '#modules/herd/server/demo/barn-demo.ts';
import { correctSome } from '#modules/herd/server/demo/corrections-demo.ts';
import { loadFarmFacts } from '#modules/herd/server/farm-facts.ts';
import { memoryFarm } from '#play/memory-driver.ts';
import { type SimCodes, simOptions, simSetup } from '#play/options.ts';
import { type SimResult, simulate } from '#play/simulate.ts';
import { writeFarm } from '#play/write-farm.ts';

/** A herd played into a farm up to today. */
export interface SampleHerd {
  readonly farmid: string;
  readonly sows: number;
  readonly years: number;
  readonly today: BusinessDate;
  readonly seed?: number;
}

/** Operators, sources and reasons a farm that is tried begins with. */
export async function putSampleCodes(db: Db, farmid: string): Promise<void> {
  for (const [list, { sample }] of Object.entries(codeLists(MODULES))) if (sample !== undefined) await putCodes(db, farmid, list, sample);
}

/** Places of each house of a kind: at least so many, or a share of the sows. More than a herd in balance takes, so that none is full. */
const PLACES = { gilts: [20, 0.25], mating: [40, 0.6], farrowing: [8, 0.1], boars: [8, 0.05] } as const;

function placesOf(rooms: SimCodes['rooms'], sows: number): ReadonlyMap<string, { readonly capacity: number }> {
  const kinds = Object.entries(PLACES) as readonly [keyof typeof PLACES, readonly [number, number]][];
  return new Map(
    kinds.flatMap(([kind, [least, share]]) => rooms[kind].map((roomid) => [roomid, { capacity: Math.max(least, Math.ceil(share * sows)) }] as const)),
  );
}

/**
 * Makes houses and groups and lives a herd up to today: event by event through the rules in memory, then written whole in one
 * transaction, which takes a small part of what thousands of sittings with the database take.
 */
export async function playSampleHerd(transactions: Transactions, { farmid, sows, years, today, seed = 2026 }: SampleHerd): Promise<SimResult> {
  const options = simOptions({
    farmid,
    sows,
    years,
    seed,
    start: addDays(today, -Math.round(years * 365.25)),
    partialWeaning: true,
    transponders: true,
  });
  const { rooms, groups } = simSetup(options);
  const places = placesOf(options.codes.rooms, sows);
  await transactions.write({ user: 'demo', farms: [farmid] }, async (db) => {
    await putRooms(
      db,
      farmid,
      rooms.map(({ roomid, area }) => ({ roomid, name: roomid, area, ...places.get(roomid) })),
    );
    await db.query(
      `insert into herd_group (farm_id, code, first_day, last_day, planned_sows, planned_gilts, planned_farrowings, planned_weaned)
       select $1, g.code, g.first::date, g.last::date, $3, $4, $5, $6
       from jsonb_to_recordset($2::jsonb) as g (code text, first text, last text)`,
      [farmid, JSON.stringify(groups), ...weekPlan(sows)],
    );
  });
  const { settings } = await transactions.read({ user: 'demo', farms: [farmid] }, (db) => loadFarmFacts(db, farmid));
  const farm = memoryFarm(options, settings, () => randomUUID());
  const played = await simulate(options, farm);
  await transactions.write({ user: 'demo', farms: [farmid] }, (db) => writeFarm(db, farmid, 'demo', farm));
  return played;
}

/** The herd of the demonstration. */
export const herdDemo: DemoPart = {
  on: ['nucleus', 'sows'],
  fill: async ({ farm, transactions, asManager, counted }) => {
    const { sows, years, today } = farm;
    const { saved, refused } = await playSampleHerd(transactions, farm);
    // The corrections look for animals and events; in tables nobody counted each search reads the whole herd for every event.
    await counted();
    const corrected = await asManager((_, make) => correctSome(make, today));
    return `${sows} sows, ${years} years, ${saved} events through the rules (${refused.length} refused), ${corrected} corrections`;
  },
};
