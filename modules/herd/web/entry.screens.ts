import { batchScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Entering, finding and correcting what was typed: screens, loaded when opened. */
export const entryScreens: ScreenMap = {
  PigEntry: () => import('./pig-entry.page.tsx'),
  PigEntryBatch: batchScreen(async () => {
    const [{ ENTRY_SHEETS }, { importEntries }] = await Promise.all([
      import('../contract/sheets/entry.sheets.ts'),
      import('../contract/event.calls.ts'),
    ]);
    return { sheets: ENTRY_SHEETS, options: { call: importEntries } };
  }),
  PigEventUpdate: () => import('./pig-event-update.page.tsx'),
  PigEntryInquiry: () => import('./pig-entry-inquiry.page.tsx'),
  PigEventInquiry: () => import('./pig-event-inquiry.page.tsx'),
  PigEvent: () => import('./pig-event.page.tsx'),
  PigEventBatch: batchScreen(async () => {
    const [{ EVENT_SHEETS }, { importEvents }] = await Promise.all([
      import('../contract/sheets/event.sheets.ts'),
      import('../contract/event.calls.ts'),
    ]);
    return { sheets: EVENT_SHEETS, options: { call: importEvents } };
  }),
  MultiPigEvent: () => import('./multi-pig-event.page.tsx'),
  PigQRDetails: () => import('./pig-qr-details.page.tsx'),
};
