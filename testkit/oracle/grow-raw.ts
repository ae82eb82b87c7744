import { addDays, type BusinessDate, businessDate, daysBetween } from '#kernel/business-date.ts';

/** Pigs that came together, as written down at the door. */
export interface RawGroup {
  readonly grpid: number;
  readonly eventId: string;
  readonly entrydt: BusinessDate;
  readonly birthdt: BusinessDate | null;
  readonly source: string | null;
  readonly sex: 'F' | 'M' | null;
  readonly heads: number;
  readonly weight: number | null;
}

/** One line of the book of a house, with how its head fell on the groups. */
export interface RawGrowEvent {
  readonly eventId: string;
  readonly farmid: string;
  readonly roomid: string;
  readonly parityid: number;
  readonly eventcd: string;
  readonly eventdt: BusinessDate;
  readonly valuedt: BusinessDate;
  readonly heads: number | null;
  readonly weight: number | null;
  readonly reason: string | null;
  readonly applyid: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly linkId: string | null;
  readonly shares: readonly { readonly grpid: number; readonly heads: number }[];
  readonly voided: boolean;
  /** The line it corrects. */
  readonly replaces: string | null;
}

/** Goods given to a house. */
export interface RawGoods {
  readonly farmid: string;
  readonly roomid: string;
  readonly parityid: number;
  readonly day: BusinessDate;
  readonly itemid: 'FEED1' | 'MED1';
  readonly qty: number;
  readonly amount: number;
  readonly days: number | null;
}

/** One filling of a house. */
export interface RawBatch {
  readonly farmid: string;
  readonly roomid: string;
  readonly parityid: number;
  readonly opendt: BusinessDate;
  closedt: BusinessDate | null;
  readonly groups: RawGroup[];
}

/** A house. */
export interface RawHouse {
  readonly farmid: string;
  readonly roomid: string;
  readonly area: 'nursery' | 'grow-finish';
  readonly site: string;
  readonly capacity: number;
}

/** Farms of one company as their books have them. */
export interface RawGrow {
  readonly today: BusinessDate;
  readonly houses: readonly RawHouse[];
  readonly batches: RawBatch[];
  readonly events: RawGrowEvent[];
  readonly goods: RawGoods[];
}

/** Numbers from 0 to 1 that follow from a seed. */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const REASONS = ['SUDDEN', 'LEGS', 'DISEASE', 'UNKNOWN'];
const FARMS = ['GA01', 'GB01'];
/** Age of weaned pigs, days they stay in a nursery, and age of the first load sold. */
const [WEANED, NURSERY, SALE] = [26, 42, 150];

const NEVER = businessDate('19000101');
const keyOf = ({ farmid, roomid }: Pick<RawHouse, 'farmid' | 'roomid'>): string => `${farmid} ${roomid}`;

function housesOf(farmid: string): RawHouse[] {
  const house = (roomid: string, area: RawHouse['area'], site: string): RawHouse => ({ farmid, roomid, area, site, capacity: 300 });
  return [...['N1', 'N2'].map((roomid) => house(roomid, 'nursery', 'K1')), ...['F1', 'F2', 'F3'].map((roomid) => house(roomid, 'grow-finish', 'K2'))];
}

/** Writes lines into the books as chance has it, by nothing of the product. */
class Clerk {
  readonly grow: RawGrow;
  readonly #random: () => number;
  #last = 0;

  constructor(seed: number, today: BusinessDate) {
    this.grow = { today, houses: FARMS.flatMap(housesOf), batches: [], events: [], goods: [] };
    this.#random = numbersOf(seed);
  }

  chance(share: number): boolean {
    return this.#random() < share;
  }

