import { useSession } from '../session/store.ts';
import { AddressTabs, type Tab } from '../ui/address-tabs.tsx';
import { PageFrame } from './page-frame.tsx';

/** A view of a page, from a level on. */
export interface LevelTab extends Tab {
  readonly level?: number;
}

/** A page of several views, one at a time; each is told of by the address. */
export function TabsPage({ tabs }: { readonly tabs: readonly LevelTab[] }) {
  const own = useSession()?.USRLVL ?? 0;
  return (
    <PageFrame>
      <AddressTabs tabs={tabs.filter(({ level = 0 }) => own >= level)} alone />
    </PageFrame>
  );
}
