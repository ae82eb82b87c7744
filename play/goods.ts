import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Random, randomOf } from '#kernel/random.ts';

/** A line of a note as it was written. */
export interface RawGoodsLine {
  readonly itemid: string;
  readonly unit: string;
  readonly qty: number;
  readonly origqty: number;
  readonly price: number | null;
  readonly discount: number;
  readonly lot: string | null;
  readonly expdt: BusinessDate | null;
  readonly roomid: string | null;
  readonly pigtype: string | null;
  readonly coverdays: number | null;
  readonly dose: number | null;
  readonly heads: number | null;
  readonly reason: string | null;
}

/** A note as it ended. What happened to notes is counted through: when it was written, corrected and cancelled. */
export interface RawGoodsNote {
  readonly noteid: string;
  readonly note: string;
  readonly written: number;
  readonly corrected: number | null;
  readonly gone: number | null;
  readonly kind: string;
  readonly storeid: string;
  readonly valuedt: BusinessDate;
  readonly supplierid: string | null;
  readonly roomid: string | null;
  readonly recipient: string | null;
  readonly applyid: string;
  readonly refno: string | null;
  readonly state: '02' | '10' | '20';
  readonly version: number;
  readonly lines: readonly RawGoodsLine[];
}

/** What of a store's life is played. */
export interface GoodsOptions {
  readonly from: BusinessDate;
  readonly days: number;
  readonly seed: number;
  /** Houses of batches, which take goods from the day they are filled, and standing houses with a type of pig. */
  readonly houses: readonly { readonly roomid: string; readonly pigtype: string | null; readonly from: BusinessDate }[];
}

/** Makes a call as a person; null where it is refused. */
export type Post = (path: string, body: object, second?: boolean) => Promise<Readonly<Record<string, unknown>> | null>;

const BLANK = {
  price: null,
  discount: 0,
  lot: null,
  expdt: null,
  roomid: null,
  pigtype: null,
  coverdays: null,
  dose: null,
  heads: null,
  reason: null,
};
const line = (itemid: string, unit: string, qty: number, more: Partial<RawGoodsLine> = {}): RawGoodsLine => ({
  ...{ ...BLANK, itemid, unit, qty, origqty: qty },
  ...more,
});

type Draft = Omit<RawGoodsNote, 'noteid' | 'note' | 'written' | 'corrected' | 'gone' | 'state' | 'version'>;

/** Goods bought on a day: feed in bags, a medicine in bottles, gloves without an expiry date. */
function bought(random: Random, day: BusinessDate): Draft {
  const feed = line('FEED-1', random.chance(0.8) ? 'bag' : 'kg', random.int(8, 40), {
    ...{ price: random.int(9000, 13_000), lot: `F${day.slice(4)}`, expdt: addDays(day, random.int(12, 80)) },
    ...(random.chance(0.2) ? { discount: random.int(1, 9) * 500 } : {}),
  });
  const drug = line('AMOX', 'bottle', random.int(2, 6), {
    price: random.int(70, 99) * 1000,
    lot: `A${day.slice(4, 6)}`,
    expdt: addDays(day, 200 - Number(day.slice(6))),
  });
  const gloves = line('GLOVE', 'pair', random.int(20, 60), { price: random.chance(0.2) ? 0 : random.int(20, 40) * 100 });
  const lines = [
    feed.unit === 'bag' ? { ...feed, price: (feed.price ?? 0) * 25 } : feed,
    ...(random.chance(0.4) ? [drug] : []),
    ...(random.chance(0.3) ? [gloves] : []),
  ];
  const head = { supplierid: random.pick(['S1', 'S2']), roomid: null, recipient: null, refno: random.chance(0.5) ? `HD${day}` : null };
  return { kind: 'purchase', storeid: 'MAIN', valuedt: day, applyid: random.pick(['OP1', 'OP2']), ...head, lines };
}

