import { type Qty, qtyNumber } from '#engine/ledger/domain/quantity.ts';
import type { Unit } from '#engine/ledger/domain/units.ts';

/** What the standards give the batch of a house from a day on. */
export interface HouseStandard {
  readonly live: number;
  /** kg of feed for all live pigs over so many days. */
  readonly feed: (days: number) => number;
  /** Dose a head of an item by the programme; null where it names none. */
  readonly dose: (itemid: string) => { readonly qty: number; readonly unit: string | null } | null;
}

/** A line given to the batch of a house, with what of it moves in base units. */
export interface HouseUse {
  readonly roomid: string | null;
  readonly itemid: string;
  readonly itemtp: string;
  readonly units: readonly Unit[];
  readonly base: Qty | null;
  readonly coverdays: number | null;
  readonly heads: number | null;
}

/** A line beside its standard: base units of the item, and % above it (of feed: of all feed the note gives the house). */
export interface StandardUse {
  readonly standard: number;
  readonly over: number;
}

/** A quantity in base units; null where the item has no such unit. */
function inBase(qty: number, unit: string, units: readonly Unit[]): number | null {
  const [base] = units;
  const own = units.find((one) => one.unit === unit);
  if (base === undefined) return null;
  if (own === undefined) return unit === 'kg' && base.unit === 'g' ? qty * 1000 : null;
  return (qty * Number(own.factor)) / Number(base.factor);
}

/** Base units in a kg of an item; null where it is not weighed. */
export const basePerKg = (units: readonly Unit[]): number | null => inBase(1, 'kg', units);

const above = (given: number, standard: number): number => (100 * (given - standard)) / standard;
const daysOf = ({ coverdays }: HouseUse): number => Math.max(1, coverdays ?? 1);

/** Feeds of one house in a note go together: two of them share the days they cover. */
function feedUse(line: HouseUse, house: HouseStandard, note: readonly HouseUse[]): StandardUse | null {
  const feeds = note.filter(({ itemtp, roomid }) => itemtp === 'feed' && roomid === line.roomid);
  const kg = house.feed(Math.max(...feeds.map(daysOf)));
  const standard = inBase(kg, 'kg', line.units);
  if (standard === null || kg <= 0) return null;
  const given = feeds.reduce((sum, { base, units }) => sum + qtyNumber(base ?? 0n) / (basePerKg(units) ?? Number.POSITIVE_INFINITY), 0);
  return { standard, over: above(given, kg) };
}

/** A medicine or vaccine goes to the head named, else to all that live. */
function doseUse({ itemid, heads, units, base }: HouseUse, house: HouseStandard): StandardUse | null {
  const dose = house.dose(itemid);
  if (dose === null || base === null) return null;
  const standard = inBase(dose.qty * (heads ?? house.live), dose.unit ?? units[0]?.unit ?? '', units);
  return standard === null || standard <= 0 ? null : { standard, over: above(qtyNumber(base), standard) };
}

/** Each line of a note beside what PigletFoodStd and PigletItemStd give the pigs of its house; null where nothing does. */
export function againstStandard(note: readonly HouseUse[], houses: ReadonlyMap<string, HouseStandard>): (StandardUse | null)[] {
  return note.map((line) => {
    const house = houses.get(line.roomid ?? '');
    if (house === undefined || house.live === 0 || line.base === null) return null;
    return line.itemtp === 'feed' ? feedUse(line, house, note) : doseUse(line, house);
  });
}
