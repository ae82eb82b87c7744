import type { BusinessDate } from '#kernel/business-date.ts';

/** What a house takes from a warehouse of its own. */
export type UseType = 'feed' | 'medicine' | 'vaccine' | 'other';

/** Where a house takes goods of a type from, from a day on; no warehouse ends it. */
export interface Place {
  readonly roomid: string;
  readonly itemtp: UseType;
  readonly from: BusinessDate;
  readonly storeid: string | null;
  readonly bin: string | null;
  /** kg the bin holds. */
  readonly binkg: number | null;
}

const OWN: ReadonlySet<string> = new Set(['feed', 'medicine', 'vaccine']);

/** Under which type of use goods of an item type fall. */
export const typeOfUse = (itemtp: string): UseType => (OWN.has(itemtp) ? (itemtp as UseType) : 'other');

/** The places that hold on a day, one a house and type. */
export function placesOn(places: readonly Place[], day: BusinessDate): Place[] {
  const held = new Map<string, Place>();
  for (const place of places) {
    if (place.from > day) continue;
    const key = `${place.roomid}\u0000${place.itemtp}`;
    const known = held.get(key);
    if (known === undefined || known.from < place.from) held.set(key, place);
  }
  return [...held.values()];
}

/** True where two places say the same but for their day. */
export const samePlace = (a: Omit<Place, 'from'> | undefined, b: Omit<Place, 'from'>): boolean =>
  (a?.storeid ?? null) === b.storeid && (a?.bin ?? null) === b.bin && (a?.binkg ?? null) === b.binkg;
