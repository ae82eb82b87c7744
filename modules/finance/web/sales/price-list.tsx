import { ManagePage } from '#engine/web/screens/manage-page.tsx';
import { t3 } from '#kernel/language.ts';
import { SALE_PRICES } from '../../contract/sales/price.resource.ts';
import type { TradeDef } from '../../contract/trades.ts';

const KEEP = ['tab'] as const;
const NEW = t3('Thêm giá', 'Add a price', 'เพิ่มราคา');

/** Tab of the screen that corrects notes: what is sold at which price, by list and day. */
export function PriceList({ of }: { readonly of: TradeDef }) {
  return <ManagePage resource={SALE_PRICES[of.trade]} parts={{ keep: KEEP, addTitle: NEW }} />;
}
