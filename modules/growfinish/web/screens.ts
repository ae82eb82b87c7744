import { batchEntry, batchEntryUpdate, batchEvent, batchEventUpdate } from '#engine/batch/web/screens.tsx';
import { batchScreen, detailScreen, listScreen, manageScreen, reportScreen, tabsScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

import { t3 } from '#kernel/language.ts';
import { standardScreen } from './standards/standard-screen.tsx';

/** Screens of grow-finish, loaded when opened. */
export const growfinishScreens: ScreenMap = {
  PigletEntry: batchEntry(async () => (await import('./entry/grow.kit.ts')).growKit),
  PigletEvent: batchEvent(async () => (await import('./entry/grow.kit.ts')).growKit),
  PigletEntryUpdate: batchEntryUpdate(async () => (await import('./entry/grow.kit.ts')).growKit),
  PigletEventUpdate: batchEventUpdate(async () => (await import('./entry/grow.kit.ts')).growKit),
  PigletTagOrder: () => import('./tags/piglet-tag-order.page.tsx'),
  PigletTag: () => import('./tags/piglet-tag.page.tsx'),
  PigletTagBatch: batchScreen(async () => {
    const { importTags, TAG_SHEETS } = await import('../contract/tags/record.calls.ts');
    return { sheets: TAG_SHEETS, options: { call: importTags, checkAlways: true } };
  }),
  PigletTagProlst: detailScreen(
    'file',
    async () => (await import('./tags/file-detail.tsx')).FileDetail,
    async () => ({ default: (await import('./tags/file-list.tsx')).FileList }),
  ),
  PigletTagProfile: () => import('./tags/piglet-tag-profile.page.tsx'),
  PigletTagMng: detailScreen(
    'scan',
    async () => (await import('./tags/tag-scan.tsx')).TagScan,
    async () => ({ default: (await import('./tags/tag-list.tsx')).TagList }),
  ),
  PigletTagOrdmng: listScreen(async () => (await import('./tags/ordmng.list.tsx')).ordmngList),
  PigletTagGen: () => import('./tags/piglet-tag-gen.page.tsx'),
  PigletTagMaxid: () => import('./tags/piglet-tag-maxid.page.tsx'),
  PigletRoomdetail: reportScreen(
    async () => (await import('virtual:report/PigletRoomdetail')).default,
    async () => (await import('./houses/house-profile.tsx')).houseParts,
  ),
  PigRoomUse: tabsScreen(async () => (await import('./house-use/room-use.tabs.tsx')).roomUseTabs),
  PigletFoodStd: standardScreen(async () => (await import('./standards/feed.kit.tsx')).feedKit),
  PigletItemStd: standardScreen(async () => (await import('./standards/item.kit.tsx')).itemKit),
  fcrstandard: standardScreen(async () => (await import('./standards/fcr.kit.tsx')).fcrKit),
  PigRoom: manageScreen(async () => ({
    resource: (await import('../contract/house.resource.ts')).house,
    addTitle: t3('Thêm chuồng', 'Add a house', 'เพิ่มโรงเรือน'),
    // A batch house without a feed standard is marked, and one that draws on no warehouse.
    cells: ({ batchflg, feedstd, stores }) => ({
      ...(batchflg === 'Y' && feedstd === null ? { feedstd: '–', _mark_feedstd: 'warn' } : {}),
      ...(batchflg === 'Y' && stores === 0 ? { _mark_stores: 'warn' } : {}),
    }),
  })),
};
