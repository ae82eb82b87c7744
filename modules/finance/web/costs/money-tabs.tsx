import { Tabs } from '@mantine/core';
import type { FunctionComponent } from 'react';
import type { ScreenLoader } from '#engine/web/screens/screen-map.ts';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';
import type { TradeDef } from '#modules/finance/contract/trades.ts';
import type { Whose } from './cost-form.ts';

const TABS = [
  { key: 'sale', label: t3('Bán hàng', 'Sales', 'การขาย') },
  { key: 'cost', label: t3('Chi phí', 'Costs', 'ค่าใช้จ่าย') },
] as const;

interface Parts extends Whose {
  readonly Sale: FunctionComponent;
  readonly Cost: FunctionComponent<Whose>;
}

function MoneyTabs({ of, Sale, Cost }: Parts) {
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
      {open === 'cost' ? <Cost of={of} /> : <Sale />}
    </>
  );
}

/** A page of two tabs the address names: what is sold, and what is paid for. */
export function moneyTabs(of: TradeDef, sale: ScreenLoader, cost: () => Promise<FunctionComponent<Whose>>): ScreenLoader {
  return async () => {
    const [{ default: Sale }, Cost] = await Promise.all([sale(), cost()]);
    return { default: () => <MoneyTabs of={of} Sale={Sale} Cost={Cost} /> };
  };
}
