import type { Db } from '#engine/server/db.ts';
import { withFarms } from '#engine/server/farm-scope.ts';
import { refused } from '#engine/server/refused.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';
import { type Lot, lotKey } from '../domain/lots.ts';
import { type Qty, qtyNumber, scaledNumber } from '../domain/quantity.ts';
import { type Beyond, carryBeyond, type OpenLedger } from './beyond.ts';
import { type Place, placeKey, type Written } from './rows.ts';
import { LedgerUnit } from './unit.ts';

/** A lot of a line as it arrived, in the base unit of the sender's item. */
export interface ArrivedGoods extends Lot {
  readonly lineno: number;
  readonly itemid: string;
  readonly unit: string;
  readonly sent: Qty;
  readonly received: Qty;
  /** It goes back to where it came from. */
  readonly refused: boolean;
}

type Into = Place & { readonly qty: Qty };

/** Where goods come in: a ledger and a warehouse of it, what speaks against them, and what a lot is there; null of one that does not come in. */
export interface Destination extends OpenLedger {
  readonly tostore: string;
  readonly issues: (arrivals: readonly ArrivedGoods[]) => readonly Issue[];
  readonly into: (one: ArrivedGoods) => Into | null;
}

/** The note goods are on their way under: whose, from where, and what its movements carry beside the goods. */
export interface SentNote {
  readonly ledger: OpenLedger;
  readonly noteid: string;
  readonly noteno: string;
  readonly storeid: string;
  readonly carried: Written;
}

/** Who receives when, and where goods passed on from either side may have come in. */
interface Received {
  readonly user: string;
  readonly recvdt: BusinessDate;
  readonly arrivals: readonly ArrivedGoods[];
  readonly beyond: Beyond;
}

/** The way a note's goods of an item lie on. */
export const wayOf = ({ storeid, noteid }: Pick<SentNote, 'storeid' | 'noteid'>, itemid: string): Place => ({ storeid, way: noteid, itemid });

const refOf = (one: ArrivedGoods): string => `${one.lineno}|${lotKey(one)}`;

/** Both ledgers of a transfer that is received: one where it stays in the book of its farm. */
export class Receiving {
  readonly #db: Db;
  readonly #note: SentNote;
  readonly #to: Destination;
  readonly #about: Received;
  readonly #sender: LedgerUnit;
  readonly #receiver: LedgerUnit;

  private constructor(db: Db, note: SentNote, to: Destination, about: Received, units: readonly [LedgerUnit, LedgerUnit]) {
    this.#db = db;
    this.#note = note;
    this.#to = to;
    this.#about = about;
    [this.#sender, this.#receiver] = units;
  }

  /** Opens the way, the source for what goes back, and the destination: the sender's places before the receiver's. */
  static async open(db: Db, note: SentNote, to: Destination, about: Received): Promise<Receiving> {
    const { user, recvdt, arrivals } = about;
    const { book, openFrom } = note.ledger;
    const inside = to.book.farmid === book.farmid && to.book.def === book.def;
    const there = arrivals.flatMap((one) => to.into(one) ?? []).map(({ storeid, way, itemid }) => ({ storeid, way, itemid }));
    const itemids = [...new Set(arrivals.map(({ itemid }) => itemid))];
    const ways = itemids.flatMap((itemid) => [wayOf(note, itemid), { storeid: note.storeid, way: '', itemid }]);
    const options = { user, from: recvdt, lock: true };
    const sender = await LedgerUnit.open(db, book, { ...options, openFrom, places: inside ? [...ways, ...there] : ways });
    const receiver = inside ? sender : await LedgerUnit.open(db, to.book, { ...options, openFrom: to.openFrom, places: there });
    return new Receiving(db, note, to, about, [sender, receiver]);
  }

  get #inside(): boolean {
    return this.#sender === this.#receiver;
  }

  /** What was received leaves the way; what was refused goes back to where it came from. */
  take(): void {
    for (const one of this.#about.arrivals) {
      const qty = one.refused ? one.sent : one.received;
      if (qty !== 0n) this.#takeLot(one, qty);
    }
  }

