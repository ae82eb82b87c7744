import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { firstBelowZero, lotKey, runningOf } from '#modules/stock/domain/ledger.ts';
import type { Money } from '#modules/stock/domain/quantity.ts';
import { type Locked, lockedDifference, value, type Worth } from '#modules/stock/domain/value.ts';
import {
  type Book,
  drawNumbers,
  fedPlaces,
  loadMoves,
  lockPlaces,
  type MoveToWrite,
  type Place,
  type PlaceState,
  placeKey,
  type StoredMove,
  writeBalances,
  writeMoves,
  writeWorths,
} from './rows.ts';

/** A movement to post; `ref` names it for one that carries its goods on. */
export type NewMove = Omit<MoveToWrite, 'seq' | 'pair'> & { readonly ref?: string; readonly from?: string };

/** A lot that a day after the posting would hold less than nothing of. */
export interface BelowZero extends Place {
  readonly lot: string;
  readonly expdt: BusinessDate;
  readonly day: BusinessDate;
}

/** Above every number written: movements of the transaction stand last within their day. */
const UNWRITTEN = 2 ** 50;

interface Opened {
  readonly place: Place;
  readonly moves: StoredMove[];
  /** First day the posting touches; null while it does not. */
  touched: BusinessDate | null;
}

/**
 * The ledger of some places in one transaction: locked, read whole, added to in memory, checked and written at the end.
 * Every posting of every screen goes through it.
 */
export class LedgerUnit {
  readonly book: Book;
  readonly #db: Db;
  readonly #user: string;
  readonly #openFrom: BusinessDate | null;
  readonly #opened = new Map<string, Opened>();
  readonly #added: (NewMove & { seq: number })[] = [];

  private constructor(db: Db, book: Book, user: string, openFrom: BusinessDate | null) {
    this.#db = db;
    this.book = book;
    this.#user = user;
    this.#openFrom = openFrom;
  }

  /** Opens places; `lock` false only reads, for a check without saving. `openFrom` is the first day not under the data lock. */
  static async open(
    db: Db,
    book: Book,
    options: { user: string; openFrom: BusinessDate | null; places: readonly Place[]; lock: boolean },
  ): Promise<LedgerUnit> {
    const unit = new LedgerUnit(db, book, options.user, options.openFrom);
    await unit.#open(options.places, options.lock);
    return unit;
  }

