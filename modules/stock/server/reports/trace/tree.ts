import type { BusinessDate } from '#kernel/business-date.ts';
import { type Language, type Text3, t3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { KIND_WORDS } from '#modules/stock/contract/words.ts';
import type { PigMove } from '../../farm-stock.ts';
import { batchKey, type LotKey, type LotMove, lotText, type Traced } from './lot-moves.ts';

/** A line of the tree: a lot, what was received of it, where it went, what became of the pigs it was given to. */
export interface TreeRow {
  readonly level: number;
  readonly what: string;
  readonly farmid: string | null;
  readonly storeid: string | null;
  readonly valuedt: BusinessDate | null;
  readonly note: string | null;
  readonly noteid: string | null;
  readonly notetp: 'RN' | 'DN' | 'TN' | null;
  readonly roomid: string | null;
  readonly parityid: number | null;
  readonly qty: number | null;
  readonly unit: string | null;
  /** Pigs that lived in the house on that day, or left it. */
  readonly heads: number | null;
  readonly side: string | null;
  readonly expdt: string | null;
  readonly tone: 'total' | 'bold' | 'muted' | null;
}

/** What the tree is told with. */
export interface TreeAt {
  readonly language: Language;
  /** The name of a farm, or that it is another's, for who may not know. */
  readonly farmName: (farmid: string) => string;
  readonly unitName: (unit: string) => string;
  /** Several farms are in sight. */
  readonly farms: boolean;
}

const W = {
  received: t3('Nhập', 'Received', 'รับเข้า'),
  to: t3('Chuyển đến', 'Transferred to', 'โอนไป'),
  used: t3('Dùng ở', 'Used in', 'ใช้ที่'),
  left: t3('Còn ở', 'Left in', 'คงเหลือที่'),
  onway: t3('Đang đi đường', 'On the way', 'ระหว่างทาง'),
  sold: t3('Heo đã bán', 'Pigs sold', 'สุกรที่ขาย'),
  out: t3('Heo chuyển đi', 'Pigs moved on', 'สุกรที่ย้าย'),
} as const satisfies Readonly<Record<string, Text3>>;

const BLANK: TreeRow = {
  ...{ level: 0, what: '', farmid: null, storeid: null, valuedt: null, note: null, noteid: null, notetp: null, roomid: null, parityid: null },
  ...{ qty: null, unit: null, heads: null, side: null, expdt: null, tone: null },
};

const TYPES: Readonly<Record<string, TreeRow['notetp']>> = {
  purchase: 'RN',
  opening: 'RN',
  found: 'RN',
  return: 'RN',
  transferin: 'TN',
  transferout: 'TN',
  lab: 'TN',
};
/** Ways goods are sent away: to a warehouse or farm, to a laboratory. */
const SENT: ReadonlySet<string> = new Set(['transferout', 'lab']);
const sumOf = (moves: readonly LotMove[]): number =>
  roundHalfAway(
    moves.reduce((sum, { qty }) => sum + qty, 0),
    4,
  );

/** Tells the way of one lot through farms and warehouses. */
class LotTree {
  readonly rows: TreeRow[] = [];
  readonly #moves: readonly LotMove[];
  readonly #pigs: Traced['pigs'];
  readonly #at: TreeAt;
  /** Warehouses told already: goods may come back to one. */
  readonly #told = new Set<string>();

  constructor(lot: LotKey, { moves, pigs }: Traced, at: TreeAt) {
    this.#moves = moves.filter((move) => move.stands && lotText(move) === lotText(lot));
    this.#pigs = pigs;
    this.#at = at;
    const [first] = this.#moves;
    if (first === undefined) return;
    const farms = new Set(this.#moves.map(({ farmid }) => farmid));
    const entries = this.#moves.filter(
      ({ kind, way, qty, fromfarm, fromlab }) =>
        qty > 0 && way === '' && kind !== 'return' && (kind !== 'transferin' || fromlab || (fromfarm !== null && !farms.has(fromfarm))),
    );
    const number = first.lot === '' ? '' : ` · ${first.lot}`;
    const head = { what: `${first.itemid} ${first.name}${number}`, qty: sumOf(entries), expdt: first.expdt };
    this.#add(0, first, { ...head, farmid: null, storeid: null, valuedt: null, note: null, noteid: null, notetp: null, side: null, tone: 'bold' });
    for (const [, own] of Map.groupBy(entries, ({ farmid, storeid }) => `${farmid}|${storeid}`)) {
      for (const move of own)
        this.#add(1, move, { what: `${this.#say(W.received)}: ${this.#say(KIND_WORDS[move.kind])}`, side: move.partner ?? this.#from(move) });
      const [entry] = own;
      if (entry !== undefined) this.#store(2, entry.farmid, entry.storeid);
    }
  }

  #say(text: Text3): string {
    return text[this.#at.language];
  }

  #from({ fromfarm }: LotMove): string | null {
    return fromfarm === null ? null : this.#at.farmName(fromfarm);
  }

  #add(level: number, move: LotMove, more: Partial<TreeRow>): void {
    const { farmid, storeid, valuedt, note, noteid, roomid, parityid, qty, unit, kind } = move;
    const notetp = noteid === null ? null : (TYPES[kind] ?? 'DN');
    const own = { farmid, storeid, valuedt, note, noteid, notetp, roomid, parityid, qty: Math.abs(qty), unit: this.#at.unitName(unit) };
    this.rows.push({ ...BLANK, ...own, level, ...more });
  }

  /** All that went out of a warehouse, and what is left there. */
  #store(level: number, farmid: string, storeid: string): void {
    const key = `${farmid}|${storeid}`;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    const here = this.#moves.filter((move) => move.farmid === farmid && move.storeid === storeid && move.way === '');
    const used = here.filter(({ kind }) => kind === 'house' || kind === 'return');
    for (const own of Map.groupBy(used, (move) => batchKey(farmid, move)).values()) this.#house(level, own);
    for (const move of here) {
      if (move.qty > 0 || move.kind === 'house') continue;
      if (SENT.has(move.kind)) this.#transfer(level, move);
      else this.#add(level, move, { what: this.#say(KIND_WORDS[move.kind]), side: move.partner ?? move.recipient });
    }
    const [any] = here;
    const left = sumOf(here);
    if (any !== undefined && left !== 0) this.#rest(level, any, left, `${this.#say(W.left)} ${storeid}`);
  }

  #rest(level: number, any: LotMove, qty: number, what: string): void {
    this.#add(level, any, { what, qty, valuedt: null, note: null, noteid: null, notetp: null, roomid: null, parityid: null, tone: 'muted' });
  }

  #transfer(level: number, move: LotMove): void {
    const { tofarm, tostore, farmid, note } = move;
    const there = tofarm ?? farmid;
    const lab = move.kind === 'lab';
    const place = lab
      ? this.#at.farmName(there)
      : there === farmid
        ? (tostore ?? '')
        : [this.#at.farmName(there), ...(this.#sees(there) ? [tostore] : [])].join(' · ');
    this.#add(level, move, { what: `${this.#say(lab ? KIND_WORDS.lab : W.to)} ${place}` });
    const onway = this.#moves.filter((one) => one.way !== '' && one.farmid === farmid && one.note === note);
    const waiting = sumOf(onway);
    if (waiting !== 0) this.#rest(level + 1, move, waiting, this.#say(W.onway));
    if (!lab && tostore !== null && this.#sees(there)) this.#store(level + 1, there, tostore);
  }

  #sees(farmid: string): boolean {
    return this.#moves.some((move) => move.farmid === farmid);
  }

  /** A house and batch: each day it got some of the lot, with the pigs that lived there, then where these pigs went. */
  #house(level: number, used: readonly LotMove[]): void {
    const [first] = used;
    if (first === undefined) return;
    const { farmid, roomid, parityid, pigtype } = first;
    const place = [this.#at.farms ? this.#at.farmName(farmid) : null, roomid, parityid].filter((part) => part !== null).join(' · ');
    const pigs = this.#pigs.get(batchKey(farmid, first)) ?? [];
    const liveOn = (day: BusinessDate): number | null =>
      pigs.length === 0 ? null : pigs.reduce((sum, { eventdt, qty }) => (eventdt <= day ? sum + qty : sum), 0);
    const total = { qty: -sumOf(used), valuedt: null, note: null, noteid: null, notetp: null, side: pigtype };
    this.#add(level, first, { what: `${this.#say(W.used)} ${place}`, ...total });
    for (const move of used) {
      this.#add(level + 1, move, { what: this.#say(KIND_WORDS[move.kind]), qty: -move.qty, heads: liveOn(move.valuedt) });
    }
    for (const pig of pigs) if (pig.eventdt >= first.valuedt) this.#pigsGone(level + 1, first, pig);
  }

  #pigsGone(level: number, used: LotMove, { kind, qty, eventdt, to }: PigMove): void {
    if (kind !== 'sold' && kind !== 'out') return;
    const row = { what: this.#say(W[kind]), qty: null, unit: null, valuedt: eventdt, heads: -qty, side: to };
    this.#add(level, used, { ...row, storeid: null, note: null, noteid: null, notetp: null });
  }
}

/** The way of every lot: received, moved between warehouses and farms, used in houses, left; and of the pigs that got it. */
export function treeOf(traced: Traced, at: TreeAt): TreeRow[] {
  return traced.lots.flatMap((lot) => new LotTree(lot, traced, at).rows);
}
