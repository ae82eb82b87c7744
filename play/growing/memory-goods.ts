import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { type HouseView, houseIssue } from '#modules/stock/domain/house.ts';

/** A line of a note as the simulator fills it. */
interface Line {
  readonly itemid: string;
  readonly qty: number;
  readonly price?: number;
  readonly lot?: string;
  readonly expdt?: BusinessDate;
  readonly roomid?: string;
  readonly coverdays?: number;
}
interface Note {
  readonly kind: 'purchase' | 'house' | 'disposal';
  readonly storeid: string;
  readonly valuedt: BusinessDate;
  readonly lines: readonly Line[];
}

/** Goods that went to a house, with what they cost by moving average. */
export interface Issued {
  readonly roomid: string;
  readonly valuedt: BusinessDate;
  readonly itemid: string;
  readonly qty: number;
  readonly coverdays: number | null;
  readonly amount: number;
}

/** Warehouses in memory: what lies there of an item, and what it is worth. */
export interface MemoryGoods {
  take(note: Readonly<Record<string, unknown>>, house: (roomid: string, day: BusinessDate) => HouseView | null): readonly Issue[];
  readonly issued: readonly Issued[];
}

/** What lies in a warehouse of an item: by lot, and what all of it is worth. */
interface Place {
  qty: number;
  amount: number;
  readonly lots: { readonly lot: string; readonly expdt: BusinessDate; left: number }[];
}

/** Takes a quantity at the moving average out of lots that may be used. @returns what it cost. */
function takeFrom(place: Place, { qty, lot }: Line, valuedt: BusinessDate): number {
  const amount = qty === place.qty ? place.amount : Math.round((qty * place.amount) / place.qty);
  let wanted = qty;
  for (const one of place.lots) {
    if (lot === undefined ? one.expdt < valuedt : one.lot !== lot) continue;
    const taken = Math.min(wanted, one.left);
    one.left -= taken;
    wanted -= taken;
  }
  place.qty -= qty;
  place.amount -= amount;
  return amount;
}

class Warehouses implements MemoryGoods {
  readonly issued: Issued[] = [];
  readonly #places = new Map<string, Place>();

  take(body: Readonly<Record<string, unknown>>, house: (roomid: string, day: BusinessDate) => HouseView | null): readonly Issue[] {
    const note = body as unknown as Note;
    if (note.kind === 'purchase') this.#receive(note);
    if (note.kind === 'disposal') for (const line of note.lines) takeFrom(this.#place(note.storeid, line.itemid), line, note.valuedt);
    if (note.kind !== 'house') return [];
    const refused = note.lines.flatMap(({ roomid = '' }) => houseIssue(house(roomid, note.valuedt), roomid, note.valuedt) ?? []);
    const issues = refused.length > 0 ? refused : this.#short(note);
    if (issues.length === 0) this.#issue(note);
    return issues;
  }

  #place(storeid: string, itemid: string): Place {
    const key = `${storeid} ${itemid}`;
    const place = this.#places.get(key) ?? { qty: 0, amount: 0, lots: [] };
    this.#places.set(key, place);
    return place;
  }

  #receive({ storeid, lines, valuedt }: Note): void {
    for (const { itemid, qty, price = 0, lot = '', expdt = valuedt } of lines) {
      const place = this.#place(storeid, itemid);
      place.qty += qty;
      place.amount += Math.round(qty * price);
      place.lots.push({ lot, expdt, left: qty });
    }
  }

  #issue({ storeid, valuedt, lines }: Note): void {
    for (const line of lines) {
      const { itemid, qty, roomid = '', coverdays = null } = line;
      const amount = takeFrom(this.#place(storeid, itemid), line, valuedt);
      this.issued.push({ roomid, valuedt, itemid, qty, coverdays, amount });
    }
  }

  /** 811: more than lies there and has not expired. */
  #short({ storeid, valuedt, lines }: Note): Issue[] {
    return [...Map.groupBy(lines, ({ itemid }) => itemid)].flatMap(([itemid, own]) => {
      const usable = this.#place(storeid, itemid).lots.reduce((sum, { left, expdt }) => (expdt >= valuedt ? sum + left : sum), 0);
      return own.reduce((sum, { qty }) => sum + qty, 0) > usable ? [refuse('811', 'qty', { n: usable })] : [];
    });
  }
}

/** Opens empty warehouses. Amounts are whole, as of a currency without small change. */
export function memoryGoods(): MemoryGoods {
  return new Warehouses();
}
