import { dateOfDay } from '#kernel/business-date.ts';
import { event, isDetailed, isLoadDay, kg, kgOn, type Pigs, type Site, type Stall, send, takeOut } from './site.ts';

/** Days a finished house is washed and dried, at least and at most. */
const CLEANING = [4, 9] as const;
/** Days an outbreak lasts, and how much more die in it. */
const OUTBREAK = { days: 8, times: 5 } as const;
/** Stay a house's losses are spread over, days. */
const STAY = 130;

/** Closes what was emptied before. */
export async function closeHouses(site: Site): Promise<void> {
  for (const stall of site.stalls) {
    if (!stall.closing) continue;
    const answer = await event(site, stall.house.roomid, 'CLO');
    if (!answer.ok) continue;
    stall.closing = false;
    stall.readyFrom = site.day + site.random.int(...CLEANING);
  }
}

/** Empties a house whose last pig is gone. */
function emptied(stall: Stall, pigs: Pigs): void {
  if (pigs.heads > 0) return;
  stall.pigs = null;
  stall.closing = true;
}

/** How likely a pig dies today. */
function risk({ day }: Site, { outbreak, since, frailty }: Pigs): number {
  const sick = outbreak !== null && day >= outbreak && day < outbreak + OUTBREAK.days;
  return (frailty / STAY) * (day - since < 14 ? 1.8 : 1) * (sick ? OUTBREAK.times : 1);
}

async function die(site: Site, stall: Stall, pigs: Pigs): Promise<void> {
  const { random, options, day } = site;
  const dead = random.binomial(pigs.heads, risk(site, pigs));
  if (dead === 0 || dead >= pigs.heads) return;
  const weighed = random.chance(0.8) ? { weight: kg(dead * kgOn(pigs, day) * 0.85) } : {};
  const answer = await event(site, stall.house.roomid, 'DTH', { heads: dead, reason: random.pick(options.codes.deaths), ...weighed });
  if (answer.ok) pigs.heads -= dead;
}

async function cull(site: Site, stall: Stall, pigs: Pigs): Promise<void> {
  const { random, options, day } = site;
  if (!random.chance(0.03) || pigs.heads < 50) return;
  const sold = kgOn(pigs, day) > 60 && pigs.withdrawal < day;
  const sale = { wayout: 'sold', customer: random.pick(options.codes.customers), saleclass: 'cull', price: 34_000, priceper: 'kg' };
  const weight = kg(kgOn(pigs, day) * 0.7);
  const form = { heads: 1, weight, reason: random.pick(options.codes.culls), ...(sold ? sale : { wayout: 'euthanised' }) };
  if ((await event(site, stall.house.roomid, 'CUL', form)).ok) pigs.heads -= 1;
}

async function weigh(site: Site, stall: Stall, pigs: Pigs): Promise<void> {
  if (!pigs.weighings.includes(site.day)) return;
  const heads = Math.min(20, pigs.heads);
  const weight = kg(heads * kgOn(pigs, site.day) * site.random.normal(1, 0.01));
  await event(site, stall.house.roomid, 'WGT', { heads, weight, sample: 'sample' });
}

async function sell(site: Site, stall: Stall, pigs: Pigs): Promise<void> {
  const { random, options, day } = site;
  if (!isLoadDay(site, stall, pigs, day)) return;
  const each = kgOn(pigs, day);
  if (pigs.loads === 0 && pigs.nextLoad === 0 && pigs.patience > 0) {
    pigs.nextLoad = day + pigs.patience;
    return;
  }
  const share = [0.45, 0.65][pigs.loads] ?? 1;
  const heads = Math.max(1, Math.round(pigs.heads * share));
  // The heaviest go first.
  const weight = kg(heads * each * ([1.03, 1.01][pigs.loads] ?? 0.98));
  const sale = { customer: random.pick(options.codes.customers), saleclass: 'market', price: 58_000 + random.int(-30, 50) * 100, priceper: 'kg' };
  if (!(await event(site, stall.house.roomid, 'SAL', { heads, weight, ...sale })).ok) return;
  pigs.heads -= heads;
  pigs.loads += 1;
  pigs.nextLoad = day + random.int(5, 8);
}

/** A day in every house that holds pigs: losses, weighing, treatment, sale. */
export async function liveHouses(site: Site): Promise<void> {
  for (const stall of site.stalls) {
    const { pigs } = stall;
    if (pigs === null || pigs.since === site.day) continue;
    if (isDetailed(site)) {
      await die(site, stall, pigs);
      await cull(site, stall, pigs);
      await weigh(site, stall, pigs);
      await treat(site, stall, pigs);
    }
    await sell(site, stall, pigs);
    emptied(stall, pigs);
  }
}

/** Issues goods of one line to a house. */
async function use(site: Site, storeid: string, line: object, qty: number, itemid: string): Promise<boolean> {
  const note = { kind: 'house', storeid, valuedt: dateOfDay(site.day), recipient: site.random.pick(site.options.codes.operators) };
  const answer = await send(site, '/stock/saveNote', { ...note, lines: [{ itemid, qty, ...line }], accept: ['W_USE'] });
  if (answer.ok) takeOut(site, itemid, qty);
  return answer.ok;
}

async function treat(site: Site, stall: Stall, pigs: Pigs): Promise<void> {
  const { codes } = site.options;
  const { roomid } = stall.house;
  if (pigs.vaccination === site.day && site.day - pigs.birth < 60)
    await use(site, codes.stores.vaccine, { roomid, unit: 'dose', dose: 1, heads: pigs.heads }, pigs.heads, codes.vaccine.itemid);
  if (pigs.outbreak !== site.day) return;
  const qty = Math.round(pigs.heads * kgOn(pigs, site.day) * 0.1);
  if (
    await use(
      site,
      codes.stores.medicine,
      { roomid, unit: 'ml', dose: 1, heads: pigs.heads, route: 'im', prescription: `DT${dateOfDay(site.day)}` },
      qty,
      codes.medicine.itemid,
    )
  )
    pigs.withdrawal = site.day + codes.medicine.withdrawal;
}
