import { meanDay } from '#engine/batch/domain/arrival-rules.ts';
import { ageOn, type MoveKind } from '#engine/batch/domain/house.ts';
import { addDays, type BusinessDate, dayNumber, daysBetween } from '#kernel/business-date.ts';
import { ratio } from '#kernel/rounding.ts';
import type { BatchLife, GoodsLine, LifeMove, Span } from './record.ts';
import { standardFeed, standardWeight } from './standards.ts';

const OUT: ReadonlySet<MoveKind> = new Set(['sold', 'out', 'culled']);
/** Head that left: sold, transferred, culled. The dead are none of them. */
export const isOut = ({ kind }: LifeMove): boolean => OUT.has(kind);
export const isIn = ({ kind }: LifeMove): boolean => kind === 'in';
/** Head with its sign: above 0 in, below 0 out of the house. */
export const signed = ({ kind, heads }: LifeMove): number => (kind === 'in' ? heads : -heads);

const upTo = ({ moves, asof }: BatchLife): readonly LifeMove[] => moves.filter(({ eventdt }) => eventdt <= asof);

/** Movements of the days of a span. */
export const movesIn = ({ batch, from, to }: Span): readonly LifeMove[] => batch.moves.filter(({ eventdt }) => eventdt >= from && eventdt <= to);

/** Head of movements. */
export const headsOf = (moves: readonly LifeMove[]): number => moves.reduce((sum, { heads }) => sum + heads, 0);

/** Live(d): pigs in less dead, culled, transferred and sold, dated up to the day. */
export function live({ moves }: Pick<BatchLife, 'moves'>, day: BusinessDate): number {
  return moves.reduce((sum, move) => (move.eventdt <= day ? sum + signed(move) : sum), 0);
}

/** The batch as it stood on an earlier day. */
const asOn = (batch: BatchLife, day: BusinessDate): BatchLife => (day >= batch.asof ? batch : { ...batch, asof: day });

/** Average birth date of all pigs in, weighted by head. */
export function averageBirth(batch: BatchLife): BusinessDate | null {
  return meanDay(upTo(batch).flatMap(({ kind, birthdt, heads }) => (kind === 'in' && birthdt !== null ? [{ day: birthdt, heads }] : [])));
}

/** Mean arrival date weighted by head, rounded like the birth date. */
export function meanArrival(batch: BatchLife): BusinessDate | null {
  return meanDay(upTo(batch).flatMap((move) => (isIn(move) ? [{ day: move.eventdt, heads: move.heads }] : [])));
}

/** Mean arrival day as a day number with its fraction; null without pigs in. */
export function meanArrivalNumber(batch: BatchLife): number | null {
  const came = upTo(batch).filter(isIn);
  return ratio(
    came.reduce((sum, { heads, eventdt }) => sum + heads * dayNumber(eventdt), 0),
    headsOf(came),
  );
}

/** kg of movements; null where one of them was not weighed. */
export function weightOf(moves: readonly LifeMove[]): number | null {
  return moves.some(({ weight }) => weight === null) ? null : moves.reduce((sum, { weight }) => sum + (weight ?? 0), 0);
}

const over = (numerator: number | null, denominator: number): number | null => (numerator === null ? null : ratio(numerator, denominator));

/** Average weight in: weight in / pigs in, kg. */
export function averageWeightIn(batch: BatchLife): number | null {
  const came = upTo(batch).filter(isIn);
  return over(weightOf(came), headsOf(came));
}

/** Average weight out: weight out / head out, kg. */
export function averageWeightOut(batch: BatchLife): number | null {
  const left = upTo(batch).filter(isOut);
  return over(weightOf(left), headsOf(left));
}

/** A known point of the weight curve. */
interface Point {
  readonly day: BusinessDate;
  readonly kg: number;
}

function knownPoint(batch: BatchLife, day: BusinessDate): Point | null {
  const [start, arrival] = [averageWeightIn(batch), meanArrival(batch)];
  const points = batch.weighings.map((one) => ({ day: one.eventdt, kg: one.weight / one.heads }));
  if (start !== null && arrival !== null) points.unshift({ day: arrival, kg: start });
  return points
    .filter((point) => point.day <= day)
    .reduce<Point | null>((last, point) => (last === null || point.day >= last.day ? point : last), null);
}

/** A weight of one head, and whether it was worked out along the standard. */
export interface LiveWeight {
  readonly kg: number;
  readonly estimated: boolean;
}

