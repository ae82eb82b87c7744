import { printCall } from '#engine/define/print-call.ts';
import { menusOf, TRADES } from './trades.ts';

/** The print of delivery notes and of payment slips of cost vouchers. */
export const printPapers = printCall({
  path: '/finance/file/note',
  summary: 'Delivery notes, and cost vouchers as payment slips, as PDF: head, lines, amount in words, lines to sign; each begins a page.',
  screens: Object.values(TRADES).flatMap((of) => [...menusOf(of), of.report]),
});

/** How screens print papers of money. */
export const PAPER_PRINT = { path: printPapers.path };
