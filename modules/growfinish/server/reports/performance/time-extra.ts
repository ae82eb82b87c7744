import { headsOf, isIn, movesIn } from '#engine/batch/domain/figures/life.ts';
import type { Span } from '#engine/batch/domain/figures/record.ts';
import { SUMS, sumOf } from '#engine/batch/domain/figures/sums.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { figuresTogether } from '../../../domain/figures/measure.ts';
import { FAMILY_WORDS } from '../grow-columns.ts';

interface Extra {
  readonly name: Text3;
  readonly part: Text3;
  readonly unit: string;
  readonly decimals: number;
}

const line = (name: Text3, part: Text3, unit = '', decimals = 0): Extra => ({ name, part, unit, decimals });

/** Lines of the months that are no named figures. */
export const EXTRA = {
  in_weaning: line(t3('– từ cai sữa', '– from weaning', '– จากหย่านม'), FAMILY_WORDS.heads),
  in_purchase: line(t3('– mua', '– bought', '– ซื้อ'), FAMILY_WORDS.heads),
  in_transfer: line(t3('– chuyển đến', '– transferred in', '– ย้ายเข้า'), FAMILY_WORDS.heads),
  avglive: line(t3('Số con bình quân', 'Average live', 'จำนวนเฉลี่ย'), FAMILY_WORDS.growth, '', 1),
  kg0: line(t3('Khối lượng đầu kỳ (ước)', 'Live weight at start (est.)', 'น้ำหนักต้นงวด (ประมาณ)'), FAMILY_WORDS.weight, 'kg', 1),
  opened: line(t3('Lứa mở', 'Batches opened', 'รุ่นที่เปิด'), FAMILY_WORDS.id),
  closed: line(t3('Lứa đóng', 'Batches closed', 'รุ่นที่ปิด'), FAMILY_WORDS.id),
} as const satisfies Readonly<Record<string, Extra>>;
export type ExtraCode = keyof typeof EXTRA;

interface Days {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

const cameBy = (spans: readonly Span[], way: string): number =>
  spans.reduce((sum, span) => sum + headsOf(movesIn(span).filter((move) => isIn(move) && move.way === way)), 0);
const within = (day: BusinessDate | null, { from, to }: Days): boolean => day !== null && day >= from && day <= to;

/** Live weight at the end of the day before the period; null where a weight of it is unknown. */
function weightBefore(spans: readonly Span[]): number | null {
  const parts = spans.map((span) => sumOf(SUMS.w_before(span)));
  return parts.some((kg) => kg === null) ? null : parts.reduce<number>((sum, kg) => sum + (kg ?? 0), 0);
}

/** The value of a line in a period. */
export function extraOf(code: ExtraCode, spans: readonly Span[], days: Days): number | null {
  switch (code) {
    case 'in_weaning':
      return cameBy(spans, 'weaning');
    case 'in_purchase':
      return cameBy(spans, 'purchase');
    case 'in_transfer':
      return cameBy(spans, 'transfer');
    case 'avglive':
      return (figuresTogether(spans, ['PIGDAYS'])['PIGDAYS'] ?? 0) / (daysBetween(days.from, days.to) + 1);
    case 'kg0':
      return weightBefore(spans);
    case 'opened':
      return spans.filter(({ batch }) => within(batch.opendt, days)).length;
    case 'closed':
      return spans.filter(({ batch }) => within(batch.closedt, days)).length;
  }
}
