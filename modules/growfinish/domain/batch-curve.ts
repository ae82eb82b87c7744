import { averageBirth, averageWeightIn, averageWeightOut, feedOver, headsOf, isOut, live, meanArrival } from '#engine/batch/domain/figures/life.ts';
import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import { ageOn, ageWeek } from '#engine/batch/domain/house.ts';
import { type Curve, lineAt } from '#engine/figures/domain/curve.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';

/** A batch in an age week: feed a head a day, and the weight of one head at the week's end between its weighings. kg. */
export interface CurveWeek {
  readonly week: number;
  readonly feed: number | null;
  readonly weight: number | null;
}

/** Mean day the pigs left, weighted by head. */
function meanLeaving({ moves }: BatchLife, first: BusinessDate): BusinessDate | null {
  const left = moves.filter(isOut);
  const heads = headsOf(left);
  if (heads === 0) return null;
  return addDays(first, Math.round(left.reduce((sum, move) => sum + move.heads * daysBetween(first, move.eventdt), 0) / heads));
}

/** The known weights of a batch by age in days: on arrival, each weighing, on leaving. */
function knownWeights(batch: BatchLife, birth: BusinessDate): Curve {
  const [arrival, came] = [meanArrival(batch), averageWeightIn(batch)];
  const [leaving, left] = [meanLeaving(batch, batch.opendt), averageWeightOut(batch)];
  const points = [
    ...(arrival === null || came === null ? [] : [[ageOn(birth, arrival), came] as const]),
    ...batch.weighings.map(({ eventdt, heads, weight }) => [ageOn(birth, eventdt), weight / heads] as const),
    ...(leaving === null || left === null ? [] : [[ageOn(birth, leaving), left] as const]),
  ];
  return points.toSorted(([a], [b]) => a - b);
}

/** How a batch ate and grew, by age week: weeks without feed record have none, weights lie on straight lines between those known. */
export function batchCurve(batch: BatchLife): CurveWeek[] {
  const birth = averageBirth(batch);
  if (birth === null) return [];
  const known = knownWeights(batch, birth);
  const [first, last] = [ageWeek(ageOn(birth, batch.opendt)), ageWeek(ageOn(birth, batch.asof))];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => {
    const week = first + i;
    const start = addDays(birth, (week - 1) * 7);
    let pigDays = 0;
    for (let n = 0; n < 7; n += 1) pigDays += live(batch, addDays(start, n));
    const kg = feedOver(batch, start, addDays(start, 6));
    const end = week * 7;
    const inside = known.length > 0 && end >= (known[0]?.[0] ?? 0) && end <= (known.at(-1)?.[0] ?? 0);
    return { week, feed: pigDays > 0 && kg > 0 ? kg / pigDays : null, weight: inside ? lineAt(known, end) : null };
  });
}
