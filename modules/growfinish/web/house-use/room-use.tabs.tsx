import type { TabsDef } from '#engine/web/screens/tabs-page.tsx';
import { useViewer } from '#engine/web/session/viewer.ts';
import { HouseMatrix } from './house-matrix.tsx';
import { StoreKeepers } from './store-keepers.tsx';
import { U } from './use-words.ts';

/** Level that changes the setting. */
const LEVEL = 60;

function useMayEdit(): boolean {
  const { edit, level } = useViewer('PigRoomUse');
  return edit && level >= LEVEL;
}

const Houses = () => <HouseMatrix mayEdit={useMayEdit()} />;
const Stores = () => <StoreKeepers mayEdit={useMayEdit()} />;

/** Which house draws on which warehouse, and who keeps the warehouses. */
export const roomUseTabs: TabsDef = {
  tabs: [
    { key: 'houses', label: U.houses, content: () => <Houses /> },
    { key: 'stores', label: U.stores, content: () => <Stores /> },
  ],
};