/**
 * AW(d): average live weight, kg, from the last known point along the standard; estimated unless the point is of that day. A day
 * before the mean arrival of all pigs in knows those that were in by then.
 */
export function averageLiveWeight(batch: BatchLife, day: BusinessDate): LiveWeight | null {
  const point = knownPoint(batch, day) ?? knownPoint(asOn(batch, day), day);
  const birth = averageBirth(batch);
  if (point === null) return null;
  if (birth === null || point.day === day) return { kg: point.kg, estimated: point.day !== day };
  const from = standardWeight(batch.standard, ageOn(birth, point.day));
  const to = standardWeight(batch.standard, ageOn(birth, day));
  return { kg: from === null || to === null ? point.kg : point.kg + to - from, estimated: true };
}

/**
 * kg of an issue that fall on days: it is spread evenly over the days it covers, from its own on; what would pass the closing
 * day falls on it.
 */
export function feedWithin({ eventdt, kg, days }: GoodsLine, closedt: BusinessDate | null, from: BusinessDate, to: BusinessDate): number {
  if (kg === null || eventdt > to) return 0;
  const n = Math.max(1, days ?? 1);
  const last = addDays(eventdt, n - 1);
  const end = closedt !== null && last > closedt ? (closedt > eventdt ? closedt : eventdt) : last;
  if (end < from) return 0;
  const first = eventdt > from ? eventdt : from;
  const until = end < to ? end : to;
  const behind = end <= to ? daysBetween(end, last) : 0;
  return (kg / n) * (daysBetween(first, until) + 1 + behind);
}

/** Feed lines of a batch. */
export const feedLines = ({ goods }: BatchLife): readonly GoodsLine[] => goods.filter(({ kind }) => kind === 'feed');

/** ΣF(d) of days, kg. */
export function feedOver(batch: BatchLife, from: BusinessDate, to: BusinessDate): number {
  return feedLines(batch).reduce((sum, line) => sum + feedWithin(line, batch.closedt, from, to), 0);
}

/** A day of a batch: its pigs at the end and the feed the standard gives them, kg. */
export interface StandardDay {
  readonly day: BusinessDate;
  readonly heads: number;
  readonly kg: number;
}

/** The days of a span on which animals stood, with their head at the end of each. */
function* presentDays({ batch, from, to }: Span): Generator<{ readonly day: BusinessDate; readonly heads: number }> {
  const changes = new Map<BusinessDate, number>();
  let heads = 0;
  for (const move of batch.moves) {
    if (move.eventdt < from) heads += signed(move);
    else changes.set(move.eventdt, (changes.get(move.eventdt) ?? 0) + signed(move));
  }
  for (let day = from; day <= to; day = addDays(day, 1)) {
    heads += changes.get(day) ?? 0;
    if (heads > 0) yield { day, heads };
  }
}

/** Days of a span on which animals stood. */
export const daysWithAnimals = (span: Span): number => [...presentDays(span)].length;

/** Live(d) × standard feed a head a day of the age week of d, day by day. */
export function standardDays(span: Span): StandardDay[] {
  const { batch } = span;
  const birth = averageBirth(batch);
  if (birth === null) return [];
  return [...presentDays(span)].map(({ day, heads }) => ({ day, heads, kg: heads * standardFeed(batch.standard, ageOn(birth, day)) }));
}

/** Days with pigs on which no feed was recorded, up to the day before the as-of day (of a closed batch up to its closing). */
export function daysWithoutFeed(batch: BatchLife): number {
  const to = batch.closedt ?? addDays(batch.asof, -1);
  const recorded = (day: BusinessDate) => batch.fed.some((days) => day >= days.from && day <= days.to);
  return [...presentDays({ batch, from: batch.opendt, to })].filter(({ day }) => !recorded(day)).length;
}

/** The day AW reaches a weight along the standard, from the as-of day on; null where nobody can say. */
export function dayOfWeight(batch: BatchLife, kg: number): BusinessDate | null {
  const birth = averageBirth(batch);
  const now = averageLiveWeight(batch, batch.asof);
  if (birth === null || now === null || live(batch, batch.asof) === 0) return null;
  if (now.kg >= kg) return batch.asof;
  const from = standardWeight(batch.standard, ageOn(birth, batch.asof));
  const last = (batch.standard.at(-1)?.week ?? 0) * 7;
  if (from === null) return null;
  for (let age = ageOn(birth, batch.asof) + 1; age <= last; age += 1) {
    if (now.kg + (standardWeight(batch.standard, age) ?? from) - from >= kg) return addDays(birth, age);
  }
  return null;
}
