import { documentEntry, documentList } from '#engine/document/web/screens.tsx';
import { batchScreen, detailScreen, manageScreen, reportScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';
import type { DueGoods } from './notes/ready-lines.tsx';

/** What other modules bring to the pages of the stock. */
export interface StockPlugs {
  /** What is due in the houses of each kind of batch, as lines of a delivery note. */
  readonly due: () => Promise<readonly DueGoods[]>;
}

const notes = async () => (await import('./notes/note.kit.tsx')).noteKit;

const printing = async () => {
  const { noteListParts } = await import('#engine/document/web/print-notes.tsx');
  const { printNotes } = await import('../contract/note-print.call.ts');
  return noteListParts(printNotes);
};

/** Screens of the stock, loaded when opened. */
export const stockScreens = ({ due }: StockPlugs): ScreenMap => ({
  PigIstock: documentEntry(notes, 'RN', 'purchase'),
  PigOstock: documentEntry(async () => (await import('./notes/note.kit.tsx')).noteKitWith(await due()), 'DN', 'house'),
  PigIOstkBatch: batchScreen(async () => {
    const { NOTE_SHEETS, importNotes } = await import('../contract/note.sheets.ts');
    return { sheets: NOTE_SHEETS, options: { call: importNotes, checkAlways: true } };
  }),
  PigInstockDetail: documentList(notes, 'RN'),
  PigOstockDetail: documentList(notes, 'DN'),
  PigInstockDetailRpt: reportScreen(async () => (await import('virtual:report/PigInstockDetailRpt')).default, printing),
  PigstrRepReport: reportScreen(async () => (await import('virtual:report/PigstrRepReport')).default, printing),
  PigOstockDetailRpt: reportScreen(async () => (await import('virtual:report/PigOstockDetailRpt')).default, printing),
  PigstockTransfer: documentEntry(notes, 'TN', 'transfer'),
  PigInstockConfirm: detailScreen(
    'open',
    async () => (await import('./transfers/arrival.tsx')).default,
    () => import('./transfers/arrivals.tsx'),
  ),
  PigstockTransfupd: documentList(notes, 'TN'),
  ItemList: manageScreen(async () => ({
    resource: (await import('../contract/item.resource.ts')).item,
    ...(await import('./lists/item-parts.tsx')).itemParts,
  })),
  ItemStore: detailScreen(
    'count',
    async () => (await import('./lists/count-sheet.tsx')).CountSheet,
    manageScreen(async () => ({
      resource: (await import('../contract/store.resource.ts')).store,
      ...(await import('./lists/store-parts.tsx')).storeParts,
    })),
  ),
  PigSupply: manageScreen(async () => ({
    resource: (await import('../contract/partner.resource.ts')).partner,
    cells: ({ doubles }) => (Array.isArray(doubles) && doubles.length > 0 ? { _mark_doubles: 'warn' } : {}),
  })),
});
