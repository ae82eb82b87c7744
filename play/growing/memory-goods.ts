import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { type HouseView, houseIssue } from '#modules/stock/domain/house.ts';

/** A line of a note as the simulator fills it. */
interface Line {
  readonly itemid: string;
  readonly qty: number;
  readonly price?: number;
  readonly roomid?: string;
  readonly coverdays?: number;
}
interface Note {
  readonly kind: 'purchase' | 'house';
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

/** Opens empty warehouses. Amounts are whole, as of a currency without small change. */
export function memoryGoods(): MemoryGoods {
  const places = new Map<string, { qty: number; amount: number }>();
  const issued: Issued[] = [];
  const placeOf = (storeid: string, itemid: string) => {
    const key = `${storeid} ${itemid}`;
    const place = places.get(key) ?? { qty: 0, amount: 0 };
    places.set(key, place);
    return place;
  };
  const receive = ({ storeid, lines }: Note): void => {
    for (const { itemid, qty, price = 0 } of lines) {
      const place = placeOf(storeid, itemid);
      place.qty += qty;
      place.amount += Math.round(qty * price);
    }
  };
  const issue = ({ storeid, valuedt, lines }: Note): void => {
    for (const { itemid, qty, roomid = '', coverdays = null } of lines) {
      const place = placeOf(storeid, itemid);
      const amount = qty === place.qty ? place.amount : Math.round((qty * place.amount) / place.qty);
      place.qty -= qty;
      place.amount -= amount;
      issued.push({ roomid, valuedt, itemid, qty, coverdays, amount });
    }
  };
  const short = ({ storeid, lines }: Note): Issue[] =>
    [...Map.groupBy(lines, ({ itemid }) => itemid)].flatMap(([itemid, own]) => {
      const left = placeOf(storeid, itemid).qty;
      return own.reduce((sum, { qty }) => sum + qty, 0) > left ? [refuse('811', 'qty', { n: left })] : [];
    });
  return {
    issued,
    take: (body, house) => {
      const note = body as unknown as Note;
      if (note.kind === 'purchase') {
        receive(note);
        return [];
      }
      const refused = note.lines.flatMap(({ roomid = '' }) => houseIssue(house(roomid, note.valuedt), roomid, note.valuedt) ?? []);
      const issues = refused.length > 0 ? refused : short(note);
      if (issues.length === 0) issue(note);
      return issues;
    },
  };
}
