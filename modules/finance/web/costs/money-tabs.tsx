import { Tabs } from '@mantine/core';
import type { FunctionComponent } from 'react';
import { UnderHeading } from '#engine/web/screens/page-frame.tsx';
import type { ScreenLoader } from '#engine/web/screens/screen-map.ts';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';
import { SLAUGHTER_WORDS } from '#modules/finance/contract/sales/slaughter.call.ts';
import { TRADES } from '#modules/finance/contract/trades.ts';
import type { Trade } from '#modules/finance/domain/trade.ts';
import type { Whose } from './cost-form.ts';

const TABS = {
  sale: t3('Bán hàng', 'Sales', 'การขาย'),
  cost: t3('Chi phí', 'Costs', 'ค่าใช้จ่าย'),
  price: t3('Bảng giá', 'Prices', 'ราคาขาย'),
  slaughter: SLAUGHTER_WORDS.sheet,
  grower: t3('Nuôi gia công', 'Contract growers', 'ผู้เลี้ยงตามสัญญา'),
} as const;
type Tab = keyof typeof TABS;

interface Parts extends Whose {
  readonly tabs: ReadonlyMap<Tab, FunctionComponent<Whose>>;
}

function MoneyTabs({ of, tabs }: Parts) {
  const text = useText();
  const [search, setSearch] = useParams();
  const open = [...tabs.keys()].find((key) => key === search['tab']) ?? 'sale';
  const Shown = tabs.get(open);
  // What narrows one tab means nothing on the other.
  const choice = (
    <Tabs value={open} onChange={(tab) => setSearch({ tab: tab ?? 'sale' })} mb="sm">
      <Tabs.List className="no-print">
        {[...tabs.keys()].map((key) => (
          <Tabs.Tab key={key} value={key}>
            {text(TABS[key])}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
  return <UnderHeading value={choice}>{Shown === undefined ? null : <Shown of={of} />}</UnderHeading>;
}

type Loader = () => Promise<FunctionComponent<Whose>>;

/** What stands beside sales: each tab with how it is loaded. */
export interface TabLoaders {
  readonly cost: Loader;
  readonly price?: Loader;
  readonly slaughter?: Loader;
  readonly grower?: Loader;
}

/** A page of tabs the address names: what is sold, what is paid for, and where they are kept prices and contract growers. */
export async function moneyPage(trade: Trade, sale: ScreenLoader, own: TabLoaders): ReturnType<ScreenLoader> {
  const { default: Sale } = await sale();
  const loaded = await Promise.all((Object.entries(own) as [Tab, Loader][]).map(async ([key, load]) => [key, await load()] as const));
  const tabs = new Map<Tab, FunctionComponent<Whose>>([['sale', Sale], ...loaded]);
  return { default: () => <MoneyTabs of={TRADES[trade]} tabs={tabs} /> };
}