  #takeLot(one: ArrivedGoods, qty: Qty): void {
    const { storeid, carried } = this.#note;
    const { itemid, lot, expdt, lineno } = one;
    const back = { tofarm: null, tostore: storeid };
    const on = { tofarm: this.#inside ? null : this.#to.book.farmid, tostore: this.#to.tostore };
    const move = { ...carried, ...(one.refused ? back : on), lot, expdt, lineno, reverses: null, valuedt: this.#about.recvdt };
    const ref = refOf(one);
    this.#sender.add({ ...move, ...wayOf(this.#note, itemid), qty: -qty, kind: 'transferout', amount: null, ref });
    const place = one.refused ? { storeid, way: '', itemid } : this.#inside ? this.#to.into(one) : null;
    if (place !== null) this.#sender.add({ ...move, ...place, qty, kind: 'transferin', amount: 0n, from: ref });
  }

  /** 830: a later day of either side would not stand. */
  check(names: ReadonlyMap<string, string>): void {
    for (const unit of [this.#sender, this.#receiver]) {
      const low = unit.belowZero();
      if (low !== null) throw refused('830', 'recvdt', { item: names.get(low.itemid) ?? low.itemid, date: low.day });
    }
  }

  /** What a receipt elsewhere says of where it came from; where items are others there it names the book and the item it was. */
  #came(one: ArrivedGoods) {
    const { farmid, def } = this.#sender.book;
    const other = def === this.#receiver.book.def && def.ownItems !== true ? {} : { frombook: def.book, fromitem: one.itemid };
    return { fromfarm: farmid, fromseq: this.#sender.numberOf(refOf(one)), fromnote: this.#note.noteno, ...other };
  }

  /** What came in elsewhere, at the amounts it left with. */
  #bring(): void {
    const { arrivals, recvdt: valuedt } = this.#about;
    const amounts = new Map(this.#sender.addedAmounts().flatMap(([move, amount]) => (move.ref === undefined ? [] : [[move.ref, amount] as const])));
    const none = { noteid: null, lineno: null, version: 1, applyid: null, reverses: null };
    const own = { ...this.#note.carried, ...none, tofarm: this.#to.book.farmid, tostore: this.#to.tostore };
    for (const one of arrivals) {
      const there = this.#to.into(one);
      if (one.received === 0n || there === null) continue;
      const { lot, expdt } = one;
      this.#receiver.add({ ...own, ...this.#came(one), ...there, lot, expdt, valuedt, kind: 'transferin', amount: -(amounts.get(refOf(one)) ?? 0n) });
    }
  }

  /** Writes the sender's ledger, then the receiver's. */
  async write(): Promise<void> {
    await this.#sender.write();
    if (this.#inside) return;
    this.#bring();
    await this.#receiver.write();
  }

  /** Passes on what goods sent from either side are worth now; afterwards only the farm of `home` is in sight: it comes last. */
  async carry(home: string): Promise<void> {
    const { user, beyond } = this.#about;
    for (const unit of new Set([this.#receiver, this.#sender])) {
      const { book } = unit;
      await withFarms(this.#db, [book.farmid], home, () => carryBeyond(this.#db, book, beyond, user, unit.leftWays()));
    }
  }

  /** Places goods come into, each once, with the unit the sender counts them in. */
  #places(): readonly (Into & { readonly unit: string })[] {
    const all = this.#about.arrivals.flatMap((one) => {
      const there = this.#to.into(one);
      return there === null ? [] : [[placeKey(there), { ...there, unit: one.unit }] as const];
    });
    return [...new Map(all).values()];
  }

  /** What the destination holds of the items now. */
  held(): ReadonlyMap<string, Qty> {
    return new Map(this.#places().map((place) => [place.itemid, this.#receiver.worth(place).qty]));
  }

  /** What the destination holds of the items, before (`was`) and now, and its average price. */
  after(was: ReadonlyMap<string, Qty>) {
    return this.#places().map(({ itemid, unit, ...place }) => {
      const { qty, amount } = this.#receiver.worth({ itemid, ...place });
      const average = qty === 0n ? null : scaledNumber(amount, this.#to.book.decimals) / qtyNumber(qty);
      return { itemid, unit, before: qtyNumber(was.get(itemid) ?? 0n), qty: qtyNumber(qty), avgprice: average };
    });
  }
}
