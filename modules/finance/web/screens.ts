import { documentEntry, documentList } from '#engine/document/web/screens.tsx';
import { reportScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenLoader, ScreenMap } from '#engine/web/screens/screen-map.ts';
import type { Trade } from '../domain/trade.ts';
import type { TabLoaders } from './costs/money-tabs.tsx';

const cost = async () => (await import('./costs/cost-entry.tsx')).CostEntry;
const listed = { cost: async () => (await import('./costs/cost-list.tsx')).CostList } as const;
/** Where notes are corrected their prices are kept. */
const priced = { ...listed, price: async () => (await import('./sales/price-list.tsx')).PriceList } as const;
const slaughter = async () => (await import('./sales/slaughter-sheet.tsx')).SlaughterSheet;
const grower = async () => (await import('./growers/growers.tsx')).Growers;

const sales = async () => (await import('./sales/sale.kit.tsx')).saleKit;
const birdSales = async () => (await import('./sales/sale.kit.tsx')).birdSaleKit;

/** Sales of a trade and the tabs beside them; the words of both come with the page. */
const moneyTabs =
  (trade: Trade, sale: ScreenLoader, own: TabLoaders): ScreenLoader =>
  async () =>
    (await import('./costs/money-tabs.tsx')).moneyPage(trade, sale, own);

const printed = async () => {
  const { PAPER_PRINT } = await import('../contract/print.call.ts');
  return (await import('#engine/document/web/print-notes.tsx')).noteListParts(PAPER_PRINT);
};

/** Screens of the module by route name. */
export const financeScreens: ScreenMap = {
  PigExp: moneyTabs('pigs', documentEntry(sales, 'DN', 'sale'), { cost }),
  PigExpMng: moneyTabs('pigs', documentList(sales, 'DN'), { ...listed, slaughter, grower }),
  PigExpReport2: reportScreen(async () => (await import('virtual:report/PigExpReport2')).default, printed),
  ChkExpReport2: reportScreen(async () => (await import('virtual:report/ChkExpReport2')).default, printed),
  PigExpUpd: moneyTabs('pigs', documentList(sales, 'DN'), priced),
  ChkExp: moneyTabs('poultry', documentEntry(birdSales, 'DN', 'sale'), { cost }),
  ChkExpUpd: moneyTabs('poultry', documentList(birdSales, 'DN'), priced),
};
