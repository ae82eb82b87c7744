import type { DemoPart, Make } from '#engine/server/demo.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { randomOf } from '#kernel/random.ts';

interface Played {
  /** Puts a call down for its day: houses are played one after the other, their records are written in the order of days. */
  readonly on: (day: BusinessDate, path: string, body: object) => void;
  readonly today: BusinessDate;
  /** Chance of its own for every farm: a number from 0 to 1. */
  readonly random: () => number;
}

const OPERATOR = { applyid: 'OP2' } as const;
const WEEK = 7;
/** Feed a broiler a day and its weight at the week's end, g, as the working standard has it. */
const BROILER = [
  { feed: 25, weight: 182 },
  { feed: 66, weight: 486 },
  { feed: 111, weight: 958 },
  { feed: 149, weight: 1512 },
  { feed: 178, weight: 2130 },
  { feed: 198, weight: 2690 },
] as const;

/** What is paid for besides goods, and the manure that is sold. */
const SERVICES = [
  { itemid: 'DV-TRAU', unit: 'bag', costgrp: 'other', V: 'Trấu lót chuồng', E: 'Rice husk litter', T: 'แกลบรองพื้น' },
  { itemid: 'DV-BATGA', unit: 'time', costgrp: 'labour', V: 'Công bắt gà', E: 'Catching birds', T: 'ค่าจับไก่' },
  { itemid: 'DV-DIENGA', unit: 'time', costgrp: 'power', V: 'Điện chuồng gà', E: 'Electricity of chicken houses', T: 'ค่าไฟโรงเรือนไก่' },
  { itemid: 'PHAN-GA', unit: 'bag', V: 'Phân gà', E: 'Chicken manure', T: 'มูลไก่' },
] as const;

/** What broilers and pullets get at which age. */
async function programmes(make: Make): Promise<void> {
  const once = (itemid: string, day: number, unit: string, dose: number) => ({
    ...{ itemid, basis: 'day', low: day, high: day, tolerance: 3, unit, dose, route: 'oral' },
  });
  const save = (code: string, name: string, area: string, lines: readonly object[]) =>
    make('/growfinish/saveStandard', { kind: 'item', stdtp: 'poultry', from: '20200101', accept: ['W_HOLDAGE'], code, name, area, lines });
  const feed = { itemid: 'TA-GATHIT', basis: 'week', low: 1, high: 6, tolerance: 3 };
  await save('GATHIT', 'Chương trình gà thịt', 'broiler', [feed, once('V-GUM', 12, 'dose', 1), once('D-DOXY', 14, 'g', 0.05)]);
  await save('GAHAUBI', 'Chương trình gà hậu bị', 'pullet', [once('V-GUM', 14, 'dose', 1), once('V-GUM', 84, 'dose', 1)]);
}

/** Buyers, goods and programmes: the company's. */
async function companyLists(make: Make): Promise<void> {
  const named = (V: string, E: string, T: string) => ({ V, E, T, company: 'Y', inuse: 'Y' });
  const buyer = { role: 'customer', term: 14, company: 'Y', inuse: 'Y' };
  await make('/stock/savePartner', { ...buyer, partnerid: 'GA-ANBINH', name: 'Công ty giết mổ An Bình', tel: '0251 3822 115' });
  await make('/stock/savePartner', { ...buyer, partnerid: 'TRUNG-HOA', name: 'Đại lý trứng Hoa', tel: '0903 118 220' });
  const items = [
    { itemid: 'TA-GATHIT', itemtp: 'feed', unit: 'kg', ...named('Cám gà thịt', 'Broiler feed', 'อาหารไก่เนื้อ') },
    { itemid: 'TA-GADE', itemtp: 'feed', unit: 'kg', ...named('Cám gà đẻ', 'Layer feed', 'อาหารไก่ไข่') },
    { itemid: 'D-DOXY', itemtp: 'medicine', unit: 'g', withdrawal: 5, ...named('Doxycycline 50 %', 'Doxycycline 50 %', 'ดอกซีไซคลิน 50 %') },
    { itemid: 'V-GUM', itemtp: 'vaccine', unit: 'dose', ...named('Vắc xin Gumboro', 'Gumboro vaccine', 'วัคซีนกัมโบโร') },
    { itemid: 'TRUNG-GA', itemtp: 'egg', unit: 'piece', units: [{ unit: 'tray', factor: 30 }], ...named('Trứng gà', 'Hen eggs', 'ไข่ไก่') },
  ];
  for (const item of [...items, ...SERVICES.map((service) => ({ ...service, itemtp: 'service', ...named(service.V, service.E, service.T) }))])
    await make('/stock/saveItem', item);
  await programmes(make);
}