/** Goods that go out on a day: to houses, for general use, spoiled. */
function issued(random: Random, day: BusinessDate, houses: GoodsOptions['houses']): Draft {
  const kind = random.pick(['house', 'house', 'house', 'house', 'general', 'disposal', 'missing', 'supplier']);
  const open = houses.filter(({ from }) => from <= day);
  const target = () => {
    if (kind !== 'house' || open.length === 0) return {};
    const { roomid, pigtype } = random.pick(open);
    return { roomid, pigtype };
  };
  const why = kind === 'disposal' || kind === 'missing' ? { reason: 'DAMAGED' } : {};
  const small = kind === 'disposal' || kind === 'missing' || kind === 'supplier';
  const feed = line('FEED-1', 'kg', small ? random.int(1, 12) : random.int(20, 160), {
    ...target(),
    ...why,
    coverdays: kind === 'house' ? random.int(0, 3) : null,
  });
  const drug = line('AMOX', 'ml', random.int(5, 60), {
    ...target(),
    ...why,
    dose: kind === 'house' ? 5 : null,
    heads: kind === 'house' ? random.int(1, 9) : null,
  });
  const gloves = line('GLOVE', 'pair', random.int(1, 6), { ...target(), ...why });
  const lines = [feed, ...(random.chance(0.35) ? [drug] : []), ...(random.chance(0.3) ? [gloves] : [])];
  const other = kind === 'supplier' ? { supplierid: 'S1', recipient: null } : { supplierid: null, recipient: 'OP2' };
  return { kind, storeid: 'MAIN', valuedt: day, applyid: random.pick(['OP1', 'OP2']), refno: null, roomid: null, ...other, lines };
}

const bodyOf = ({ kind, storeid, valuedt, applyid, supplierid, roomid, recipient, refno, lines }: Draft) => ({
  ...{ kind, storeid, valuedt, applyid, supplierid, roomid, recipient, refno, accept: ['W_PRICE'] },
  lines: lines.map(({ origqty: _, ...own }) => own),
});

/** A store and the notes in it, as they are written and revised. */
class PlayedStore {
  readonly notes: RawGoodsNote[] = [];
  readonly #post: Post;
  readonly #random: Random;
  #turn = 0;

  constructor(post: Post, random: Random) {
    this.#post = post;
    this.#random = random;
  }

  async write(draft: Draft): Promise<void> {
    this.#turn += 1;
    const saved = await this.#post('/stock/saveNote', bodyOf(draft));
    if (saved === null) return;
    const key = { noteid: String(saved['id']), note: String(saved['note']), written: this.#turn, corrected: null, gone: null };
    this.notes.push({ ...draft, ...key, state: '10', version: 1 });
  }

  /** What people do to a note of the last days: check it, correct a receipt, cancel it. */
  async revise(): Promise<void> {
    const index = this.#random.int(Math.max(0, this.notes.length - 6), this.notes.length - 1);
    const note = this.notes[index];
    if (note === undefined || note.state !== '10') return;
    this.#turn += 1;
    const what = this.#random.chance(0.5) ? 'check' : note.kind === 'purchase' && this.#random.chance(0.6) ? 'correct' : 'cancel';
    const done = await this[what](note);
    if (done !== null) this.notes[index] = { ...done, version: note.version + 1 };
  }

  async check(note: RawGoodsNote): Promise<RawGoodsNote | null> {
    const done = await this.#post('/stock/stepNote', { state: '20', notes: [{ noteid: note.noteid, version: note.version }] }, true);
    return done === null ? null : { ...note, state: '20' };
  }

  async correct(note: RawGoodsNote): Promise<RawGoodsNote | null> {
    const lines = note.lines.map((line, at) => (at > 0 ? line : { ...line, qty: line.qty + this.#random.int(1, 3), price: (line.price ?? 0) + 100 }));
    const { noteid, version } = note;
    const done = await this.#post('/stock/changeNote', { ...bodyOf({ ...note, lines }), noteid, version, reason: 'counted again' });
    return done === null ? null : { ...note, lines, corrected: this.#turn };
  }

  async cancel(note: RawGoodsNote): Promise<RawGoodsNote | null> {
    const done = await this.#post('/stock/removeNote', { noteid: note.noteid, version: note.version, reason: 'written twice' });
    return done === null ? null : { ...note, state: '02', gone: this.#turn };
  }
}

/** A store lived day by day through the calls people use; what is refused did not happen. @returns its notes as they ended */
export async function playGoods(post: Post, { from, days, seed, houses }: GoodsOptions): Promise<RawGoodsNote[]> {
  const random = randomOf(seed);
  const store = new PlayedStore(post, random);
  for (let n = 0; n < days; n += 1) {
    const day = addDays(from, n);
    if (n === 0 || random.chance(0.3)) await store.write(bought(random, day));
    for (let times = random.int(0, 2); times > 0; times -= 1) await store.write(issued(random, day, houses));
    if (random.chance(0.3)) await store.revise();
  }
  return store.notes;
}
