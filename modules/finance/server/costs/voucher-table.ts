import { refused } from '#engine/server/refused.ts';
import type { Trade } from '#modules/finance/domain/trade.ts';

/** Where cost vouchers of a trade are kept; their lines are the parts that count month by month. */
export const vouchersOf = (trade: Trade) => ({
  table: 'cost_voucher',
  key: 'noteid',
  subject: 'cost-voucher',
  missing: () => refused('839'),
  lines: { table: 'cost_share', kept: [] },
  part: { column: 'trade', is: trade },
});