  whole(from: number, to: number): number {
    return from + Math.floor(this.#random() * (to - from + 1));
  }

  pick<T>(list: readonly T[]): T {
    return list[this.whole(0, list.length - 1)] as T;
  }

  weightAt(age: number, heads: number): number {
    return Math.round(heads * (2 + age * 0.62 + this.#random()) * 10) / 10;
  }

  write({ farmid, roomid, parityid }: RawBatch, eventcd: string, eventdt: BusinessDate, more: Partial<RawGrowEvent> = {}): RawGrowEvent {
    this.#last += 1;
    const typed = addDays(eventdt, this.chance(0.2) ? this.whole(1, 5) : 0);
    const { today, events } = this.grow;
    const event: RawGrowEvent = {
      ...{ eventId: `00000000-0000-7000-9000-${String(this.#last).padStart(12, '0')}`, farmid, roomid, parityid, eventcd, eventdt },
      ...{ valuedt: typed > today ? today : typed, heads: null, weight: null, reason: null, applyid: this.pick(['OP1', 'OP2']), data: {} },
      ...{ linkId: null, shares: [], voided: false, replaces: null, ...more },
    };
    events.push(event);
    return event;
  }

  #left(batch: RawBatch, grpid: number): number {
    const own = this.grow.events.filter((one) => !one.voided && keyOf(one) === keyOf(batch) && one.parityid === batch.parityid);
    return own.reduce((sum, { eventcd, shares }) => {
      const heads = shares.reduce((n, share) => n + (share.grpid === grpid ? share.heads : 0), 0);
      return sum + (eventcd.startsWith('IN') ? heads : -heads);
    }, 0);
  }

  live(batch: RawBatch): number {
    return batch.groups.reduce((sum, { grpid }) => sum + this.#left(batch, grpid), 0);
  }

  /** Pigs come as a group of their own. */
  bring(
    batch: RawBatch,
    eventcd: string,
    day: BusinessDate,
    group: Omit<RawGroup, 'grpid' | 'eventId' | 'entrydt'>,
    more: Partial<RawGrowEvent> = {},
  ) {
    const grpid = batch.groups.length + 1;
    const { heads, weight } = group;
    const event = this.write(batch, eventcd, day, { heads, weight, shares: [{ grpid, heads }], ...more });
    batch.groups.push({ ...group, grpid, eventId: event.eventId, entrydt: day });
    return event;
  }

  /** Pigs leave, the first group first; none where there are none. */
  leave(batch: RawBatch, eventcd: string, day: BusinessDate, heads: number, more: Partial<RawGrowEvent> = {}): RawGrowEvent | null {
    if (heads === 0) return null;
    let left = heads;
    const shares = batch.groups.flatMap(({ grpid }) => {
      const n = Math.min(left, this.#left(batch, grpid));
      left -= n;
      return n > 0 ? [{ grpid, heads: n }] : [];
    });
    return this.write(batch, eventcd, day, { heads, shares, ...more });
  }

  open({ farmid, roomid }: RawHouse, opendt: BusinessDate): RawBatch {
    const parityid = this.grow.batches.filter((one) => keyOf(one) === keyOf({ farmid, roomid })).length + 1;
    const batch: RawBatch = { farmid, roomid, parityid, opendt, closedt: null, groups: [] };
    this.grow.batches.push(batch);
    return batch;
  }

  close(batch: RawBatch, day: BusinessDate): void {
    if (day > this.grow.today || this.live(batch) > 0) return;
    this.write(batch, 'CLO', day);
    batch.closedt = day;
  }

  #give({ farmid, roomid, parityid }: RawBatch, day: BusinessDate): void {
    const place = { farmid, roomid, parityid, day };
    const amount = (): number => this.whole(50, 4000) * 1000;
    if (this.chance(0.25))
      this.grow.goods.push({ ...place, itemid: 'FEED1', qty: this.whole(50, 400), amount: amount(), days: this.pick([null, 3, 4]) });
    if (this.chance(0.02)) this.grow.goods.push({ ...place, itemid: 'MED1', qty: this.whole(1, 9), amount: amount(), days: null });
  }

  /** Gives medicine to the last batch that has pigs, some days ago: withdrawal days run. */
  treat(ago: number): void {
    const batch = this.grow.batches.findLast((one) => one.closedt === null && this.live(one) > 0);
    if (batch === undefined) return;
    const { farmid, roomid, parityid } = batch;
    this.grow.goods.push({ farmid, roomid, parityid, day: addDays(this.grow.today, -ago), itemid: 'MED1', qty: 5, amount: 90_000, days: null });
  }

  /** A line typed twice is taken back, or corrected to another reason. */
  #mistake(batch: RawBatch, day: BusinessDate): void {
    const wrong = this.leave(batch, 'DTH', day, 1, { reason: 'UNKNOWN' });
    if (wrong === null) return;
    const { events } = this.grow;
    events[events.indexOf(wrong)] = { ...wrong, voided: true };
    if (this.chance(0.5)) this.leave(batch, 'DTH', day, 1, { reason: 'DISEASE', replaces: wrong.eventId });
  }

  /** Days of a batch one after the other, the last one left out: deaths, culls, weighings, feed, medicine. */
  days(batch: RawBatch, from: BusinessDate, to: BusinessDate): void {
    for (let day = from; day < to && day <= this.grow.today; day = addDays(day, 1)) {
      const age = daysBetween(batch.groups[0]?.birthdt ?? batch.opendt, day);
      const many = this.live(batch) > 10;
      const reason = this.pick(REASONS);
      if (many && this.chance(0.1))
        this.leave(batch, 'DTH', day, this.whole(1, 3), { reason, weight: this.chance(0.5) ? this.weightAt(age, 2) : null });
      if (many && this.chance(0.03))
        this.leave(batch, 'CUL', day, 1, { reason: 'LEGS', weight: this.weightAt(age, 1), data: { wayout: 'euthanised' } });
      if (this.chance(0.02)) this.write(batch, 'WGT', day, { heads: 10, weight: this.weightAt(age, 10), data: { sample: 'sample' } });
      if (many && this.chance(0.02)) this.#mistake(batch, day);
      this.#give(batch, day);
    }
  }

  /** Moves all pigs of a nursery on, one of them at times lost on the way; to the other farm they take two days. */
  moveOn(from: RawBatch, house: RawHouse, day: BusinessDate): { batch: RawBatch; day: BusinessDate } | null {
    const heads = this.live(from);
    const abroad = house.farmid !== from.farmid;
    const weight = this.weightAt(WEANED + NURSERY, heads);
    const data = abroad ? { trftp: 'farm', tofarm: house.farmid } : { trftp: 'internal', toroomid: house.roomid };
    const sent = this.leave(from, 'TRO', day, heads, { weight, data });
    const arrives = abroad ? addDays(day, 2) : day;
    if (sent === null || arrives > this.grow.today) return null;
    const batch = this.open(house, arrives);
    const [first] = from.groups;
    const came = Math.round((abroad ? weight - heads * 0.4 : weight) * 10) / 10;
    const group = { birthdt: first?.birthdt ?? null, source: first?.source ?? null, sex: null, heads, weight: came };
    const origin = abroad ? { fromfarm: from.farmid, fromroom: from.roomid } : { fromroom: from.roomid };
    const { eventId } = this.bring(batch, 'INT', arrives, group, { linkId: sent.eventId, data: origin });
    if (this.chance(0.5)) this.leave(batch, 'DTH', arrives, 1, { reason: 'TRANSPORT', linkId: eventId });
    return { batch, day: arrives };
  }

  /** Feeds pigs up and sells them in two loads. @returns the day the house was closed; null while it is not. */
  finish(batch: RawBatch, from: BusinessDate): BusinessDate | null {
    const first = addDays(batch.groups[0]?.birthdt ?? from, SALE + this.whole(0, 10));
    this.days(batch, from, first);
    for (const [after, share] of [
      [0, 0.6],
      [9, 1],
    ] as const) {
      const day = addDays(first, after);
      if (day > this.grow.today) return null;
      if (after > 0) this.days(batch, addDays(first, 1), day);
      const heads = Math.round(this.live(batch) * share);
      const data = { customer: this.pick(['K1', 'K2']), saleclass: 'market', price: 58_000, priceper: 'kg' };
      this.leave(batch, 'SAL', day, heads, { weight: this.weightAt(SALE + after, heads), data });
    }
    this.close(batch, addDays(first, 10));
    return batch.closedt;
  }

  /** A nursery is filled by two purchases. */
  fill(house: RawHouse, start: BusinessDate): RawBatch {
    const batch = this.open(house, start);
    const birthdt = addDays(start, -WEANED);
    const sex = this.pick([null, 'F', 'M'] as const);
    const first = { birthdt, source: this.pick(['SRC1', 'SRC2']), sex, heads: this.whole(60, 140), weight: this.whole(500, 900) };
    this.bring(batch, 'INP', start, first, { data: { amount: 90_000_000 } });
    const second = addDays(start, 4);
    const unknown = this.chance(0.2) ? null : addDays(birthdt, 3);
    const later = { birthdt: unknown, source: 'SRC1', sex: null, heads: this.whole(40, 90), weight: this.whole(300, 600) };
    if (second <= this.grow.today) this.bring(batch, 'INP', second, later);
    return batch;
  }
}

/** Books of two farms over a year: nurseries filled by purchases, pigs moved on to finishers and to the other farm, fed up and sold. */
export function rawGrow(seed: number, today: BusinessDate): RawGrow {
  const clerk = new Clerk(seed, today);
  const { houses } = clerk.grow;
  const free = new Map<string, BusinessDate>();
  const isFree = (house: RawHouse, day: BusinessDate): boolean => (free.get(keyOf(house)) ?? NEVER) < day;
  const turns = Array.from({ length: 7 }).flatMap((_, round) => houses.filter(({ area }) => area === 'nursery').map((house) => ({ round, house })));
  for (const { round, house } of turns) {
    const start = addDays(today, -380 + round * 62 + clerk.whole(0, 6) + (house.roomid === 'N2' ? 20 : 0));
    if (start > today || !isFree(house, start)) continue;
    const batch = clerk.fill(house, start);
    const out = addDays(start, NURSERY);
    clerk.days(batch, addDays(start, 5), out);
    const abroad = clerk.chance(0.3);
    const target = houses.find((one) => one.area === 'grow-finish' && (one.farmid !== house.farmid) === abroad && isFree(one, out));
    free.set(keyOf(house), today);
    if (out > today || target === undefined) {
      clerk.days(batch, out, today);
      continue;
    }
    const moved = clerk.moveOn(batch, target, out);
    clerk.close(batch, addDays(out, 1));
    free.set(keyOf(house), addDays(out, 1));
    if (moved !== null) free.set(keyOf(target), clerk.finish(moved.batch, addDays(moved.day, 1)) ?? addDays(today, 1));
  }
  clerk.treat(2);
  return clerk.grow;
}
