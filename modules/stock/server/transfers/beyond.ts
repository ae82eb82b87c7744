import type { Beyond } from '#engine/ledger/server/beyond.ts';
import type { Book } from '#engine/ledger/server/rows.ts';
import { GOODS } from '#modules/stock/domain/books.ts';
import { type FarmStock, type StockServices, stockOfFarm } from '../farm-stock.ts';

/** The ledger of a farm's goods. */
export function goodsOf(farm: FarmStock): Book {
  return { farmid: farm.farmid, prnt2: farm.prnt2, def: GOODS, decimals: farm.decimals };
}

/** Where goods of a farm may have come in: at other farms, and in the book of a laboratory. */
export const beyondGoods = ({ lab }: Pick<StockServices, 'lab'>): Beyond => ({
  books: [GOODS, lab.book],
  open: async (db, farmid, def) => {
    const farm = await stockOfFarm(db, farmid);
    return { book: { ...goodsOf(farm), def }, openFrom: farm.openFrom };
  },
});
