import { ManagePage, type ManageParts } from '#engine/web/screens/manage-page.tsx';
import { knownNumber } from '#kernel/known.ts';
import { t3 } from '#kernel/language.ts';
import { SALE_PRICES } from '../../contract/sales/price.resource.ts';
import type { TradeDef } from '../../contract/trades.ts';
import { priceDecimals } from '../../domain/sales/amounts.ts';

const KEEP = ['tab'] as const;
const NEW = t3('Thêm giá', 'Add a price', 'เพิ่มราคา');

/** Prices in the decimals of the farm's money, finer ones whole. */
const inMoney: Required<ManageParts>['cells'] = ({ price, before, decimals }) => ({
  _decimals: priceDecimals([knownNumber(price), knownNumber(before)], Number(decimals ?? 0)),
});

/** Tab of the screen that corrects notes: what is sold at which price, by list and day. */
export function PriceList({ of }: { readonly of: TradeDef }) {
  return <ManagePage resource={SALE_PRICES[of.trade]} parts={{ keep: KEEP, addTitle: NEW, cells: inMoney }} />;
}
