import { documentEntry, documentList } from '#engine/document/web/screens.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';
import { moneyTabs } from './costs/money-tabs.tsx';

const costEntry = async () => (await import('./costs/cost-entry.tsx')).CostEntry;
const costList = async () => (await import('./costs/cost-list.tsx')).CostList;

const sales = async () => (await import('./sales/sale.kit.tsx')).saleKit;

/** Screens of the module by route name. */
export const financeScreens: ScreenMap = {
  PigExp: moneyTabs(documentEntry(sales, 'DN', 'sale'), costEntry),
  PigExpMng: moneyTabs(documentList(sales, 'DN'), costList),
  PigExpUpd: moneyTabs(documentList(sales, 'DN'), costList),
};
