import { manageScreen, reportScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Screens of the stock, loaded when opened. */
export const stockScreens: ScreenMap = {
  PigIstock: () => import('./notes/pig-istock.page.tsx'),
  PigOstock: () => import('./notes/pig-ostock.page.tsx'),
  PigInstockDetail: () => import('./notes/pig-instock-detail.page.tsx'),
  PigOstockDetail: () => import('./notes/pig-ostock-detail.page.tsx'),
  StockReport: reportScreen(async () => (await import('../contract/reports/stock.report.ts')).stockReport),
  StockSumReport: reportScreen(async () => (await import('../contract/reports/stock-sum.report.ts')).stockSumReport),
  ItemList: () => import('./lists/item-list.page.tsx'),
  ItemStore: () => import('./lists/item-store.page.tsx'),
  PigSupply: manageScreen(async () => ({
    resource: (await import('../contract/partner.resource.ts')).partner,
    cells: ({ doubles }) => (Array.isArray(doubles) && doubles.length > 0 ? { _mark_doubles: 'warn' } : {}),
  })),
};
