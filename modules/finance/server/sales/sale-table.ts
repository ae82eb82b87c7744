import { refused } from '#engine/server/refused.ts';

/** Where delivery notes are kept. */
export const SALES = {
  table: 'sale_note',
  key: 'noteid',
  subject: 'sale-note',
  missing: () => refused('839'),
  lines: { table: 'sale_line', kept: [] },
};
