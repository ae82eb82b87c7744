import { refused } from '#engine/server/refused.ts';
import type { Trade } from '#modules/finance/domain/trade.ts';

/** Where delivery notes of a trade are kept. */
export const salesOf = (trade: Trade) => ({
  table: 'sale_note',
  key: 'noteid',
  subject: 'sale-note',
  missing: () => refused('839'),
  lines: { table: 'sale_line', kept: [] },
  part: { column: 'trade', is: trade },
});