/** A farm's warehouse of eggs, goods and houses. */
async function begin(make: Make, today: BusinessDate): Promise<void> {
  await make('/stock/saveStore', { storeid: 'TRUNG', V: 'Kho trứng', E: 'Egg store', T: 'คลังไข่', storetp: 'general', receives: 'Y', inuse: 'Y' });
  const lot = (itemid: string, unit: string, qty: number, price: number) => ({
    ...{ itemid, unit, qty, price, lot: `GA-${itemid.slice(-3)}`, expdt: addDays(today, 120) },
  });
  const head = { kind: 'purchase', supplierid: 'CAM-B', applyid: 'OP1', valuedt: addDays(today, -260), accept: ['W_PRICE'] };
  await make('/stock/saveNote', { ...head, storeid: 'CAM', lines: [lot('TA-GATHIT', 'kg', 200_000, 12_800), lot('TA-GADE', 'kg', 160_000, 10_900)] });
  await make('/stock/saveNote', { ...head, supplierid: 'THUOC-A', storeid: 'THUOC', lines: [lot('D-DOXY', 'g', 20_000, 850)] });
  await make('/stock/saveNote', { ...head, supplierid: 'THUOC-A', storeid: 'LANH', lines: [lot('V-GUM', 'dose', 60_000, 120)] });
  const house = (roomid: string, area: string, name: string, capacity: number, floor: number, more: object = {}) =>
    make('/poultry/saveHouse', {
      ...{ roomid, isNew: true, area, name, capacity, floor, site: 'K2', system: 'closed', feedstore: 'CAM', medstore: 'THUOC' },
      ...{ feedstd: 'DEFAULT', keeper: 'OP2', inuse: 'Y', ...more },
    });
  await house('GT1', 'broiler', 'Gà thịt 1', 6000, 420);
  await house('GT2', 'broiler', 'Gà thịt 2', 6000, 420);
  await house('GH1', 'pullet', 'Gà hậu bị 1', 4000, 380, { system: 'floor' });
  await house('GD1', 'layer', 'Gà đẻ 1', 4000, 320, { system: 'cage', eggstore: 'TRUNG' });
}

function event({ on, today }: Played, roomid: string, eventcd: string, eventdt: BusinessDate, body: object): void {
  if (eventdt > today) return;
  on(eventdt, '/poultry/saveEvent', { ...OPERATOR, roomid, eventcd, eventdt, accept: ['GF_HOLD', 'V_RANGE', 'W_PRICE'], ...body });
}

function chicks({ on }: Played, roomid: string, opendt: BusinessDate, body: object): void {
  const flock = { ...OPERATOR, way: 'hatchery', roomid, opendt, entrydt: opendt, birthdt: opendt, grams: 42, supplier: 'Trạm ấp Miền Đông' };
  on(opendt, '/poultry/saveEntry', { ...flock, ...body });
}

/** Deaths of a week, each on a day of its own, with the reason of its age; how many there were. */
function deaths(played: Played, roomid: string, monday: BusinessDate, heads: number, early: boolean): number {
  const { random } = played;
  const reasons = early ? ['C-YOLK', 'C-UNKNOWN', 'C-RESP'] : ['C-SUDDEN', 'C-HEAT', 'C-LEGS'];
  let dead = 0;
  for (const at of [0, 2, 4]) {
    const day = addDays(monday, at);
    const n = Math.max(1, Math.round((heads * (early ? 0.004 : 0.0016) * (0.6 + random())) / 3));
    if (day > played.today) break;
    event(played, roomid, 'DTH', day, { heads: n, reason: reasons[at / 2] });
    dead += n;
  }
  return dead;
}

