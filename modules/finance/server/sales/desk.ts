import type { PartBook } from '#engine/document/server/part-book.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import type { TradeDef } from '#modules/finance/contract/trades.ts';
import type { LineKindCode } from '#modules/finance/domain/sales/line-kinds.ts';
import { floorPrices, SALE_SETTINGS } from '#modules/finance/domain/sales/sale.settings.ts';
import { type MoneyDesk, openFarm } from '../costs/desk.ts';

/** Books of what is sold, by kind of line; a kind that writes into none has no book. */
export type SaleBooks = Readonly<Partial<Record<LineKindCode, PartBook>>>;

/** A request about sales. */
export interface SaleDesk extends MoneyDesk {
  readonly books: SaleBooks;
  /** FLOORPRICE: the least of a kg by sale class. */
  readonly floors: Readonly<Record<string, number>>;
}

/** Opens the sales of the session's farm. */
export async function openSales(ctx: SignedContext, books: SaleBooks, of: TradeDef): Promise<SaleDesk> {
  const farm = await openFarm(ctx);
  const { FLOORPRICE } = (await loadFarmSettings(ctx.db, farm.farmid)).read(SALE_SETTINGS);
  return { ctx, farm, of, books, floors: floorPrices(FLOORPRICE) };
}
