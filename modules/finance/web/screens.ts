import { documentEntry, documentList } from '#engine/document/web/screens.tsx';
import { reportScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';
import { PAPER_PRINT } from '../contract/print.call.ts';
import { TRADES } from '../contract/trades.ts';
import { moneyTabs } from './costs/money-tabs.tsx';

const cost = async () => (await import('./costs/cost-entry.tsx')).CostEntry;
const listed = { cost: async () => (await import('./costs/cost-list.tsx')).CostList } as const;
/** Where notes are corrected their prices are kept. */
const priced = { ...listed, price: async () => (await import('./sales/price-list.tsx')).PriceList } as const;
const slaughter = async () => (await import('./sales/slaughter-sheet.tsx')).SlaughterSheet;
const grower = async () => (await import('./growers/growers.tsx')).Growers;

const sales = async () => (await import('./sales/sale.kit.tsx')).saleKit;
const birdSales = async () => (await import('./sales/sale.kit.tsx')).birdSaleKit;

/** Screens of the module by route name. */
export const financeScreens: ScreenMap = {
  PigExp: moneyTabs(TRADES.pigs, documentEntry(sales, 'DN', 'sale'), { cost }),
  PigExpMng: moneyTabs(TRADES.pigs, documentList(sales, 'DN'), { ...listed, slaughter, grower }),
  PigExpReport2: reportScreen(
    async () => (await import('virtual:report/PigExpReport2')).default,
    async () => (await import('#engine/document/web/print-notes.tsx')).noteListParts(PAPER_PRINT),
  ),
  ChkExpReport2: reportScreen(
    async () => (await import('virtual:report/ChkExpReport2')).default,
    async () => (await import('#engine/document/web/print-notes.tsx')).noteListParts(PAPER_PRINT),
  ),
  PigExpUpd: moneyTabs(TRADES.pigs, documentList(sales, 'DN'), priced),
  ChkExp: moneyTabs(TRADES.poultry, documentEntry(birdSales, 'DN', 'sale'), { cost }),
  ChkExpUpd: moneyTabs(TRADES.poultry, documentList(birdSales, 'DN'), priced),
};
