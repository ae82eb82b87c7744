import { documentEntry, documentList } from '#engine/document/web/screens.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

const sales = async () => (await import('./sales/sale.kit.tsx')).saleKit;

/** Screens of the module by route name. */
export const financeScreens: ScreenMap = {
  PigExp: documentEntry(sales, 'DN', 'sale'),
  PigExpMng: documentList(sales, 'DN'),
  PigExpUpd: documentList(sales, 'DN'),
};
