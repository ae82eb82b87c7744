import { batchScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** A first load: rows dated before GOLIVE, which may leave open what was never written down. */
const HISTORY = {
  key: 'history',
  label: { V: 'Nạp dữ liệu cũ (trước ngày bắt đầu sử dụng)', E: 'History (before the go-live date)', T: 'ข้อมูลย้อนหลัง (ก่อนวันเริ่มใช้งานจริง)' },
  help: {
    V: 'Cho phép số cai sữa khác số đang nuôi và bỏ trống những gì không ghi lại; các dòng đó được đánh dấu.',
    E: 'Lets weaned counts differ from the piglets with the sow and leaves open what was not recorded; such rows are marked.',
    T: 'ยอมให้จำนวนหย่านมต่างจากจำนวนที่เลี้ยง และเว้นข้อมูลที่ไม่ได้บันทึก แถวเหล่านั้นจะถูกทำเครื่องหมาย',
  },
  level: 60,
} as const;

/** Entering, finding and correcting what was typed: screens, loaded when opened. */
export const entryScreens: ScreenMap = {
  PigEntry: () => import('./pig-entry.page.tsx'),
  PigEntryBatch: batchScreen(async () => {
    const [{ ENTRY_SHEETS }, { importEntries }] = await Promise.all([
      import('../contract/sheets/entry.sheets.ts'),
      import('../contract/event.calls.ts'),
    ]);
    return { sheets: ENTRY_SHEETS, options: { call: importEntries, checkAlways: true, tick: HISTORY } };
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
    return { sheets: EVENT_SHEETS, options: { call: importEvents, checkAlways: true, tick: HISTORY } };
  }),
  MultiPigEvent: () => import('./multi-pig-event.page.tsx'),
  PigQRDetails: () => import('./pig-qr-details.page.tsx'),
};
