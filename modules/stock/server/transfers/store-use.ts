import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';

/** What a keeper of a warehouse does there. */
export type Duty = 'receive' | 'issue' | 'confirm' | 'count';

/** What the warehouse setting (PigRoomUse) says of a warehouse on a day. */
export interface StoreUse {
  /** Who may do what there; everybody with the right of the screen where nobody is named. */
  readonly keepers: Readonly<Record<Duty, readonly string[]>>;
  /** Farms it may send to; every farm of the company where none is named. */
  readonly sendsTo: readonly string[];
  /** Warehouses of the own farm that receive what it sends in the same save. */
  readonly atOnce: readonly string[];
}

/** Reads the setting of a farm's warehouses in force on a day, by warehouse; those nobody set are absent. */
export type LoadStoreUse = (db: Db, farmid: string, storeids: readonly string[], day: BusinessDate) => Promise<ReadonlyMap<string, StoreUse>>;

/** Level that stands in for a keeper. */
const MANAGER = 60;

/** True for those the setting names for a duty, for all where it names nobody, and from level 60. */
export function keeps(use: StoreUse | undefined, duty: Duty, who: { readonly userid: string; readonly usrlvl: number }): boolean {
  const named = use?.keepers[duty] ?? [];
  return named.length === 0 || who.usrlvl >= MANAGER || named.includes(who.userid);
}
