import { Button, Group } from '@mantine/core';
import type { ComponentType } from 'react';
import { t3 } from '#kernel/language.ts';
import { useSession } from '../session/store.ts';
import { useText } from '../text/text.ts';
import { AddressTabs, type Tab } from '../ui/address-tabs.tsx';
import { PageFrame } from './page-frame.tsx';
import type { FrameProps } from './report-types.ts';
import { useParams } from './search-params.ts';

const WORDS = {
  back: t3('Trước', 'Back', 'ก่อนหน้า'),
  next: t3('Tiếp', 'Next', 'ถัดไป'),
};

/** A view of a page, from a level on. */
export interface LevelTab extends Tab {
  readonly level?: number;
}

/** A page of several views, one at a time; each is told of by the address. */
export interface TabsDef {
  readonly tabs: readonly LevelTab[];
  /** They are steps, gone through one after the other: buttons lead to the next and back. */
  readonly steps?: boolean;
  /** The frame of the page; that of every page when absent. */
  readonly frame?: ComponentType<FrameProps>;
}

/** The ways to the step before and after the one that is open. */
function StepButtons({ tabs }: { readonly tabs: readonly LevelTab[] }) {
  const text = useText();
  const [search, setSearch] = useParams();
  const at = Math.max(
    0,
    tabs.findIndex(({ key }) => key === search['tab']),
  );
  const go = (by: number) => setSearch({ ...search, tab: tabs[at + by]?.key ?? '' });
  return (
    <Group mt="md">
      <Button variant="default" disabled={at === 0} onClick={() => go(-1)}>
        {text(WORDS.back)}
      </Button>
      <Button disabled={at === tabs.length - 1} onClick={() => go(1)}>
        {text(WORDS.next)}
      </Button>
    </Group>
  );
}

/** The page of tabs or steps, from its declaration. */
export function TabsPage({ def: { tabs, steps = false, frame: Frame = PageFrame } }: { readonly def: TabsDef }) {
  const own = useSession()?.USRLVL ?? 0;
  const there = tabs.filter(({ level = 0 }) => own >= level);
  return (
    <Frame>
      <AddressTabs tabs={there} />
      {steps ? <StepButtons tabs={there} /> : null}
    </Frame>
  );
}