/** A broiler flock from chick to slaughter; what lies after today has not happened yet. */
function broilers(played: Played, roomid: string, opendt: BusinessDate, { paid, price }: { readonly paid: number; readonly price: number }): void {
  const { today, random } = played;
  const free = Math.round(paid * 0.02);
  const doa = 3 + Math.round(random() * 9);
  chicks(played, roomid, opendt, { paid, free, doa, price: 9500, breed: 'Ross 308', hatchvac: 'Marek, IB' });
  const better = 0.95 + random() * 0.09;
  let live = paid + free - doa;
  cost(played, roomid, 'DV-TRAU', opendt, 3_200_000);
  for (const [week, { feed, weight }] of BROILER.entries()) {
    const from = addDays(opendt, week * WEEK);
    if (from > today) return;
    const qty = Math.round((live * feed * WEEK * better) / 1000);
    event(played, roomid, 'FED', from, { storeid: 'CAM', itemid: 'TA-GATHIT', unit: 'kg', qty, coverdays: WEEK });
    event(played, roomid, 'DAY', from, { water: Math.round((qty / WEEK) * 1.9), tlow: 31 - week * 1.5, thigh: 34 - week });
    if (week === 1)
      event(played, roomid, 'VAC', addDays(from, 5), { storeid: 'LANH', itemid: 'V-GUM', unit: 'dose', qty: live, heads: live, route: 'oral' });
    if (week === 2) event(played, roomid, 'TRT', from, { storeid: 'THUOC', itemid: 'D-DOXY', unit: 'g', qty: 300, heads: live, route: 'oral' });
    live -= deaths(played, roomid, from, live, week === 0);
    const grams = Math.round(weight * (2 - better) * (0.98 + random() * 0.04));
    event(played, roomid, 'WGT', addDays(from, WEEK - 1), { heads: 100, grams, cv: Math.round((7 + random() * 4) * 10) / 10 });
  }
  const sold = addDays(opendt, BROILER.length * WEEK);
  if (sold > today) return;
  event(played, roomid, 'CUL', addDays(sold, -1), { heads: 40, reason: 'C-RUNT', wayout: 'euthanised' });
  live -= 40;
  const weight = Math.round(live * 2.61 * (2 - better));
  event(played, roomid, 'SAL', sold, { heads: live, weight, customer: 'GA-ANBINH', saleclass: 'market', price, priceper: 'kg' });
  cost(played, roomid, 'DV-BATGA', sold, Math.round(live * 0.3) * 1000);
  const manure = { kind: 'service', itemid: 'PHAN-GA', unit: 'bag', qty: Math.round(paid / 22), basis: 'unit', price: 28_000 };
  played.on(sold, '/poultry/saveNote', { customerid: 'GA-ANBINH', paymethod: 'cash', valuedt: sold, applyid: 'OP1', lines: [manure] });
  event(played, roomid, 'CLO', sold, {});
}

/** Pullets raised to 17 weeks and moved into the layer house; how many there are. */
function pullets(played: Played, moved: BusinessDate): number {
  const hatched = addDays(moved, -17 * WEEK);
  chicks(played, 'GH1', hatched, { paid: 3500, free: 70, doa: 4, price: 16_000, breed: 'Hy-Line Brown' });
  let live = 3566;
  for (let week = 0; week < 17; week += 4) {
    const from = addDays(hatched, week * WEEK);
    const qty = Math.round(live * (0.018 + 0.0035 * week) * 28);
    event(played, 'GH1', 'FED', from, { storeid: 'CAM', itemid: 'TA-GADE', unit: 'kg', qty, coverdays: 28 });
    live -= deaths(played, 'GH1', from, live, week === 0);
    if (addDays(from, 20) < moved) event(played, 'GH1', 'WGT', addDays(from, 20), { heads: 50, grams: 250 + 80 * week, cv: 9 });
  }
  event(played, 'GH1', 'TRO', moved, { heads: live, weight: live * 1.42, trftp: 'internal', toroomid: 'GD1' });
  event(played, 'GH1', 'CLO', moved, {});
  return live;
}

/** A cost of a house (of all chickens where none is named). */
const cost = ({ on }: Played, roomid: string | null, itemid: string, valuedt: BusinessDate, amount: number): void =>
  on(valuedt, '/poultry/saveVoucher', {
    place: roomid === null ? 'farm' : 'house',
    roomid,
    itemid,
    valuedt,
    amount,
    paymethod: 'cash',
    paid: amount,
  });

