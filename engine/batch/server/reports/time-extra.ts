import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { headsOf, isIn, movesIn } from '../../domain/figures/life.ts';
import type { BatchLife } from '../../domain/figures/record.ts';
import { SUMS, sumOf } from '../../domain/figures/sums.ts';
import { BATCH_FAMILIES as F } from './columns.ts';
import type { TimeExtra } from './time.ts';

type Extra = TimeExtra<BatchLife>;

const line = (name: Text3, part: Text3, of: Extra['of'], unit = '', decimals = 0): Extra => ({ name, part, unit, decimals, of });
const within = (day: BusinessDate | null, { from, to }: { from: BusinessDate; to: BusinessDate }): boolean =>
  day !== null && day >= from && day <= to;

/** Head that came in one way. */
export const cameBy = (way: string, name: Text3): Extra =>
  line(name, F.heads, (spans) => spans.reduce((sum, span) => sum + headsOf(movesIn(span).filter((move) => isIn(move) && move.way === way)), 0));

/** Lines of a period that are no named figures, of any kind. */
export const TIME_EXTRA = {
  avglive: line(
    t3('Số con bình quân', 'Average live', 'จำนวนเฉลี่ย'),
    F.growth,
    (spans, { from, to }) => spans.reduce((sum, span) => sum + (sumOf(SUMS.pig_days(span)) ?? 0), 0) / (daysBetween(from, to) + 1),
    '',
    1,
  ),
  /** Live weight at the end of the day before the period; null where a weight of it is unknown. */
  kg0: line(
    t3('Khối lượng đầu kỳ (ước)', 'Live weight at start (est.)', 'น้ำหนักต้นงวด (ประมาณ)'),
    F.weight,
    (spans) => {
      const parts = spans.map((span) => sumOf(SUMS.w_before(span)));
      return parts.some((kg) => kg === null) ? null : parts.reduce<number>((sum, kg) => sum + (kg ?? 0), 0);
    },
    'kg',
    1,
  ),
  opened: line(t3('Lứa mở', 'Batches opened', 'รุ่นที่เปิด'), F.id, (spans, days) => spans.filter(({ batch }) => within(batch.opendt, days)).length),
  closed: line(t3('Lứa đóng', 'Batches closed', 'รุ่นที่ปิด'), F.id, (spans, days) => spans.filter(({ batch }) => within(batch.closedt, days)).length),
} as const satisfies Readonly<Record<string, Extra>>;
