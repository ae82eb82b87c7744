import { batchEntry, batchEntryUpdate, batchEvent, batchEventUpdate } from '#engine/batch/web/screens.tsx';
import { manageScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';
import { t3 } from '#kernel/language.ts';

/** Screens of chickens, loaded when opened. */
export const poultryScreens: ScreenMap = {
  ChikEntry: batchEntry(async () => (await import('./entry/flock.kit.ts')).flockKit),
  ChikEvent: batchEvent(async () => (await import('./entry/flock.kit.ts')).flockKit),
  ChikEntryUpdate: batchEntryUpdate(async () => (await import('./entry/flock.kit.ts')).flockKit),
  ChikEventUpdate: batchEventUpdate(async () => (await import('./entry/flock.kit.ts')).flockKit),
  ChikRoom: manageScreen(async () => ({
    resource: (await import('../contract/house.resource.ts')).chickenHouse,
    addTitle: t3('Thêm chuồng gà', 'Add a chicken house', 'เพิ่มโรงเรือนไก่'),
    cells: ({ dense }) => (dense === 'Y' ? { _mark_kgm2: 'bad' } : {}),
  })),
};