/** A week of the layer house begins: feed, water, deaths, and the eggs of the last one are sold in trays; what died. */
function layerWeek(at: Played, eventdt: BusinessDate, live: number, { day, trays }: { readonly day: number; readonly trays: number }): number {
  const { on, random } = at;
  // Grams a hen a day: pullets eat less until they are in full lay.
  const grams = 88 + Math.min(26, day * 0.45) + random() * 3;
  const qty = Math.round((live * grams * WEEK) / 1000);
  event(at, 'GD1', 'FED', eventdt, { storeid: 'CAM', itemid: 'TA-GADE', unit: 'kg', qty, coverdays: WEEK });
  event(at, 'GD1', 'DAY', eventdt, { water: Math.round((live * grams * (1.85 + random() * 0.2)) / 1000), tlow: 23, thigh: 30 });
  const dead = 1 + Math.round(random() * 3);
  event(at, 'GD1', 'DTH', eventdt, { heads: dead, reason: random() > 0.5 ? 'C-PROLAPS' : 'C-SUDDEN' });
  const head = { customerid: 'TRUNG-HOA', paymethod: 'transfer', storeid: 'TRUNG', valuedt: eventdt, applyid: 'OP1' };
  const price = 60_000 + Math.round(random() * 6) * 1000;
  const eggs = { kind: 'eggs', itemid: 'TRUNG-GA', unit: 'tray', qty: trays, basis: 'unit', price };
  if (trays > 0) on(eventdt, '/poultry/saveNote', { ...head, lines: [eggs] });
  return dead;
}

/** What the pullets laid since they came into the layer house. */
function layers(played: Played, moved: BusinessDate): void {
  const { today, random } = played;
  let live = pullets(played, moved);
  let good = 0;
  // The eggs of today are still to be counted.
  for (let day = 0; addDays(moved, day) < today; day += 1) {
    const eventdt = addDays(moved, day);
    if (day % WEEK === 0) {
      live -= layerWeek(played, eventdt, live, { day, trays: Math.floor(good / 30) });
      good %= 30;
    }
    const eggs = Math.round(live * Math.min(0.94, Math.max(0, (day - 7) * 0.028)) * (0.97 + random() * 0.05));
    if (eggs === 0) continue;
    const [broken, dirty] = [Math.round(eggs * 0.008), Math.round(eggs * 0.012)];
    const mass = Math.round(eggs * (48 + Math.min(14, day * 0.12))) / 1000;
    event(played, 'GD1', 'EGG', eventdt, { eggs, broken, dirty, mass, storeid: 'TRUNG', itemid: 'TRUNG-GA' });
    good += eggs - broken - dirty;
  }
}

/** Everything that happened in the houses, put down for its day. */
function play(played: Played, years: number): void {
  const { today } = played;
  // A small demonstration does without the oldest flocks.
  if (years > 1) broilers(played, 'GT1', addDays(today, -130), { paid: 5600, price: 31_500 });
  broilers(played, 'GT1', addDays(today, -75), { paid: 5700, price: 29_800 });
  broilers(played, 'GT1', addDays(today, -24), { paid: 5600, price: 30_500 });
  if (years > 1) broilers(played, 'GT2', addDays(today, -96), { paid: 5500, price: 30_900 });
  broilers(played, 'GT2', addDays(today, -40), { paid: 5700, price: 30_500 });
  layers(played, addDays(today, -95));
  for (const ago of [88, 58, 28]) cost(played, null, 'DV-DIENGA', addDays(today, -ago), 5_400_000 + 10_000 * ago);
  chicks(played, 'GH1', addDays(today, -60), { paid: 3400, free: 68, doa: 6, price: 16_500, breed: 'Hy-Line Brown' });
}

/** Chickens of the demonstration: two broiler houses with closed and open flocks, pullets that came into lay, eggs that leave the store. */
export const flockDemo: DemoPart = {
  on: ['nucleus', 'poultry'],
  fill: ({ farm: { kind, today, seed, years }, asManager }) =>
    asManager(async (_, make) => {
      const calls: { readonly day: BusinessDate; readonly path: string; readonly body: object }[] = [];
      // Lists are the company's: the first farm has made them.
      if (kind === 'nucleus') await companyLists(make);
      await begin(make, today);
      play({ today, random: randomOf(seed + 7).next, on: (day, path, body) => calls.push({ day, path, body }) }, years);
      for (const { path, body } of calls.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))) await make(path, body);
      const terms = [{ validfrom: addDays(today, -400), basis: 'price', fee: 29_500 }];
      await make('/finance/saveGrower', { contractid: 'HD-G1', name: 'Hộ bà Lê Thị Sáu', roomid: 'GT2', inuse: 'Y', terms });
      return `${years > 1 ? 7 : 5} flocks of chickens, ${calls.length} records`;
    }),
};
