import { Tabs } from '@mantine/core';
import type { FunctionComponent } from 'react';
import type { ScreenLoader } from '#engine/web/screens/screen-map.ts';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';

const TABS = [
  { key: 'sale', label: t3('Bán hàng', 'Sales', 'การขาย') },
  { key: 'cost', label: t3('Chi phí', 'Costs', 'ค่าใช้จ่าย') },
] as const;

function MoneyTabs({ Sale, Cost }: { readonly Sale: FunctionComponent; readonly Cost: FunctionComponent }) {
  const text = useText();
  const [search, setSearch] = useParams();
  const open = search['tab'] === 'cost' ? 'cost' : 'sale';
  // What narrows one tab means nothing on the other.
  return (
    <>
      <Tabs value={open} onChange={(tab) => setSearch({ tab: tab ?? 'sale' })} mb="sm">
        <Tabs.List className="no-print">
          {TABS.map(({ key, label }) => (
            <Tabs.Tab key={key} value={key}>
              {text(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {open === 'cost' ? <Cost /> : <Sale />}
    </>
  );
}

/** A page of two tabs the address names: what is sold, and what is paid for. */
export function moneyTabs(sale: ScreenLoader, cost: () => Promise<FunctionComponent>): ScreenLoader {
  return async () => {
    const [{ default: Sale }, Cost] = await Promise.all([sale(), cost()]);
    return { default: () => <MoneyTabs Sale={Sale} Cost={Cost} /> };
  };
}
