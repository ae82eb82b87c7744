import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { language } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';

/** Most notes of one print. */
export const MOST_PRINTED = 200;

/** The print of one note or of many, each on a page of its own, in the language asked for. */
export const printNotes = defineCall({
  path: '/stock/file/note',
  summary: 'Notes as PDF: head, lines, amount in words, lines to sign; each note begins a page.',
  access: menu(
    [
      ...(['PigIstock', 'PigOstock', 'PigstockTransfer', 'PigInstockDetail', 'PigOstockDetail', 'PigstockTransfupd'] as const),
      ...(['PigInstockDetailRpt', 'PigOstockDetailRpt', 'PigstrRepReport'] as const),
    ],
    'view',
  ),
  input: z.object({
    reqid: reqid.nullable(),
    noteids: named(t3('Các phiếu', 'Notes', 'ใบ'), z.array(z.uuid()).min(1).max(MOST_PRINTED)),
    language: language.default('V'),
    as: named(t3('Dạng tệp', 'Kind of file', 'ชนิดไฟล์'), z.literal('pdf').default('pdf')),
  }),
  output: z.unknown(),
  errors: ['839', 'B_ROWS', 'ACC_RATE'],
  download: true,
  inTurns: true,
});
