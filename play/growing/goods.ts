import { standardFeed } from '#engine/batch/domain/figures/standards.ts';
import { addDays, dateOfDay } from '#kernel/business-date.ts';
import { DEFAULT_STANDARD } from '#modules/growfinish/domain/standards.ts';
import { heldOf, isLoadDay, type Pigs, type Site, type Stall, send, takeOut } from './site.ts';

/** Days of use one order brings, and below which one is made. */
const ORDER = { days: 16, below: 6 } as const;

/** The feed of an age, by the week it begins in. */
function feedOf({ options }: Site, age: number): string {
  const week = Math.floor(age / 7) + 1;
  return (options.codes.feeds.findLast(({ fromWeek }) => fromWeek <= week) ?? options.codes.feeds[0])?.itemid ?? '';
}

/** kg a filling eats from today on over some days. */
function eaten({ day }: Site, pigs: Pigs, days: number): number {
  let kg = 0;
  for (let n = 0; n < days; n += 1) kg += pigs.heads * standardFeed(DEFAULT_STANDARD, day + n - pigs.birth) * pigs.appetite;
  return Math.round(kg);
}

/** A little dearer every year, with the seasons. */
const priceOn = ({ day, start }: Site, first: number): number =>
  Math.round((first * (1 + 0.00012 * (day - start) + 0.015 * Math.sin(day / 29))) / 10) * 10;

/** A line of a purchase, and how long its lot keeps. */
interface Bought {
  readonly itemid: string;
  readonly unit: string;
  readonly qty: number;
  readonly price: number;
  readonly keeps: number;
}

async function purchase(site: Site, storeid: string, supplierid: string, bought: readonly Bought[]): Promise<void> {
  if (bought.length === 0) return;
  const today = dateOfDay(site.day);
  const lines = bought.map(({ keeps, ...line }) => ({ ...line, lot: `${line.itemid.slice(0, 4)}${today.slice(2)}`, expdt: addDays(today, keeps) }));
  const note = { kind: 'purchase', storeid, supplierid, valuedt: today, refno: `HD${today}`, accept: ['W_PRICE'] };
  const answer = await send(site, '/stock/saveNote', { ...note, lines, accept: ['W_USE'] });
  if (!answer.ok) return;
  for (const { itemid, qty, keeps } of bought) {
    const lots = site.stock.get(itemid) ?? [];
    const lot = `${itemid.slice(0, 4)}${today.slice(2)}`;
    site.stock.set(itemid, [...lots, { lot, lastDay: site.day + keeps, left: qty }]);
  }
}

/** Days at the end of a play whose expired goods still lie there. */
const NOT_CLEARED = 30;

/** Every four weeks the keeper throws away what has expired. */
export async function clearExpired(site: Site): Promise<void> {
  const { codes } = site.options;
  if ((site.day - site.start) % 28 !== 27 || site.day > site.end - NOT_CLEARED) return;
  const lots = codes.feeds.flatMap(({ itemid }) => (site.stock.get(itemid) ?? []).map((lot) => ({ itemid, lot })));
  for (const { itemid, lot } of lots.filter((one) => one.lot.left > 0 && one.lot.lastDay < site.day)) {
    const note = { kind: 'disposal', storeid: codes.stores.feed, valuedt: dateOfDay(site.day), recipient: site.random.pick(codes.operators) };
    const line = { itemid, unit: 'kg', qty: lot.left, lot: lot.lot, reason: 'EXPIRED' };
    if ((await send(site, '/stock/saveNote', { ...note, lines: [line] })).ok) lot.left = 0;
  }
}

/** kg of a feed all houses eat a day now, or in a week, whichever is more. */
function dailyOf(site: Site, itemid: string): number {
  const on = (ahead: number): number =>
    site.stalls.reduce(
      (sum, { pigs }) => (pigs !== null && feedOf(site, site.day + ahead - pigs.birth) === itemid ? sum + eaten(site, pigs, 1) : sum),
      0,
    );
  return Math.max(on(0), on(7));
}

/** Orders of the morning: feed for some days to come, medicine and vaccine before they run out. */
export async function buyGoods(site: Site): Promise<void> {
  const { codes, feedEvery } = site.options;
  const feeds = codes.feeds.flatMap(({ itemid, price }): Bought[] => {
    const daily = dailyOf(site, itemid);
    if (daily === 0 || heldOf(site, itemid) >= daily * (ORDER.below + feedEvery)) return [];
    return [{ itemid, unit: 'kg', qty: Math.ceil((daily * (ORDER.days + feedEvery)) / 500) * 500, price: priceOn(site, price), keeps: 75 }];
  });
  await purchase(site, codes.stores.feed, codes.suppliers.feed, feeds);
  const heads = site.stalls.reduce((sum, { house }) => sum + house.capacity, 0);
  for (const [what, storeid, unit, low] of [
    [codes.medicine, codes.stores.medicine, 'ml', heads * 10],
    [codes.vaccine, codes.stores.vaccine, 'dose', heads],
  ] as const) {
    if (heldOf(site, what.itemid) >= low) continue;
    await purchase(site, storeid, codes.suppliers.medicine, [
      { itemid: what.itemid, unit, qty: low * 2, price: priceOn(site, what.price), keeps: 365 },
    ]);
  }
}

/** Houses whose feed is due today. */
function hungry(site: Site): { stall: Stall; pigs: Pigs }[] {
  return site.stalls.flatMap((stall) => (stall.pigs !== null && stall.pigs.fedTo < site.day ? [{ stall, pigs: stall.pigs }] : []));
}

/** Last day a house is fed for today: the day before the next note, or before pigs of it are sold. */
function lastFed(site: Site, stall: Stall, pigs: Pigs): number {
  const { feedEvery } = site.options;
  const next = site.day + feedEvery - ((site.day - site.start) % feedEvery) - 1;
  for (let day = site.day + 1; day <= next; day += 1) {
    const waits = pigs.loads === 0 && pigs.nextLoad === 0 && pigs.patience > 0;
    if (!waits && isLoadDay(site, stall, pigs, day)) return day - 1;
  }
  return next;
}

/** One note of feed for all houses that are due, each for the days until the next, by the heads that are left of a sale. */
export async function feedHouses(site: Site): Promise<void> {
  const { codes } = site.options;
  const due = hungry(site).map(({ stall, pigs }) => {
    const last = lastFed(site, stall, pigs);
    const days = last - site.day + 1;
    return {
      pigs,
      last,
      roomid: stall.house.roomid,
      itemid: feedOf(site, site.day - pigs.birth),
      qty: Math.round(eaten(site, pigs, days) * site.random.normal(1, 0.015)),
      days,
    };
  });
  const lines = due.filter(({ qty }) => qty > 0).map(({ roomid, itemid, qty, days }) => ({ roomid, itemid, unit: 'kg', qty, coverdays: days }));
  if (lines.length === 0) return;
  const note = { kind: 'house', storeid: codes.stores.feed, valuedt: dateOfDay(site.day), recipient: site.random.pick(codes.operators) };
  const answer = await send(site, '/stock/saveNote', { ...note, lines });
  if (!answer.ok) return;
  for (const { itemid, qty } of lines) takeOut(site, itemid, qty);
  for (const { pigs, last } of due) pigs.fedTo = last;
}
