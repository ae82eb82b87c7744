import type { FieldValues } from '#engine/define/field.ts';
import { dateOfDay } from '#kernel/business-date.ts';
import { gestation } from './biology.ts';
import { comeOnHeat, planMating, watchPregnancy } from './mating.ts';
import { groupOf, nextId, plan, record, type SimBoar, type SimSow, type World } from './world.ts';

/** Share of mated females in each parity, 0 to 7, of a herd in balance. */
const IDEAL_PARITIES = [19, 17, 16, 14, 12, 10, 7, 5];

function newSow(pgid: string, birth: number, sire: string | null, parity: number, stage: SimSow['stage']): SimSow {
  return {
    pgid,
    birth,
    sire,
    room: '',
    parity,
    services: parity,
    failures: 0,
    heats: 0,
    stage,
    matedt: 0,
    boar: null,
    farrowdt: 0,
    curnum: 0,
    nurse: false,
    lastLive: [],
    withdrawal: 0,
    plan: 0,
  };
}

/** A transponder's number: the country, the farm, the animal. */
function transponder({ options: { transponders, seed } }: World, pgid: string): FieldValues {
  return transponders ? { rfid: `704${String(seed).padStart(4, '0')}${pgid.replace(/\D/g, '').padStart(8, '0')}` } : {};
}

interface Comes {
  readonly pgid: string;
  readonly birth: number;
}

function common(world: World, { pgid, birth }: Comes, room: string, lineage: string, source: string): FieldValues {
  return { birthdt: dateOfDay(birth), source, lineage, roomid: room, ...transponder(world, pgid) };
}

/** Enters a young boar of 215 to 330 days. */
export function buyBoar(world: World): SimBoar {
  const { codes } = world.options;
  const birth = world.day - world.random.int(215, 330);
  const boar = { pgid: nextId(world, 'B'), birth, entry: world.day, collected: world.day - 7, gone: false };
  const data = common(world, boar, world.random.pick(codes.rooms.boars), world.random.pick(codes.lineages.boar), codes.source.bought);
  record(world, boar.pgid, 'ENT', { ...data, entrytp: 'boar', weight: world.random.int(120, 190) });
  world.boars.push(boar);
  return boar;
}

/** Enters one gilt, bought or from a litter of the farm, and plans her first heat. */
export function takeGilt(world: World): SimSow {
  const { codes, ownBred } = world.options;
  const { random } = world;
  const ripe = world.cradles.filter((cradle) => world.day - cradle.birth >= 165 && world.day - cradle.birth <= 225);
  const own = ripe.length > 0 && random.chance(ownBred) ? random.pick(ripe) : null;
  const birth = own?.birth ?? world.day - random.int(170, 225);
  const sow = newSow(nextId(world, 'S'), birth, own?.sire ?? null, 0, 'gilt');
  const source = own === null ? codes.source.bought : codes.source.own;
  const data = common(world, sow, random.pick(codes.rooms.gilts), random.pick(codes.lineages.sow), source);
  sow.room = String(data['roomid']);
  record(world, sow.pgid, 'ENT', {
    ...data,
    entrytp: 'gilt',
    weight: random.int(85, 125),
    feetleg: random.pick(codes.feetleg),
    vulva: random.pick(codes.vulva),
    ...(own === null ? {} : { damid: own.dam, sireid: own.sire }),
  });
  world.sows.add(sow);
  plan(world, sow, random.int(3, 23), comeOnHeat);
  return sow;
}

/** Buys a sow in pig, mated some days ago elsewhere. */
function buyMated(world: World, daysInPig: number): void {
  const { codes } = world.options;
  const { random } = world;
  const parity = random.weighted(IDEAL_PARITIES);
  const birth = world.day - 350 - parity * 150 - random.int(0, 40);
  const sow = newSow(nextId(world, 'S'), birth, null, parity, 'mated');
  const boar = random.pick(world.boars);
  sow.services = parity + 1;
  sow.matedt = world.day - daysInPig;
  sow.boar = boar.pgid;
  const data = common(world, sow, random.pick(codes.rooms.mating), random.pick(codes.lineages.sow), codes.source.bought);
  sow.room = String(data['roomid']);
  record(world, sow.pgid, 'ENT', {
    ...data,
    entrytp: 'mated',
    services: sow.services,
    parity,
    matedt: dateOfDay(sow.matedt),
    matetp: codes.matetp.ai,
    boarid: boar.pgid,
    mategrp: groupOf(world, sow.matedt),
  });
  world.sows.add(sow);
  // Most bought sows hold; the rest come back, are found empty or abort like the farm's own.
  if (random.chance(0.94)) watchPregnancy(world, sow, { end: 'farrow', days: Math.max(gestation(random), daysInPig + 1) });
  else watchPregnancy(world, sow, { end: 'notinpig', days: 120 + random.int(0, 4) });
}

function buyWeaned(world: World): void {
  const { codes } = world.options;
  const { random } = world;
  const parity = Math.max(1, random.weighted(IDEAL_PARITIES));
  const birth = world.day - 350 - parity * 150;
  const sow = newSow(nextId(world, 'S'), birth, null, parity, 'open');
  const weaned = world.day - random.int(0, 3);
  const data = common(world, sow, random.pick(codes.rooms.mating), random.pick(codes.lineages.sow), codes.source.bought);
  sow.room = String(data['roomid']);
  record(world, sow.pgid, 'ENT', {
    ...data,
    entrytp: 'weaned',
    services: parity,
    parity,
    weandt: dateOfDay(weaned),
  });
  world.sows.add(sow);
  planMating(world, sow, random.int(2, 5));
}

/** Stocks the empty farm: boars, sows in pig spread over a gestation, weaned sows in four weekly lots. */
export function stockFarm(world: World): void {
  const { sows } = world.options;
  for (let i = 0; i < Math.max(3, Math.ceil(sows / 80)); i += 1) buyBoar(world);
  const inPig = Math.round(sows * 0.8);
  for (let i = 0; i < inPig; i += 1) buyMated(world, 4 + Math.floor((i * 107) / inPig));
  for (let i = 0; i < Math.ceil(sows * 0.08); i += 1) takeGilt(world);
}

/** Every Monday: weaned sows of the first weeks, gilts to hold the herd, boars changed after two years. */
export function weeklyStock(world: World): void {
  const { sows } = world.options;
  const week = Math.floor((world.day - world.start) / 7);
  if (week < 4) for (let i = 0; i < Math.round(sows * 0.04); i += 1) buyWeaned(world);
  const gilts = [...world.sows].filter((sow) => sow.stage === 'gilt').length;
  const missing = Math.max(0, Math.round(sows * 0.97) - (world.sows.size - gilts));
  const wanted = Math.round(sows * 0.075) + Math.min(missing, Math.round(sows * 0.02));
  for (let i = gilts; i < wanted; i += 1) takeGilt(world);
  for (const boar of world.boars) {
    if (boar.gone || world.day - boar.birth < 1000 + (boar.entry % 200)) continue;
    boar.gone = true;
    record(world, boar.pgid, 'CUL', { weight: 280 }, world.options.codes.reasons.cull.old);
    buyBoar(world);
  }
}
