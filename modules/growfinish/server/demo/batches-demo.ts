import type { DemoPart, Make } from '#engine/server/demo.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { DEFAULT_STANDARD, standardWeight } from '#modules/growfinish/domain/standards.ts';

/** Days weaned piglets stay in the nursery before they go into a batch, and the weeks of weanings one batch takes. */
const NURSERY_DAYS = 35;
const FILL_DAYS = 28;
/** Age of the pigs when the first and the last load are sold, days. */
const FIRST_LOAD = 158;
const LAST_LOAD = 168;
const HOUSE = { area: 'grow-finish', site: 'K2', batchflg: 'Y', capacity: 450 };
/** Age of bought weaners, days. */
const BOUGHT_AGE = 63;
/** Houses of a site that only grows pigs, the days it has grown them, and how many lie between its houses. */
const SITE_HOUSES = 3;
const SITE_DAYS = 190;
const SITE_STEP = 30;
/** Days a house stands empty. */
const EMPTY_DAYS = 7;
const HOUSES = ['T1', 'T2', 'T3', 'T4', 'T5'];

interface PoolRow {
  readonly roomid: string;
  readonly value: string;
  readonly to: BusinessDate;
  readonly free: number;
  readonly avgbirthdt: BusinessDate;
}
interface After {
  readonly after: { readonly live: number; readonly avgbirthdt: BusinessDate };
}

/** kg of so many pigs of an age, by the standard. */
const weightOf = (heads: number, age: number): number => Math.round(heads * (standardWeight(DEFAULT_STANDARD, age) ?? 8) * 10) / 10;

/** Weaned groups in the order they left the sows, cut into batches of {@link FILL_DAYS}. */
function fillings(pool: readonly PoolRow[], today: BusinessDate): { day: BusinessDate; groups: PoolRow[] }[] {
  const rows = pool.toSorted((a, b) => (a.to < b.to ? -1 : 1));
  const made: { day: BusinessDate; groups: PoolRow[] }[] = [];
  let current: PoolRow[] = [];
  const put = (): void => {
    const last = current.at(-1);
    if (last !== undefined) made.push({ day: addDays(last.to, NURSERY_DAYS), groups: current });
    current = [];
  };
  for (const row of rows) {
    const [first] = current;
    if (first !== undefined && row.to > addDays(first.to, FILL_DAYS)) put();
    current.push(row);
  }
  put();
  return made.filter(({ day }) => day <= today);
}

/** Pigs that come into a house on a day, as their form is filled. */
interface Arrival {
  readonly day: BusinessDate;
  readonly form: Readonly<Record<string, unknown>>;
}

/** Weaned groups out of the nursery. */
function weanedIn({ day, groups: pool }: { readonly day: BusinessDate; readonly groups: readonly PoolRow[] }): Arrival {
  const groups = pool.map(({ roomid: nursery, value, free }) => ({ nursery, weangrp: value, heads: free }));
  const heads = groups.reduce((sum, group) => sum + group.heads, 0);
  return { day, form: { way: 'weaning', heads, groups, weight: weightOf(heads, 26 + NURSERY_DAYS + FILL_DAYS / 2) } };
}

/** Weaners that were bought. */
const boughtIn = (day: BusinessDate, heads: number): Arrival => ({
  day,
  form: { way: 'purchase', heads, birthdt: addDays(day, -BOUGHT_AGE), source: 'BOUGHT', weight: weightOf(heads, BOUGHT_AGE) },
});

/** Lives one batch up to today: in, some deaths, a weighing, two loads sold, closed. @returns the day the house is free again; null while it is not. */
async function liveBatch(call: Make, roomid: string, { day, form }: Arrival, today: BusinessDate): Promise<BusinessDate | null> {
  const head = { roomid, applyid: 'OP4' };
  const { after } = await call<After>('/growfinish/saveEntry', { ...head, opendt: day, entrydt: day, ...form });
  const aged = (days: number): BusinessDate => addDays(after.avgbirthdt, days);
  let left = after.live;
  const event = async (eventcd: string, eventdt: BusinessDate, more: { heads?: number } & Readonly<Record<string, unknown>>): Promise<boolean> => {
    if (eventdt > today || eventdt < day) return false;
    await call('/growfinish/saveEvent', { ...head, eventcd, eventdt, ...more });
    return true;
  };
  for (const [age, share, reason] of [
    [95, 0.008, 'SUDDEN'],
    [125, 0.006, 'LEGS'],
  ] as const) {
    const dead = Math.max(1, Math.round(left * share));
    if (await event('DTH', aged(age), { heads: dead, weight: weightOf(dead, age), reason })) left -= dead;
  }
  const sample = Math.min(20, left);
  await event('WGT', aged(110), { heads: sample, weight: weightOf(sample, 110), sample: 'sample' });
  for (const [age, share] of [
    [FIRST_LOAD, 0.6],
    [LAST_LOAD, 1],
  ] as const) {
    const sold = Math.round(left * share);
    if (await event('SAL', aged(age), { heads: sold, weight: weightOf(sold, age - 5), customer: 'K1', saleclass: 'market' })) left -= sold;
  }
  return left === 0 && (await event('CLO', aged(LAST_LOAD + 1), {})) ? aged(LAST_LOAD + 1) : null;
}

/** Lives every batch the weanings made, as far as there are houses; piglets weaned lately stay in the nursery. @returns how many were lived. */
async function liveBatches(call: Make, today: BusinessDate): Promise<number> {
  const pool = await call<readonly PoolRow[]>('/common/pletgroupdata', { catArray: [{ cat: 'weangroup' }] });
  const freeFrom = new Map<string, BusinessDate | null>(HOUSES.map((roomid) => [roomid, '19000101' as BusinessDate]));
  let batches = 0;
  for (const filling of fillings(pool, today)) {
    const roomid = HOUSES.find((house) => {
      const from = freeFrom.get(house);
      return from != null && from < filling.day;
    });
    // No house is free: the piglets stay where they are.
    if (roomid === undefined) continue;
    freeFrom.set(roomid, await liveBatch(call, roomid, weanedIn(filling), today));
    batches += 1;
  }
  return batches;
}

/** Lives the batches of a site that buys its weaners: houses one after the other, filled anew a week after they were emptied. @returns how many. */
async function liveBought(call: Make, today: BusinessDate): Promise<number> {
  let batches = 0;
  for (const [at, roomid] of HOUSES.slice(0, SITE_HOUSES).entries()) {
    let day: BusinessDate | null = addDays(today, -SITE_DAYS + at * SITE_STEP);
    while (day !== null && day <= today) {
      const free: BusinessDate | null = await liveBatch(call, roomid, boughtIn(day, HOUSE.capacity - SITE_STEP), today);
      batches += 1;
      day = free === null ? null : addDays(free, EMPTY_DAYS);
    }
  }
  return batches;
}

/** Grow-finish houses of the demonstration with the batches its weanings made or it bought, through the same calls a person uses. */
export const growDemo: DemoPart = {
  on: ['nucleus', 'growing'],
  fill: ({ farm: { today, kind }, asManager }) =>
    asManager(async (_, make) => {
      const houses = kind === 'growing' ? HOUSES.slice(0, SITE_HOUSES) : HOUSES;
      for (const roomid of houses) await make('/growfinish/saveHouse', { ...HOUSE, roomid, name: `Chuồng thịt ${roomid}` });
      return `${await (kind === 'growing' ? liveBought : liveBatches)(make, today)} batches of growing pigs`;
    }),
};
