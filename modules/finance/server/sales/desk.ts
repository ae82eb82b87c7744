import type { PartBook } from '#engine/document/server/part-book.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import type { LineKindCode } from '#modules/finance/domain/sales/line-kinds.ts';
import { floorPrices, SALE_SETTINGS } from '#modules/finance/domain/sales/sale.settings.ts';
import { type CostDesk, openCosts } from '../costs/desk.ts';
import type { CostServices } from '../costs/services.ts';

/** Books of what is sold, by kind of line; a kind that writes into none has no book. */
export type SaleBooks = Readonly<Partial<Record<LineKindCode, PartBook>>>;

/** What sales ask of other modules. */
export interface SaleServices {
  readonly costs: CostServices;
  readonly books: SaleBooks;
}

/** A request about sales. */
export interface SaleDesk extends CostDesk {
  readonly books: SaleBooks;
  /** FLOORPRICE: the least of a kg by sale class. */
  readonly floors: Readonly<Record<string, number>>;
}

/** Opens the sales of the session's farm. */
export async function openSales(ctx: SignedContext, { costs, books }: SaleServices): Promise<SaleDesk> {
  const desk = await openCosts(ctx, costs);
  const { FLOORPRICE } = (await loadFarmSettings(ctx.db, desk.farm.farmid)).read(SALE_SETTINGS);
  return { ...desk, books, floors: floorPrices(FLOORPRICE) };
}
