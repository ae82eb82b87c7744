import type { BusinessDate } from '#kernel/business-date.ts';

/** What a keeper may do in a warehouse. */
export const KEEPER_ACTS = ['receives', 'issues', 'confirms', 'counts'] as const;
export type KeeperAct = (typeof KEEPER_ACTS)[number];

/** A person named for a warehouse, and for what. */
export type Keeper = { readonly userid: string } & Readonly<Record<KeeperAct, boolean>>;

/** How a warehouse is used from a day on (PigRoomUse). */
export interface StoreUse {
  readonly storeid: string;
  readonly from: BusinessDate;
  /** Internal transfers between two warehouses set so are received in the same save. */
  readonly atonce: boolean;
  /** Farms it may send to; none of them: all of the company. */
  readonly tofarms: readonly string[];
  readonly keepers: readonly Keeper[];
  readonly lowest: readonly { readonly itemid: string; readonly qty: number }[];
}

/** True where a person may do that in a warehouse: its keepers, or whoever may open the screen where nobody is named for it. */
export function mayKeep(use: StoreUse | undefined, userid: string, act: KeeperAct): boolean {
  const named = use?.keepers.filter((keeper) => keeper[act]) ?? [];
  return named.length === 0 || named.some((keeper) => keeper.userid === userid);
}

/** True where a warehouse may send goods to a farm. */
export function maySendTo(use: StoreUse | undefined, farmid: string): boolean {
  return use === undefined || use.tofarms.length === 0 || use.tofarms.includes(farmid);
}

/** True where an internal transfer between two warehouses is received in the save that sends it. */
export function receivedAtOnce(from: StoreUse | undefined, to: StoreUse | undefined): boolean {
  return from?.atonce === true && to?.atonce === true;
}

/** The lowest stock set for an item in a warehouse; null where none is. */
export const setLowest = (use: StoreUse | undefined, itemid: string): number | null =>
  use?.lowest.find((line) => line.itemid === itemid)?.qty ?? null;

/** The lowest stock of an item in a warehouse: as set there, else the item's own. */
export function lowestIn(use: StoreUse | undefined, itemid: string, own: number): number {
  return setLowest(use, itemid) ?? own;
}

/** The lowest stock of an item over several warehouses: what is set for them, and no less than the item's own while one of them has none set. */
export function lowestOver(uses: readonly (StoreUse | undefined)[], itemid: string, own: number): number {
  const set = uses.map((use) => setLowest(use, itemid));
  const sum = set.reduce<number>((total, one) => total + (one ?? 0), 0);
  return set.includes(null) ? Math.max(own, sum) : sum;
}
