import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Text3 } from '#kernel/language.ts';
import { useParams } from '../screens/search-params.ts';
import { useText } from '../text/text.ts';

/** A tab: only the content of the one that is open is drawn. */
export interface Tab {
  readonly key: string;
  readonly label: Text3;
  readonly content: () => ReactNode;
  /** Cannot be opened yet. */
  readonly shut?: boolean;
}

interface Props {
  readonly tabs: readonly Tab[];
  /** Parameter of the address that names the open tab. */
  readonly param?: string;
}

/** Views of a page one at a time; the address names the open one, so that a link opens it. */
export function AddressTabs({ tabs, param = 'tab' }: Props) {
  const text = useText();
  const [search, setSearch] = useParams();
  const open = tabs.find(({ key, shut }) => key === search[param] && shut !== true) ?? tabs[0];
  if (open === undefined) return null;
  return (
    <Tabs value={open.key} onChange={(key) => setSearch({ ...search, [param]: key ?? open.key })} keepMounted={false}>
      <Tabs.List className="no-print">
        {tabs.map(({ key, label, shut = false }) => (
          <Tabs.Tab key={key} value={key} disabled={shut}>
            {text(label)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open.key} pt="md">
        {open.content()}
      </Tabs.Panel>
    </Tabs>
  );
}
