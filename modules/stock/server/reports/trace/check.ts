import { t3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { FROZEN, stockTable } from '../stock-report.ts';
import { type LotKey, type LotMove, lotText } from './lot-moves.ts';

/** What became of a lot: all of it received is in one of the others. */
export interface LotCheck extends LotKey {
  readonly name: string;
  readonly unit: string;
  readonly received: number;
  readonly used: number;
  readonly sold: number;
  readonly sent: number;
  readonly returned: number;
  readonly disposed: number;
  readonly missing: number;
  readonly left: number;
  /** On the way between warehouses; part of what is left. */
  readonly onway: number;
  readonly difference: number;
}

/** Where each kind of movement is counted; transfers between farms in sight cancel out, what is on the way is left. */
const PARTS: Readonly<Record<string, 'received' | 'used' | 'sold' | 'sent' | 'returned' | 'disposed' | 'missing'>> = {
  ...{ opening: 'received', purchase: 'received', production: 'received', found: 'received', convin: 'received' },
  ...{ house: 'used', general: 'used', return: 'used', convout: 'used', sale: 'sold', lab: 'sent' },
  ...{ supplier: 'returned', disposal: 'disposed', missing: 'missing' },
};

/** The check of a lot over all farms in sight: received = used + sold + sent away + returned + disposed + missing + left. */
export function lotCheck(lot: LotKey, all: readonly LotMove[]): LotCheck | null {
  const moves = all.filter((move) => move.stands && lotText(move) === lotText(lot));
  const [first] = moves;
  if (first === undefined) return null;
  const farms = new Set(moves.map(({ farmid }) => farmid));
  const sums = { received: 0, used: 0, sold: 0, sent: 0, returned: 0, disposed: 0, missing: 0 };
  let [left, onway] = [0, 0];
  for (const { kind, qty, way, fromfarm, fromlab } of moves) {
    left += qty;
    if (way !== '') onway += qty;
    // From a farm out of sight or a laboratory it was received; of all other transfers what did not arrive in sight was sent away.
    const part = PARTS[kind] ?? (!fromlab && (fromfarm === null || farms.has(fromfarm)) ? 'sent' : 'received');
    sums[part] += part === 'received' ? qty : -qty;
  }
  const out = sums.used + sums.sold + sums.sent + sums.returned + sums.disposed + sums.missing;
  const round = (value: number) => roundHalfAway(value, 4);
  const { received, used, sold, sent, returned, disposed, missing } = sums;
  const parts = { received, used, sold, sent, returned, disposed, missing, left, onway, difference: received - out - left };
  const { itemid, lot: number, expdt, name, unit } = first;
  return { itemid, lot: number, expdt, name, unit, ...mapped(parts, round) };
}

function mapped<K extends string>(values: Readonly<Record<K, number>>, of: (value: number) => number): Record<K, number> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, of(value as number)])) as Record<K, number>;
}

const QTY = { decimals: 2 } as const;

/** The checks of lots, one a row. */
export const CHECKS = (unitName: (unit: string) => string) =>
  stockTable<LotCheck>((c) => [
    c.text('itemid', FROZEN),
    c.text('lot', FROZEN),
    c.text('name', { width: 20 }),
    c.text('unit', { of: ({ unit }) => unitName(unit) }),
    c.decimal('received', t3('Đã nhập', 'Received', 'รับเข้า'), QTY),
    c.decimal('used', t3('Đã dùng', 'Used', 'ใช้แล้ว'), QTY),
    c.decimal('sold', t3('Đã bán', 'Sold', 'ขายแล้ว'), QTY),
    c.decimal('sent', t3('Chuyển đi', 'Sent away', 'ส่งออก'), QTY),
    c.decimal('returned', t3('Trả nhà cung cấp', 'Returned', 'คืนผู้จำหน่าย'), QTY),
    c.decimal('disposed', t3('Tiêu hủy', 'Disposed', 'ทำลาย'), QTY),
    c.decimal('missing', t3('Thiếu', 'Missing', 'ขาด'), QTY),
    c.decimal('left', t3('Còn lại', 'Left', 'คงเหลือ'), QTY),
    c.decimal('onway', t3('trong đó đi đường', 'of it on the way', 'ในนั้นระหว่างทาง'), QTY),
    c.decimal('difference', t3('Chênh lệch', 'Difference', 'ผลต่าง'), { ...QTY, mark: ({ difference }) => (difference === 0 ? 'good' : 'bad') }),
  ]);
