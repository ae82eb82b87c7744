import { standardWeight } from '#engine/batch/domain/figures/standards.ts';
import { type BusinessDate, dateOfDay, dayNumber } from '#kernel/business-date.ts';
import { type Random, randomOf } from '#kernel/random.ts';
import { DEFAULT_STANDARD } from '#modules/growfinish/domain/standards.ts';
import type { GrowAnswer, GrowDriver, GrowInput, GrowPath, GrowRefusal } from './driver.ts';
import type { GrowHouse, GrowOptions, WeanedLot } from './options.ts';

/** A filling of a house as the barn knows it. Days are day numbers. */
export interface Pigs {
  heads: number;
  /** Mean birth day, weighted by head. */
  readonly birth: number;
  readonly since: number;
  /** kg a head when they came. */
  readonly kgIn: number;
  /** How they grow, eat and die beside the standard. */
  readonly vigour: number;
  readonly appetite: number;
  readonly frailty: number;
  /** Days they are kept beyond their sale weight, because the price is low. */
  readonly patience: number;
  /** Days that are still to come, or passed: weighing, vaccination, an outbreak with its treatment. */
  readonly weighings: number[];
  readonly vaccination: number;
  readonly outbreak: number | null;
  /** Last day of a medicine's withdrawal time. */
  withdrawal: number;
  loads: number;
  nextLoad: number;
  /** Last day feed was issued for. */
  fedTo: number;
}

/** A house with what stands in it. */
export interface Stall {
  readonly house: GrowHouse;
  pigs: Pigs | null;
  /** Emptied but not closed yet. */
  closing: boolean;
  /** First day it may be filled again. */
  readyFrom: number;
}

/** kg, ml or doses of a lot, and the last day they may be used. */
export interface SimLot {
  readonly lot: string;
  readonly lastDay: number;
  left: number;
}

/** A farm of growing pigs on one day. */
export interface Site {
  readonly options: GrowOptions;
  readonly random: Random;
  readonly driver: GrowDriver;
  readonly stalls: readonly Stall[];
  readonly start: number;
  readonly end: number;
  day: number;
  weaned: readonly WeanedLot[];
  /** Transfers on their way to this farm. */
  readonly road: Sent[];
  /** Lots in store by item, the first to expire first. */
  readonly stock: Map<string, SimLot[]>;
  readonly refused: GrowRefusal[];
  saved: number;
}

/** Pigs another farm sent. */
export interface Sent {
  readonly transferId: string;
  readonly day: number;
  readonly heads: number;
  readonly birth: number;
  readonly kg: number;
}

/** Opens a site; houses become ready one after the other. */
export function newSite(options: GrowOptions, driver: GrowDriver): Site {
  const start = dayNumber(options.start);
  const at = { nursery: 0, 'grow-finish': 0 };
  const stalls = options.houses.map((house): Stall => {
    const place = at[house.area];
    at[house.area] += 1;
    return { house, pigs: null, closing: false, readyFrom: start + place * options.stagger };
  });
  return {
    ...{ options, driver, stalls, start, end: dayNumber(options.end), day: start, random: randomOf(options.seed) },
    ...{ weaned: options.source.weaned, road: [], stock: new Map(), refused: [], saved: 0 },
  };
}

/** First age the standard knows, days; before it weaners gain so much a day. */
const KNOWN_FROM = 28;
const WEANER_GAIN = 0.24;

/** kg of an age by the standard, carried back to weaning. */
export function standardKg(age: number): number {
  const first = standardWeight(DEFAULT_STANDARD, KNOWN_FROM) ?? 0;
  return standardWeight(DEFAULT_STANDARD, age) ?? first - (KNOWN_FROM - age) * WEANER_GAIN;
}

/** kg a head of a filling on a day, along the standard. */
export function kgOn({ birth, since, kgIn, vigour }: Pigs, day: number): number {
  return kgIn + (standardKg(day - birth) - standardKg(since - birth)) * vigour;
}

/** True on a day pigs of a finisher may be loaded: past any withdrawal and the wait between two loads, and first of all heavy enough. */
export function isLoadDay({ options }: Site, { house }: Stall, pigs: Pigs, day: number): boolean {
  if (house.area === 'nursery' || pigs.withdrawal >= day || day < pigs.nextLoad) return false;
  return pigs.loads > 0 || kgOn(pigs, day) >= options.saleKg;
}

/** kg to one decimal. */
export const kg = (value: number): number => Math.round(value * 10) / 10;

/** The day a row of today is typed on: Sundays wait for Monday, now and then the books lie for some days. */
function typedOn({ day, end, random }: Site): BusinessDate {
  const late = random.chance(0.03) ? random.int(2, 5) : (day + 4) % 7 === 0 ? 1 : 0;
  return dateOfDay(Math.min(end, day + late));
}

/** Sends a form of today. */
export async function send(site: Site, path: GrowPath, body: GrowInput['body']): Promise<GrowAnswer> {
  const input = {
    path,
    day: dateOfDay(site.day),
    typedOn: typedOn(site),
    body: { applyid: site.random.pick(site.options.codes.operators), ...body },
  };
  const answer = await site.driver.take(input);
  if (answer.ok) site.saved += 1;
  else site.refused.push({ input, issues: answer.issues });
  return answer;
}

/** Sends an event of a house. */
export function event(site: Site, roomid: string, eventcd: string, more: GrowInput['body'] = {}): Promise<GrowAnswer> {
  return send(site, '/growfinish/saveEvent', { roomid, eventcd, eventdt: dateOfDay(site.day), ...more });
}

/** True from the day on that all is written, goods with it. */
export function isDetailed({ options: { detailFrom }, day }: Site): boolean {
  return detailFrom !== null && day >= dayNumber(detailFrom);
}

/** What may be used of an item today. */
export function heldOf({ stock, day }: Site, itemid: string): number {
  return (stock.get(itemid) ?? []).reduce((sum, { left, lastDay }) => (lastDay >= day ? sum + left : sum), 0);
}

/** Takes an item out of its lots, first expired first. */
export function takeOut({ stock, day }: Site, itemid: string, qty: number): void {
  let wanted = qty;
  for (const lot of stock.get(itemid) ?? []) {
    if (lot.lastDay < day) continue;
    const taken = Math.min(wanted, lot.left);
    lot.left -= taken;
    wanted -= taken;
  }
}
