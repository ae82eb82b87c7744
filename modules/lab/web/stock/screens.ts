import { documentEntry, documentList } from '#engine/document/web/screens.tsx';
import { batchScreen, detailScreen, manageScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

const notes = async () => (await import('./note.kit.tsx')).labNoteKit;

/** Screens of laboratory goods, loaded when opened. */
export const labStockScreens: ScreenMap = {
  LabstkItem: manageScreen(async () => ({
    resource: (await import('../../contract/stock/item.resource.ts')).labItem,
    ...(await import('./store-parts.tsx')).labItemParts,
  })),
  LabstkStore: manageScreen(async () => ({
    resource: (await import('../../contract/stock/store.resource.ts')).labStore,
    ...(await import('./store-parts.tsx')).labStoreParts,
  })),
  LabstkInput: documentEntry(notes, 'RN', 'purchase'),
  LabstkInputMng: documentList(notes, 'RN'),
  LabstkOutput: documentEntry(notes, 'DN', 'test'),
  LabstkOutputMng: documentList(notes, 'DN'),
  LabstkOutputMod: documentList(notes, 'DN'),
  LabstkInputConfirm: detailScreen(
    'open',
    async () => (await import('./arrival.tsx')).default,
    () => import('./arrivals.tsx'),
  ),
  LabstkChgUnit: documentEntry(notes, 'CN', 'convert'),
  LabIOstkBatch: batchScreen(async () => {
    const { LAB_SHEETS, importLabNotes } = await import('../../contract/stock/note.sheets.ts');
    return { sheets: LAB_SHEETS, options: { call: importLabNotes, checkAlways: true } };
  }),
};
