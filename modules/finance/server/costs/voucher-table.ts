import { refused } from '#engine/server/refused.ts';

/** Where cost vouchers are kept; their lines are the parts that count month by month. */
export const VOUCHERS = {
  table: 'cost_voucher',
  key: 'noteid',
  subject: 'cost-voucher',
  missing: () => refused('839'),
  lines: { table: 'cost_share', kept: [] },
};
