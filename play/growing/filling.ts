import { addDays, dateOfDay, dayNumber } from '#kernel/business-date.ts';
import type { WeanedLot } from './options.ts';
import { event, kg, kgOn, type Pigs, type Sent, type Site, type Stall, send, standardKg } from './site.ts';

/** Age at which nursery pigs go on to a finishing house, days. */
const NURSERY_AGE = 70;
/** Days nursery pigs wait for a finishing house before they leave the farm. */
const MOST_WAIT = 14;
/** Weeks of weanings one batch takes. */
const WEANED_DAYS = 28;

/** Who came in, and how they will do. */
function pigsOf({ random, day }: Site, came: Pick<Pigs, 'heads' | 'birth' | 'kgIn'>): Pigs {
  const outbreak = random.chance(0.3) ? day + random.int(12, 45) : null;
  const vigour = Math.max(0.92, Math.min(1.07, random.normal(1, 0.03)));
  return {
    ...came,
    since: day,
    vigour,
    // Those who grow well eat more; what they waste differs by house.
    appetite: vigour * Math.max(0.96, Math.min(1.05, random.normal(1, 0.02))),
    frailty: Math.max(0.012, Math.min(0.036, random.normal(0.023, 0.006))),
    patience: random.chance(0.1) ? random.int(14, 24) : 0,
    weighings: [random.int(18, 26), random.int(48, 60)].map((after) => day + after),
    vaccination: day + random.int(3, 6),
    outbreak,
    withdrawal: 0,
    loads: 0,
    nextLoad: 0,
    fedTo: day - 1,
  };
}

/** Standard weight of an age, a little more or less. */
function kgAt({ random }: Site, age: number): number {
  return standardKg(age) * Math.max(0.9, Math.min(1.1, random.normal(1, 0.03)));
}

async function enter(site: Site, stall: Stall, came: Pick<Pigs, 'heads' | 'birth' | 'kgIn'>, form: object): Promise<void> {
  const today = dateOfDay(site.day);
  const opening = stall.pigs === null ? { opendt: today } : {};
  const body = { roomid: stall.house.roomid, ...opening, entrydt: today, heads: came.heads, weight: kg(came.heads * came.kgIn), ...form };
  const answer = await send(site, '/growfinish/saveEntry', body);
  if (answer.ok) stall.pigs = pigsOf(site, came);
}

async function buy(site: Site, stall: Stall, { age, pricePerHead }: { readonly age: number; readonly pricePerHead: number }): Promise<void> {
  const { random, options } = site;
  const birth = site.day - age;
  const heads = stall.house.capacity - random.int(0, Math.ceil(stall.house.capacity * 0.06));
  const amount = Math.round((heads * pricePerHead * (0.95 + 0.1 * random.next())) / 1000) * 1000;
  await enter(
    site,
    stall,
    { heads, birth, kgIn: kgAt(site, age) },
    { way: 'purchase', birthdt: dateOfDay(birth), source: options.codes.source, amount },
  );
}

/** The weaned lots of the first weeks that are due, as far as the house has places. */
function dueLots(site: Site, capacity: number): { readonly taken: WeanedLot[]; readonly left: WeanedLot[] } {
  const [first] = site.weaned;
  const due = dateOfDay(site.day - site.options.source.weanedStay);
  if (first === undefined || addDays(first.day, WEANED_DAYS) > due) return { taken: [], left: [...site.weaned] };
  const [taken, left]: [WeanedLot[], WeanedLot[]] = [[], []];
  let places = capacity;
  for (const lot of site.weaned) {
    const wanted = lot.day <= addDays(first.day, WEANED_DAYS) ? Math.min(places, lot.heads) : 0;
    places -= wanted;
    if (wanted > 0) taken.push({ ...lot, heads: wanted });
    if (wanted < lot.heads) left.push({ ...lot, heads: lot.heads - wanted });
  }
  return { taken, left };
}

