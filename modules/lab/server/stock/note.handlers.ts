import { documentHandlers } from '#engine/document/server/handlers.ts';
import { sheetHandler } from '#engine/document/server/sheets.ts';
import type { Handler } from '#engine/server/pipeline.ts';
import { labNote } from '#modules/lab/contract/stock/note.document.ts';
import { importLabNotes, LAB_SHEETS } from '#modules/lab/contract/stock/note.sheets.ts';
import { STATE } from '#modules/stock/domain/note-kinds.ts';
import { labFindHandlers } from './find.ts';
import { labItemHandlers } from './item-list.ts';
import { itemPhotoHandlers } from './item-photos.ts';
import { labLookupHandlers } from './lookup.ts';
import { lotHandlers } from './lots.handlers.ts';
import { labNoteServer, labStored } from './note.server.ts';
import type { FarmGoods, LabStockServices } from './services.ts';
import { labTogether, labTold } from './sheet-rows.ts';
import { explainHandler } from './shortage.ts';
import { labStoreHandlers } from './store-list.ts';
import { labTransferHandlers } from './transfers.ts';

/** Every handler of laboratory goods. */
export function labStockHandlers(services: LabStockServices, goods: FarmGoods): readonly Handler[] {
  const server = labNoteServer(services);
  return [
    ...labItemHandlers,
    ...itemPhotoHandlers,
    ...labStoreHandlers,
    ...labLookupHandlers,
    ...documentHandlers(labNote, server),
    ...labFindHandlers(server),
    ...lotHandlers(server),
    ...labTransferHandlers(server, goods),
    explainHandler(server),
    sheetHandler(server, {
      ...{ ...labNote, call: importLabNotes, sheets: LAB_SHEETS, stored: labStored, gone: STATE.cancelled, told: labTold, together: labTogether },
    }),
  ];
}
