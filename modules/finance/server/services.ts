import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { CostServices } from './costs/services.ts';
import type { SaleBooks } from './sales/desk.ts';

/** A sale of growing pigs as its event tells it. */
export interface SoldPigs {
  readonly eventId: string;
  readonly roomid: string;
  readonly eventdt: BusinessDate;
  readonly heads: number;
  readonly weight: number;
  readonly saleclass: string | null;
  readonly price: number | null;
}

/** Every weighed sale of growing pigs of a farm, the oldest first. */
export type SoldPigsOf = (db: Db, farmid: string) => Promise<readonly SoldPigs[]>;

/** What the composition root hands the module: other modules' servers are never imported. */
export interface FinanceServices {
  readonly costs: CostServices;
  /** Books of what is sold, by kind of line. */
  readonly books: SaleBooks;
  readonly soldPigs: SoldPigsOf;
}