async function takeWeaned(site: Site, stall: Stall): Promise<void> {
  const { taken, left } = dueLots(site, stall.house.capacity);
  if (taken.length === 0) return;
  const heads = taken.reduce((sum, lot) => sum + lot.heads, 0);
  const birth = Math.round(taken.reduce((sum, lot) => sum + lot.heads * dayNumber(lot.birthdt), 0) / heads);
  const groups = taken.map(({ nursery, weangrp, heads: n }) => ({ nursery, weangrp, heads: n }));
  await enter(site, stall, { heads, birth, kgIn: kgAt(site, site.day - birth) }, { way: 'weaning', groups });
  site.weaned = left;
}

async function receive(site: Site, stall: Stall, sent: Sent): Promise<void> {
  const shrunk = kg(sent.heads * sent.kg * 0.985);
  await enter(
    site,
    stall,
    { heads: sent.heads, birth: sent.birth, kgIn: shrunk / sent.heads },
    { way: 'transfer', transferId: sent.transferId, weight: shrunk },
  );
}

const isReady = (site: Site, stall: Stall): boolean => stall.pigs === null && !stall.closing && stall.readyFrom <= site.day;

/** The first transfer on the road that a house has places for. */
function arriving(site: Site, { house }: Stall): Sent | undefined {
  if (house.area === 'nursery') return undefined;
  const at = site.road.findIndex(({ day, heads }) => day < site.day && heads <= house.capacity);
  return at < 0 ? undefined : site.road.splice(at, 1)[0];
}

async function fill(site: Site, stall: Stall): Promise<void> {
  const { buys, weaned } = site.options.source;
  const nurseries = site.stalls.some(({ house }) => house.area === 'nursery');
  const sent = arriving(site, stall);
  if (sent !== undefined) await receive(site, stall, sent);
  else if (weaned.length > 0) await takeWeaned(site, stall);
  else if (buys !== null && (stall.house.area === 'nursery' || !nurseries)) await buy(site, stall, buys);
}

/** Fills what is empty, clean and due: first from the road, then with weaned piglets, then with weaners bought. */
export async function fillHouses(site: Site): Promise<void> {
  for (const stall of site.stalls) if (isReady(site, stall)) await fill(site, stall);
}

/** Pigs leave a house for another one or another farm. */
async function move(site: Site, from: Stall, heads: number, form: object): Promise<string | null> {
  const { pigs } = from;
  if (pigs === null) return null;
  const answer = await event(site, from.house.roomid, 'TRO', { heads, weight: kg(heads * kgOn(pigs, site.day)), ...form });
  if (!answer.ok) return null;
  pigs.heads -= heads;
  if (pigs.heads === 0) {
    from.pigs = null;
    from.closing = true;
  }
  return answer.id;
}

async function moveOn(site: Site, from: Stall, pigs: Pigs): Promise<void> {
  const to = site.stalls.find((stall) => stall.house.area === 'grow-finish' && isReady(site, stall));
  const kgNow = kgOn(pigs, site.day);
  if (to !== undefined) {
    const heads = Math.min(pigs.heads, to.house.capacity);
    // One in some transfers loses a pig on the way.
    const lost = site.random.chance(0.2) ? 1 : 0;
    const form = { trftp: 'internal', toroomid: to.house.roomid, ...(lost > 0 ? { arrived: heads - lost } : {}) };
    if ((await move(site, from, heads, form)) !== null) to.pigs = pigsOf(site, { heads: heads - lost, birth: pigs.birth, kgIn: kgNow });
    return;
  }
  if (site.day - pigs.birth < NURSERY_AGE + MOST_WAIT || site.options.sendTo === null) return;
  await move(site, from, pigs.heads, { trftp: 'farm', tofarm: site.options.sendTo });
}

/** Nursery pigs that are old enough go on. */
export async function moveNursery(site: Site): Promise<void> {
  for (const stall of site.stalls) {
    const { pigs, house } = stall;
    if (house.area !== 'nursery' || pigs === null || site.day - pigs.birth < NURSERY_AGE || pigs.withdrawal >= site.day) continue;
    await moveOn(site, stall, pigs);
  }
}
