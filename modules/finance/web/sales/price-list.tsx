import { ManagePage, type ManageParts } from '#engine/web/screens/manage-page.tsx';
import { t3 } from '#kernel/language.ts';
import { SALE_PRICES } from '../../contract/sales/price.resource.ts';
import type { TradeDef } from '../../contract/trades.ts';

const KEEP = ['tab'] as const;
const NEW = t3('Thêm giá', 'Add a price', 'เพิ่มราคา');

/** Decimals of a number as it is written, four at most: a price may be finer than the money it is paid in. */
const finest = (value: unknown): number => (typeof value === 'number' ? (String(value).split('.')[1]?.length ?? 0) : 0);

/** Prices in the decimals of the farm's money, finer ones whole. */
const inMoney: Required<ManageParts>['cells'] = ({ price, before, decimals }) => ({
  _decimals: Math.max(Number(decimals ?? 0), finest(price), finest(before)),
});

/** Tab of the screen that corrects notes: what is sold at which price, by list and day. */
export function PriceList({ of }: { readonly of: TradeDef }) {
  return <ManagePage resource={SALE_PRICES[of.trade]} parts={{ keep: KEEP, addTitle: NEW, cells: inMoney }} />;
}
