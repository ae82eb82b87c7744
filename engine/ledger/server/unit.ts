import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Count, restoring } from '../domain/counted.ts';
import { EVER, issuedOf, liveMoves, lotKey, type Move, NO_EXPIRY, NOTHING, REVALUATION } from '../domain/lots.ts';
import { type LotStock, lotsOn } from '../domain/pick.ts';
import type { Money, Qty } from '../domain/quantity.ts';
import { atAverage, lockedDifference, type Worth } from '../domain/value.ts';
import { readPlaces, sideMovesBefore } from './read.ts';
import {
  type Book,
  drawNumbers,
  fedPlaces,
  inLockOrder,
  lockPlaces,
  type MoveToWrite,
  type Place,
  type PlaceFrom,
  placeKey,
  type StoredMove,
  type Written,
  writeBalances,
  writeMoves,
  writeWorths,
} from './rows.ts';
import { type BelowZero, belowZeroOf, lockedOf, movesOf, type Opened, openedUntil, stateOf, type ValuedFor, valueAll, worthOf } from './valuing.ts';

/** A movement to post; `ref` names it for one that carries its goods on. */
export type NewMove = Omit<Move, 'seq'> & Place & Written & { readonly ref?: string; readonly from?: string };

type Restored = Count<StoredMove> & { readonly qty: Qty };

/** Above every number written: movements of the transaction stand last within their day. */
const UNWRITTEN = 2 ** 50;

/** A unit's places, the first day that may change, and the first day not under the data lock. */
export interface UnitOptions {
  readonly user: string;
  readonly openFrom: BusinessDate | null;
  readonly places: readonly Place[];
  readonly from: BusinessDate;
  /** False only reads, for a check without saving. */
  readonly lock: boolean;
}

/**
 * The ledger of some places in one transaction: locked, read from the first day that can change, added to in memory, checked and written at
 * the end. Every posting goes through it. Days before are summed in what is stored: a posting today reads today's movements alone.
 */
export class LedgerUnit {
  readonly book: Book;
  readonly #db: Db;
  readonly #user: string;
  readonly #about: ValuedFor;
  readonly #opened = new Map<string, Opened>();
  readonly #added: (NewMove & { seq: number })[] = [];
  readonly #sides = new Set<string>();

  private constructor(db: Db, book: Book, { user, openFrom }: UnitOptions) {
    this.#db = db;
    this.book = book;
    this.#user = user;
    this.#about = { farmid: book.farmid, openFrom };
  }

