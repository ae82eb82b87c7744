import { addDays, dateOfDay } from '#kernel/business-date.ts';
import { DEFAULT_STANDARD, standardFeed } from '#modules/growfinish/domain/standards.ts';
import { type Pigs, type Site, type Stall, send } from './site.ts';

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

async function purchase(
  site: Site,
  storeid: string,
  supplierid: string,
  line: { itemid: string; unit: string; qty: number; price: number },
  keeps: number,
): Promise<void> {
  const today = dateOfDay(site.day);
  const lot = { lot: `${line.itemid.slice(0, 4)}${today.slice(2)}`, expdt: addDays(today, keeps) };
  const note = { kind: 'purchase', storeid, supplierid, valuedt: today, refno: `HD${today}`, accept: ['W_PRICE'] };
  const answer = await send(site, '/stock/saveNote', { ...note, lines: [{ ...line, ...lot }] });
  if (answer.ok) site.stock.set(line.itemid, (site.stock.get(line.itemid) ?? 0) + line.qty);
}

/** Orders of the morning: feed for some days to come, medicine and vaccine before they run out. */
export async function buyGoods(site: Site): Promise<void> {
  const { codes } = site.options;
  const wanted = (itemid: string, days: number): number =>
    site.stalls.reduce(
      (sum, { pigs }) => (pigs !== null && feedOf(site, site.day + 7 - pigs.birth) === itemid ? sum + eaten(site, pigs, days) : sum),
      0,
    );
  for (const { itemid, price } of codes.feeds) {
    const held = site.stock.get(itemid) ?? 0;
    const daily = Math.max(
      wanted(itemid, 1),
      site.stalls.reduce((sum, { pigs }) => (pigs !== null && feedOf(site, site.day - pigs.birth) === itemid ? sum + eaten(site, pigs, 1) : sum), 0),
    );
    if (daily === 0 || held >= daily * (ORDER.below + site.options.feedEvery)) continue;
    const qty = Math.ceil((daily * (ORDER.days + site.options.feedEvery)) / 500) * 500;
    await purchase(site, codes.stores.feed, codes.suppliers.feed, { itemid, unit: 'kg', qty, price: priceOn(site, price) }, 75);
  }
  const heads = site.stalls.reduce((sum, { house }) => sum + house.capacity, 0);
  for (const [what, storeid, unit, low] of [
    [codes.medicine, codes.stores.medicine, 'ml', heads * 10],
    [codes.vaccine, codes.stores.vaccine, 'dose', heads],
  ] as const) {
    if ((site.stock.get(what.itemid) ?? 0) >= low) continue;
    await purchase(site, storeid, codes.suppliers.medicine, { itemid: what.itemid, unit, qty: low * 2, price: priceOn(site, what.price) }, 365);
  }
}

/** Houses whose feed is due today. */
function hungry(site: Site): { stall: Stall; pigs: Pigs }[] {
  return site.stalls.flatMap((stall) => (stall.pigs !== null && stall.pigs.fedTo < site.day ? [{ stall, pigs: stall.pigs }] : []));
}

/** One note of feed for all houses that are due, each for the days until the next. */
export async function feedHouses(site: Site): Promise<void> {
  const { feedEvery, codes } = site.options;
  const next = site.day + feedEvery - ((site.day - site.start) % feedEvery) - 1;
  const due = hungry(site).map(({ stall, pigs }) => {
    const days = next - site.day + 1;
    return {
      pigs,
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
  for (const { itemid, qty } of lines) site.stock.set(itemid, (site.stock.get(itemid) ?? 0) - qty);
  for (const { pigs } of due) pigs.fedTo = next;
}
