import type { ServerModule } from '#engine/server/module.ts';
import { stockDemo } from './server/demo/stock-demo.ts';
import type { StockServices } from './server/farm-stock.ts';
import { stockHandlers } from './server/handlers.ts';
import { STOCK_CHOICES } from './server/lookup/stock-choices.ts';
import { binTiles } from './server/reports/stock/bin-tile.ts';
import { transferTiles } from './server/transfers/home-tiles.ts';
import { targetChoices } from './server/transfers/targets.ts';

/** The server half of the stock; `services`: what other modules know of houses and items. */
export function stockServer(services: StockServices): ServerModule {
  const lists = { ...STOCK_CHOICES, ...targetChoices(services) };
  return {
    name: 'stock',
    handlers: ({ fixedList }) => stockHandlers(services, fixedList),
    lists,
    tiles: [...transferTiles(services), binTiles(services)],
    demo: stockDemo,
  };
}