  /** Opens places. */
  static async open(db: Db, book: Book, options: UnitOptions): Promise<LedgerUnit> {
    const unit = new LedgerUnit(db, book, options);
    await unit.#open(
      inLockOrder(options.places).map((place) => ({ ...place, from: options.from })),
      options.lock,
    );
    return unit;
  }

  /** Opens places, or reads those that are open from an earlier day. */
  async #open(places: readonly PlaceFrom[], lock: boolean): Promise<void> {
    const wanted = places.filter((place) => (this.#opened.get(placeKey(place))?.from ?? NO_EXPIRY) > place.from);
    const fresh = wanted.filter((place) => !this.#opened.has(placeKey(place)));
    if (lock && fresh.length > 0) await lockPlaces(this.#db, this.book, fresh);
    const read = await readPlaces(this.#db, this.book, wanted);
    for (const [i, { storeid, way, itemid, from }] of wanted.entries()) {
      const place = { storeid, way, itemid };
      const { opening = NOTHING, moves = [] } = read[i] ?? {};
      const { added = [], sides = [], touched = null } = this.#opened.get(placeKey(place)) ?? {};
      this.#opened.set(placeKey(place), { place, from, opening, stored: moves, added, sides, touched });
    }
  }

  #all(): Opened[] {
    return [...this.#opened.values()];
  }

  #at(place: Place): Opened {
    const opened = this.#opened.get(placeKey(place));
    if (opened === undefined) throw new Error(`place not opened: ${placeKey(place)}`);
    return opened;
  }

  /** Movements of a place from the first day opened, those of this transaction included. */
  moves(place: Place): readonly StoredMove[] {
    return movesOf(this.#at(place));
  }

  /** Lots of a place on a day, in the order they should go. */
  lots(place: Place, day: BusinessDate): LotStock[] {
    return lotsOn(this.moves(place), day, this.#at(place).opening);
  }

  /** How much of a receipt has gone out since. */
  issued(place: Place, seq: number): Qty {
    return issuedOf(this.moves(place), seq, this.#at(place).opening);
  }

  /** Reads what sides took of the places and brought back on any day before; {@link LedgerUnit.sideMoves} answers for these sides. */
  async readSides(places: readonly Place[], sides: readonly string[]): Promise<void> {
    for (const side of sides) this.#sides.add(side);
    if (sides.length === 0) return;
    for (const { place, from, sides: read } of inLockOrder(places).map((one) => this.#at(one)))
      read.push(...(await sideMovesBefore(this.#db, this.book, { ...place, from }, sides)));
  }

  /** What the sides read took and brought back, as far as it counts. */
  sideMoves(place: Place): readonly StoredMove[] {
    const opened = this.#at(place);
    const { kinds } = this.book.def.returns;
    const earlier = opened.sides.filter(({ valuedt }) => valuedt < opened.from);
    return liveMoves([...earlier, ...movesOf(opened)]).filter(({ kind, side }) => kinds.includes(kind) && side !== null && this.#sides.has(side));
  }

  /** Quantity and value of a place as it stands in this transaction; at the end of a day where one is named. */
  worth(place: Place, day: BusinessDate | null = null): Worth {
    return worthOf(day === null ? this.#at(place) : openedUntil(this.#at(place), day), this.#about);
  }

  /** Adds a movement. */
  add(move: NewMove): void {
    const opened = this.#at(move);
    // What lies before the day it was opened from is only known as a sum.
    if (move.valuedt < opened.from) throw new Error(`place opened from ${opened.from}, not from ${move.valuedt}: ${placeKey(move)}`);
    const seq = UNWRITTEN + this.#added.length;
    this.#added.push({ ...move, seq });
    const { lot, expdt, valuedt, qty, kind, amount, reverses, noteid, lineno, counted = null } = move;
    const side = (move[this.book.def.returns.side] ?? null) as string | null;
    const pair = move.from === undefined ? null : { farmid: this.book.farmid, seq: this.#seqOf(move.from) };
    const line = movesOf(opened).filter((one) => noteid !== null && one.noteid === noteid && one.lineno === lineno);
    const origin = Math.min(seq, ...line.map((one) => one.origin ?? one.seq));
    opened.added.push({ seq, origin, lot, expdt, valuedt, qty, kind, amount, reverses, noteid, lineno, side, pair, counted, worth: null });
    if (opened.touched === null || valuedt < opened.touched) opened.touched = valuedt;
  }

  #seqOf(ref: string): number {
    const found = this.#added.find((move) => move.ref === ref);
    if (found === undefined) throw new Error(`no movement ${ref}`);
    return found.seq;
  }

  /** Takes a written movement back on its own day, under the note's next version. */
  reverse(move: StoredMove, place: Place, note: Pick<NewMove, 'noteid' | 'lineno' | 'version' | 'applyid'>): void {
    const { lot, expdt, valuedt, qty, kind, side, counted = null } = move;
    this.add({
      ...place,
      ...{ lot, expdt, valuedt, kind, counted, ...note, [this.book.def.returns.side]: side },
      qty: -qty,
      amount: null,
      reverses: move.seq,
    });
  }

  /** Restores what was counted on later days of the lots touched, where they would end otherwise. */
  #restore(): void {
    for (const opened of this.#all()) {
      const { touched, opening } = opened;
      if (touched === null) continue;
      for (const [key, moves] of Map.groupBy(movesOf(opened), lotKey))
        for (const count of restoring(moves, opening.lots.get(key)?.qty ?? 0n, touched)) this.#bring(opened, count);
    }
  }

  /** Brings what a count lacks on its day: at the average, or out of it. */
  #bring({ place }: Opened, { move, day: valuedt, qty, counted }: Restored): void {
    const { found, missing } = this.book.def.counts;
    const { lot, expdt, noteid, lineno } = move;
    const how = qty > 0n ? { kind: found, amount: atAverage(this.worth(place), qty) ?? 0n } : { kind: missing, amount: null };
    this.add({ ...place, lot, expdt, noteid, lineno, version: 1, applyid: null, valuedt, qty, ...how, counted, reverses: null });
  }

  /** The first lot that would fall below zero on a touched day or any later one; what was counted later is restored first. */
  belowZero(): BelowZero | null {
    this.#restore();
    for (const opened of this.#all()) {
      const low = belowZeroOf(opened);
      if (low !== null) return low;
    }
    return null;
  }

  /** Amounts of the movements added, by their place in the order of adding. */
  addedAmounts(): readonly (readonly [move: NewMove, amount: Money])[] {
    const amounts = valueAll(this.#all(), this.#about);
    return this.#added.map((move) => [move, amounts.get(move.seq) ?? 0n] as const);
  }

  /** A value-only movement where the amounts of locked days would have changed. */
  async #tellLocked(): Promise<void> {
    for (const { place, touched } of this.#all()) {
      const locked = lockedOf(this.moves(place), this.#about);
      if (touched === null || locked === null || touched >= locked.from) continue;
      // What the whole ledger would say of a locked day is stored nowhere: all of it is read. Only the approval level writes there.
      await this.#open([{ ...place, from: EVER }], true);
      const difference = lockedDifference(this.moves(place), locked);
      if (difference !== 0n) this.add(this.#revaluation(place, difference, locked.from));
    }
  }

  #revaluation(place: Place, amount: Money, valuedt: BusinessDate): NewMove {
    const none = { noteid: null, lineno: null, lot: '', expdt: NO_EXPIRY, applyid: null, reverses: null };
    return { ...place, ...none, version: 1, valuedt, qty: 0n, amount, kind: REVALUATION };
  }

  /** Opens the places whose goods came with a movement that is worth another amount now, from the day they came on, and so forth. */
  async #follow(): Promise<void> {
    for (;;) {
      const changed = this.#changed();
      const fed = await fedPlaces(
        this.#db,
        this.book,
        changed.map(([seq]) => seq),
      );
      const missing = fed.filter((place) => (this.#opened.get(placeKey(place))?.from ?? NO_EXPIRY) > place.from);
      if (missing.length === 0) return;
      await this.#open(missing, true);
    }
  }

  /** Writes movements, worths and balances. Places fed by a revalued one are opened and valued again too. */
  async write(): Promise<void> {
    this.#restore();
    await this.#tellLocked();
    await this.#follow();
    await this.#number();
    await writeMoves(
      this.#db,
      this.book,
      this.#user,
      this.#added.map((move) => this.#toWrite(move)),
    );
    await writeWorths(this.#db, this.book, this.#changed());
    const amounts = valueAll(this.#all(), this.#about);
    await writeBalances(
      this.#db,
      this.book,
      this.#all().map((opened) => stateOf(opened, this.#about, amounts)),
    );
  }

  /** The number a movement added under a name was written with. */
  numberOf(ref: string): number {
    return this.#seqOf(ref);
  }

  /** What had left a way and is worth another amount since this posting: goods may have come to another farm with it. */
  leftWays(): readonly { readonly seq: number; readonly amount: Money }[] {
    const changed = new Map(this.#changed());
    return this.#all()
      .filter(({ place }) => place.way !== '')
      .flatMap((opened) => {
        const added = new Set(opened.added.map(({ seq }) => seq));
        return liveMoves(movesOf(opened)).filter(({ seq, qty }) => qty < 0n && !added.has(seq));
      })
      .flatMap(({ seq }) => {
        const amount = changed.get(seq);
        return amount === undefined ? [] : [{ seq, amount }];
      });
  }

  #changed(): (readonly [number, Money])[] {
    const stored = new Map(this.#all().flatMap((opened) => movesOf(opened).map(({ seq, worth }) => [seq, worth] as const)));
    return [...valueAll(this.#all(), this.#about)].filter(([seq, amount]) => stored.get(seq) !== amount);
  }

  /** Gives the added movements their numbers, in the order they were added. */
  async #number(): Promise<void> {
    const numbers = await drawNumbers(this.#db, this.book, this.#added.length);
    const drawn = new Map(this.#added.map((move, i) => [move.seq, numbers[i] ?? move.seq]));
    for (const [i, move] of this.#added.entries()) this.#added[i] = { ...move, seq: drawn.get(move.seq) ?? move.seq };
    for (const { added } of this.#all())
      for (const [i, move] of added.entries()) {
        const pair = move.pair === null ? null : { ...move.pair, seq: drawn.get(move.pair.seq) ?? move.pair.seq };
        added[i] = { ...move, seq: drawn.get(move.seq) ?? move.seq, pair };
      }
  }

  #toWrite({ ref: _, from, ...move }: NewMove & { seq: number }): MoveToWrite {
    return { ...move, pair: from === undefined ? null : { farmid: this.book.farmid, seq: this.#seqOf(from) } };
  }
}
