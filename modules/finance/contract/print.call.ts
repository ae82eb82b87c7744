import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { language } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { menusOf, TRADES } from './trades.ts';

/** Most papers of one print. */
const MOST_PRINTED = 200;

/** The print of delivery notes and of payment slips of cost vouchers, each on a page of its own, in the language asked for. */
export const printPapers = defineCall({
  path: '/finance/file/note',
  summary: 'Delivery notes, and cost vouchers as payment slips, as PDF: head, lines, amount in words, lines to sign; each begins a page.',
  access: menu(
    Object.values(TRADES).flatMap((of) => [...menusOf(of), of.report]),
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

/** How screens print papers of money. */
export const PAPER_PRINT = { path: printPapers.path, most: MOST_PRINTED };
