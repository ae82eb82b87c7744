import { printCall } from '#engine/define/print-call.ts';

/** The print of one note or of many. */
export const printNotes = printCall({
  path: '/stock/file/note',
  summary: 'Notes as PDF: head, lines, amount in words, lines to sign; each note begins a page.',
  screens: [
    ...(['PigIstock', 'PigOstock', 'PigstockTransfer', 'PigInstockDetail', 'PigOstockDetail', 'PigstockTransfupd'] as const),
    ...(['PigInstockDetailRpt', 'PigOstockDetailRpt', 'PigstrRepReport'] as const),
  ],
});
