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
  { key: 'grower', label: t3('Nuôi gia công', 'Contract growers', 'ผู้เลี้ยงตามสัญญา') },
] as const;

interface Parts extends Whose {
  readonly Sale: FunctionComponent;
  readonly Cost: FunctionComponent<Whose>;
  /** Contract growers, on the page that keeps them. */
  readonly Grower: FunctionComponent | null;
}

function MoneyTabs({ of, Sale, Cost, Grower }: Parts) {
  const text = useText();
  const [search, setSearch] = useParams();
  const tabs = TABS.filter(({ key }) => key !== 'grower' || Grower !== null);
  const open = tabs.find(({ key }) => key === search['tab'])?.key ?? 'sale';
  const shown = { sale: <Sale />, cost: <Cost of={of} />, grower: Grower === null ? null : <Grower /> };
  // What narrows one tab means nothing on the other.
  return (
    <>
      <Tabs value={open} onChange={(tab) => setSearch({ tab: tab ?? 'sale' })} mb="sm">
        <Tabs.List className="no-print">
          {tabs.map(({ key, label }) => (
            <Tabs.Tab key={key} value={key}>
              {text(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {shown[open]}
    </>
  );
}

/** A page of tabs the address names: what is sold, what is paid for, and where they are kept contract growers. */
export function moneyTabs(
  of: TradeDef,
  sale: ScreenLoader,
  cost: () => Promise<FunctionComponent<Whose>>,
  grower?: () => Promise<FunctionComponent>,
): ScreenLoader {
  return async () => {
    const [{ default: Sale }, Cost, Grower] = await Promise.all([sale(), cost(), grower?.() ?? null]);
    return { default: () => <MoneyTabs of={of} Sale={Sale} Cost={Cost} Grower={Grower} /> };
  };
}