  async #open(places: readonly Place[], lock: boolean): Promise<void> {
    const wanted = places.filter((place) => !this.#opened.has(placeKey(place)));
    if (wanted.length === 0) return;
    if (lock) await lockPlaces(this.#db, this.book, wanted);
    const moves = await loadMoves(this.#db, this.book, wanted);
    for (const place of wanted) this.#opened.set(placeKey(place), { place, moves: moves.get(placeKey(place)) ?? [], touched: null });
  }

  #at(place: Place): Opened {
    const opened = this.#opened.get(placeKey(place));
    if (opened === undefined) throw new Error(`place not opened: ${placeKey(place)}`);
    return opened;
  }

  /** Movements of a place, those of this transaction included. */
  moves(place: Place): readonly StoredMove[] {
    return this.#at(place).moves;
  }

  /** Quantity and value of a place as it stands in this transaction. */
  worth(place: Place): Worth {
    return value(this.moves(place), this.#locked(this.#at(place)));
  }

  #locked({ moves }: Opened): Locked | null {
    if (this.#openFrom === null) return null;
    const known = moves.flatMap(({ seq, worth }) => (worth === null ? [] : [[seq, worth] as const]));
    return { from: this.#openFrom, amounts: new Map(known) };
  }

  /** Adds a movement. */
  add(move: NewMove): void {
    const opened = this.#at(move);
    const seq = UNWRITTEN + this.#added.length;
    this.#added.push({ ...move, seq });
    const { lot, expdt, valuedt, qty, kind, amount, reverses, noteid, lineno, roomid } = move;
    const pair = move.from === undefined ? null : { farmid: this.book.farmid, seq: this.#seqOf(move.from) };
    const line = opened.moves.filter((one) => noteid !== null && one.noteid === noteid && one.lineno === lineno);
    const origin = Math.min(seq, ...line.map((one) => one.origin ?? one.seq));
    opened.moves.push({ seq, origin, lot, expdt, valuedt, qty, kind, amount, reverses, noteid, lineno, roomid, pair, worth: null });
    if (opened.touched === null || valuedt < opened.touched) opened.touched = valuedt;
  }

  #seqOf(ref: string): number {
    const found = this.#added.find((move) => move.ref === ref);
    if (found === undefined) throw new Error(`no movement ${ref}`);
    return found.seq;
  }

  /** Takes a written movement back on its own day, under the note's next version. */
  reverse(move: StoredMove, place: Place, note: Pick<NewMove, 'noteid' | 'lineno' | 'version' | 'applyid'>): void {
    const { lot, expdt, valuedt, qty, kind, roomid } = move;
    this.add({
      ...place,
      ...{ lot, expdt, valuedt, kind, roomid, ...note },
      ...{ supplierid: null, parityid: null, pigtype: null, tofarm: null, tostore: null, coverdays: null },
      qty: -qty,
      amount: null,
      reverses: move.seq,
    });
  }

  /** The first lot that would fall below zero on a touched day or any later one. */
  belowZero(): BelowZero | null {
    for (const { place, moves, touched } of this.#opened.values()) {
      if (touched === null) continue;
      for (const own of Map.groupBy(moves, lotKey).values()) {
        const day = firstBelowZero(runningOf(own), touched);
        const [first] = own;
        if (day !== null && first !== undefined) return { ...place, lot: first.lot, expdt: first.expdt, day };
      }
    }
    return null;
  }

  /** Amounts of the movements added, by their place in the order of adding. */
  addedAmounts(): readonly (readonly [move: NewMove, amount: Money])[] {
    const amounts = this.#valueAll();
    return this.#added.map((move) => [move, amounts.get(move.seq) ?? 0n] as const);
  }

  /** Values every opened place; carried goods take their amount from the place they left, so that one comes first. */
  #valueAll(): Map<number, Money> {
    const all = new Map<number, Money>();
    for (const opened of this.#inCarryOrder()) {
      const moves = this.#carried(opened, all);
      for (const [seq, amount] of value(moves, this.#locked({ ...opened, moves })).amounts) all.set(seq, amount);
    }
    return all;
  }

  #carried({ moves }: Opened, known: ReadonlyMap<number, Money>): StoredMove[] {
    return moves.map((move) => {
      const amount = move.pair === null || move.pair.farmid !== this.book.farmid ? undefined : known.get(move.pair.seq);
      return amount === undefined ? move : { ...move, amount: -amount };
    });
  }

  /** Warehouses before the ways that leave them, those before the warehouses they reach, in the order the goods went. */
  #inCarryOrder(): Opened[] {
    const owner = new Map([...this.#opened.values()].flatMap((opened) => opened.moves.map(({ seq }) => [seq, opened] as const)));
    const sources = new Map([...this.#opened.values()].map((opened) => [opened, this.#sourcesOf(opened, owner)]));
    const ordered = new Set<Opened>();
    const visit = (opened: Opened, trail: readonly Opened[]): void => {
      if (ordered.has(opened) || trail.includes(opened)) return;
      for (const source of sources.get(opened) ?? []) visit(source, [...trail, opened]);
      ordered.add(opened);
    };
    for (const opened of this.#opened.values()) visit(opened, []);
    return [...ordered];
  }

  /** Opened places whose goods were carried here. */
  #sourcesOf(opened: Opened, owner: ReadonlyMap<number, Opened>): Opened[] {
    const sources = opened.moves.flatMap(({ pair }) => (pair === null ? [] : (owner.get(pair.seq) ?? [])));
    return [...new Set(sources)].filter((source) => source !== opened);
  }

  /** A value-only movement where the amounts of locked days would have changed. */
  #tellLocked(): void {
    if (this.#openFrom === null) return;
    for (const opened of [...this.#opened.values()]) {
      if (opened.touched === null || opened.touched >= this.#openFrom) continue;
      const locked = this.#locked(opened);
      const difference = locked === null ? 0n : lockedDifference(opened.moves, locked);
      if (difference !== 0n) this.add(this.#revaluation(opened.place, difference, this.#openFrom));
    }
  }

  #revaluation(place: Place, amount: Money, valuedt: BusinessDate): NewMove {
    const none = { noteid: null, lineno: null, supplierid: null, roomid: null, parityid: null, pigtype: null, tofarm: null, tostore: null };
    const nowhere = { lot: '', expdt: '99991231' as BusinessDate, coverdays: null, applyid: null, reverses: null };
    return { ...place, ...none, ...nowhere, version: 1, valuedt, qty: 0n, amount, kind: 'revaluation' };
  }

  /** Writes movements, worths and balances. Places fed by a revalued one are opened and valued again too. */
  async write(): Promise<void> {
    this.#tellLocked();
    await this.#number();
    await writeMoves(
      this.#db,
      this.book,
      this.#user,
      this.#added.map((move) => this.#toWrite(move)),
    );
    for (;;) {
      const changed = this.#changed();
      const fed = await fedPlaces(
        this.#db,
        this.book,
        changed.map(([seq]) => seq),
      );
      const known = this.#opened.size;
      await this.#open(fed, true);
      if (this.#opened.size > known) continue;
      await writeWorths(this.#db, this.book, changed);
      await writeBalances(this.#db, this.book, this.#states());
      return;
    }
  }

  #changed(): (readonly [number, Money])[] {
    const stored = new Map([...this.#opened.values()].flatMap(({ moves }) => moves.map(({ seq, worth }) => [seq, worth] as const)));
    const fresh = new Set(this.#added.map(({ seq }) => seq));
    return [...this.#valueAll()].filter(([seq, amount]) => fresh.has(seq) || stored.get(seq) !== amount);
  }

  #states(): PlaceState[] {
    const all = this.#valueAll();
    return [...this.#opened.values()].map((opened) => this.#stateOf(opened, all));
  }

  #stateOf(opened: Opened, all: ReadonlyMap<number, Money>): PlaceState {
    const moves = this.#carried(opened, all);
    const { qty, amount } = value(moves, this.#locked({ ...opened, moves }));
    const lots = [
      ...Map.groupBy(
        moves.filter((move) => move.qty !== 0n),
        lotKey,
      ).values(),
    ].flatMap((own) => {
      const [first] = own;
      return first === undefined ? [] : [{ lot: first.lot, expdt: first.expdt, qty: own.reduce((sum, move) => sum + move.qty, 0n) }];
    });
    return { ...opened.place, qty, amount, lots };
  }

  /** Gives the added movements their numbers, in the order they were added. */
  async #number(): Promise<void> {
    const numbers = await drawNumbers(this.#db, this.#added.length);
    const drawn = new Map(this.#added.map((move, i) => [move.seq, numbers[i] ?? move.seq]));
    for (const [i, move] of this.#added.entries()) this.#added[i] = { ...move, seq: drawn.get(move.seq) ?? move.seq };
    for (const opened of this.#opened.values())
      for (const [i, move] of opened.moves.entries()) {
        const pair = move.pair === null ? null : { ...move.pair, seq: drawn.get(move.pair.seq) ?? move.pair.seq };
        opened.moves[i] = { ...move, seq: drawn.get(move.seq) ?? move.seq, pair };
      }
  }

  #toWrite({ ref: _, from, ...move }: NewMove & { seq: number }): MoveToWrite {
    return { ...move, pair: from === undefined ? null : { farmid: this.book.farmid, seq: this.#seqOf(from) } };
  }
}
