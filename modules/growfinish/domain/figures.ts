import { meanDay } from '#engine/batch/domain/arrival-rules.ts';
import { ageOn, type MoveKind } from '#engine/batch/domain/house.ts';
import { addDays, type BusinessDate, dayNumber, daysBetween } from '#kernel/business-date.ts';
import { ratio } from '#kernel/rounding.ts';
import { type FcrBand, type StandardRow, standardFcr, standardFeed, standardWeight } from './standards.ts';

/** A movement with what was recorded with it. Counter-entries and what they undo are left out by the caller. */
export interface FigureMove {
  readonly eventdt: BusinessDate;
  readonly kind: MoveKind;
  /** Above 0 whatever the kind. */
  readonly heads: number;
  /** kg of all of them; null where not weighed. */
  readonly weight: number | null;
  /** Birth date of pigs in. */
  readonly birthdt: BusinessDate | null;
}

/** Feed issued to the batch (below 0 returned), kg. */
export interface FeedLine {
  readonly eventdt: BusinessDate;
  readonly kg: number;
  /** Days it covers; 0 or null count as one. */
  readonly days: number | null;
}

/** A weighing: kg of so many head. */
export interface Weighing {
  readonly eventdt: BusinessDate;
  readonly heads: number;
  readonly weight: number;
}

/** Everything the figures of a batch are made of. */
export interface BatchRecord {
  readonly opendt: BusinessDate;
  readonly closedt: BusinessDate | null;
  /** As-of day T: the closing day when closed. */
  readonly asof: BusinessDate;
  readonly moves: readonly FigureMove[];
  readonly weighings: readonly Weighing[];
  readonly feed: readonly FeedLine[];
  /** Feed, medicine, vaccine, other goods and vouchers, in money. */
  readonly directCost: number;
  readonly standard: readonly StandardRow[];
  readonly bands: readonly FcrBand[];
}

const upTo = ({ moves, asof }: BatchRecord): FigureMove[] => moves.filter(({ eventdt }) => eventdt <= asof);
const OUT: ReadonlySet<MoveKind> = new Set(['sold', 'out', 'culled']);
const signed = ({ kind, heads }: FigureMove): number => (kind === 'in' ? heads : -heads);

/** Head of kinds up to the as-of day. */
export function heads(batch: BatchRecord, ...kinds: readonly MoveKind[]): number {
  return upTo(batch).reduce((sum, move) => (kinds.includes(move.kind) ? sum + move.heads : sum), 0);
}

/** Live(d): pigs in less dead, culled, transferred and sold, dated up to the day. */
export function live(batch: BatchRecord, day: BusinessDate): number {
  return batch.moves.reduce((sum, move) => (move.eventdt <= day ? sum + signed(move) : sum), 0);
}

/** Pig-days from..to, both included: Σ Live(d). */
export function pigDays(batch: BatchRecord, from: BusinessDate = batch.opendt, to: BusinessDate = batch.asof): number {
  return batch.moves.reduce((sum, move) => {
    const first = move.eventdt > from ? move.eventdt : from;
    return first > to ? sum : sum + signed(move) * (daysBetween(first, to) + 1);
  }, 0);
}

/** Average birth date of all pigs in, weighted by head. */
export function averageBirth(batch: BatchRecord): BusinessDate | null {
  return meanDay(upTo(batch).flatMap(({ kind, birthdt, heads: n }) => (kind === 'in' && birthdt !== null ? [{ day: birthdt, heads: n }] : [])));
}

/** Mean day of movements of kinds as a day number with fraction; null without head. */
function meanDayNumber(batch: BatchRecord, of: (kind: MoveKind) => boolean): number | null {
  const own = upTo(batch).filter(({ kind }) => of(kind));
  return ratio(
    own.reduce((sum, move) => sum + move.heads * dayNumber(move.eventdt), 0),
    own.reduce((sum, move) => sum + move.heads, 0),
  );
}

const isIn = (kind: MoveKind): boolean => kind === 'in';
const isOut = (kind: MoveKind): boolean => OUT.has(kind);

/** kg of movements of kinds; null where one of them was not weighed. */
function weightOf(batch: BatchRecord, of: (kind: MoveKind) => boolean): number | null {
  const own = upTo(batch).filter(({ kind }) => of(kind));
  return own.some(({ weight }) => weight === null) ? null : own.reduce((sum, { weight }) => sum + (weight ?? 0), 0);
}

export const weightIn = (batch: BatchRecord): number | null => weightOf(batch, isIn);
export const weightOut = (batch: BatchRecord): number | null => weightOf(batch, isOut);

const over = (numerator: number | null, denominator: number | null): number | null =>
  numerator === null || denominator === null ? null : ratio(numerator, denominator);

/** Average weight in: weight in / pigs in, kg. */
export const averageWeightIn = (batch: BatchRecord): number | null => over(weightIn(batch), heads(batch, 'in'));
/** Average weight out: weight out / head out (sold, transferred, culled), kg. */
export const averageWeightOut = (batch: BatchRecord): number | null => over(weightOut(batch), heads(batch, 'sold', 'out', 'culled'));

/** A known point of the weight curve. */
interface Point {
  readonly day: BusinessDate;
  readonly kg: number;
}

function knownPoint(batch: BatchRecord, day: BusinessDate): Point | null {
  const start = averageWeightIn(batch);
  const arrival = meanDay(upTo(batch).flatMap((move) => (move.kind === 'in' ? [{ day: move.eventdt, heads: move.heads }] : [])));
  const points = batch.weighings.map((one) => ({ day: one.eventdt, kg: one.weight / one.heads }));
  if (start !== null && arrival !== null) points.unshift({ day: arrival, kg: start });
  return points
    .filter((point) => point.day <= day)
    .reduce<Point | null>((last, point) => (last === null || point.day >= last.day ? point : last), null);
}

/** AW(d): average live weight, kg, from the last known point along the standard; estimated unless the point is of that day. */
export function averageLiveWeight(batch: BatchRecord, day: BusinessDate): { kg: number; estimated: boolean } | null {
  const point = knownPoint(batch, day);
  const birth = averageBirth(batch);
  if (point === null) return null;
  if (birth === null || point.day === day) return { kg: point.kg, estimated: point.day !== day };
  const from = standardWeight(batch.standard, ageOn(birth, point.day));
  const to = standardWeight(batch.standard, ageOn(birth, day));
  return { kg: from === null || to === null ? point.kg : point.kg + to - from, estimated: true };
}

/** Net gain, kg: weight out + live × AW(T) − weight in; null where a weight is missing. */
export function netGain(batch: BatchRecord): number | null {
  const [out, came] = [weightOut(batch), weightIn(batch)];
  if (out === null || came === null) return null;
  const left = live(batch, batch.asof);
  if (left === 0) return out - came;
  const weight = averageLiveWeight(batch, batch.asof);
  return weight === null ? null : out + left * weight.kg - came;
}

/** Net gain with the weight of the dead, as recorded or AW of that day. */
export function netGainWithDead(batch: BatchRecord): number | null {
  const gain = netGain(batch);
  const dead = upTo(batch).filter(({ kind }) => kind === 'dead');
  return dead.reduce<number | null>((sum, move) => {
    const kg = move.weight ?? over(averageLiveWeight(batch, move.eventdt)?.kg ?? null, 1 / move.heads);
    return sum === null || kg === null ? null : sum + kg;
  }, gain);
}

/** Feed of the batch up to the as-of day, kg. */
export const feedOf = ({ feed, asof }: BatchRecord): number => feed.reduce((sum, line) => (line.eventdt <= asof ? sum + line.kg : sum), 0);

/** F(d): feed that falls on a day. What would pass the closing day falls on it. */
export function feedOn({ feed, closedt }: BatchRecord, day: BusinessDate): number {
  return feed.reduce((sum, { eventdt, kg, days }) => {
    const n = Math.max(1, days ?? 1);
    const last = addDays(eventdt, n - 1);
    const end = closedt !== null && last > closedt ? (closedt > eventdt ? closedt : eventdt) : last;
    if (day < eventdt || day > end) return sum;
    const behind = day === end ? daysBetween(end, last) : 0;
    return sum + (kg / n) * (1 + behind);
  }, 0);
}

/** ADG, g a day: 1000 × net gain / pig-days. */
export const adg = (batch: BatchRecord): number | null => over(netGain(batch), pigDays(batch) / 1000);
/** Days to sale: mean day of head out − mean day of arrival. */
export function daysToSale(batch: BatchRecord): number | null {
  const [out, came] = [meanDayNumber(batch, isOut), meanDayNumber(batch, isIn)];
  return out === null || came === null ? null : out - came;
}
/** ADG simple, g a day; closed batches. */
export function adgSimple(batch: BatchRecord): number | null {
  const [out, came] = [averageWeightOut(batch), averageWeightIn(batch)];
  return batch.closedt === null || out === null || came === null ? null : over(1000 * (out - came), daysToSale(batch));
}
/** Average days fed: pig-days / pigs in. */
export const averageDaysFed = (batch: BatchRecord): number | null => over(pigDays(batch), heads(batch, 'in'));
/** ADFI, kg a day: feed / pig-days. */
export const adfi = (batch: BatchRecord): number | null => over(feedOf(batch), pigDays(batch));
/** FCR: feed / net gain. */
export const fcr = (batch: BatchRecord): number | null => over(feedOf(batch), netGain(batch));
/** FCR with dead: feed / net gain with dead. */
export const fcrWithDead = (batch: BatchRecord): number | null => over(feedOf(batch), netGainWithDead(batch));

/** Standard FCR between average weight in and out (AW(T) while active). */
export function batchStandardFcr(batch: BatchRecord): number | null {
  const from = averageWeightIn(batch);
  const to = batch.closedt === null ? (averageLiveWeight(batch, batch.asof)?.kg ?? null) : averageWeightOut(batch);
  return from === null || to === null ? null : standardFcr(batch.bands, from, to);
}
/** FCR difference: FCR − standard FCR. */
export function fcrDifference(batch: BatchRecord): number | null {
  const [own, standard] = [fcr(batch), batchStandardFcr(batch)];
  return own === null || standard === null ? null : own - standard;
}

/** Standard feed, kg: Σ Live(d) × standard feed a head a day of the age week of d. */
export function standardFeedOf(batch: BatchRecord): number {
  const birth = averageBirth(batch);
  if (birth === null) return 0;
  let sum = 0;
  for (let day = batch.opendt; day <= batch.asof; day = addDays(day, 1)) sum += live(batch, day) * standardFeed(batch.standard, ageOn(birth, day));
  return sum;
}
/** Feed against standard, %. */
export function feedAgainstStandard(batch: BatchRecord): number | null {
  const standard = standardFeedOf(batch);
  return over(100 * (feedOf(batch) - standard), standard);
}

/** Mortality, cull and loss, % of pigs in. */
export const mortality = (batch: BatchRecord): number | null => over(100 * heads(batch, 'dead'), heads(batch, 'in'));
export const cullRate = (batch: BatchRecord): number | null => over(100 * heads(batch, 'culled'), heads(batch, 'in'));
export const lossRate = (batch: BatchRecord): number | null => over(100 * heads(batch, 'dead', 'culled'), heads(batch, 'in'));

/** PEI: ADG in kg × (100 − mortality %) / FCR × 10; closed batches. */
export function pei(batch: BatchRecord): number | null {
  const [growth, dead, conversion] = [adg(batch), mortality(batch), fcr(batch)];
  if (batch.closedt === null || growth === null || dead === null) return null;
  return over((growth / 1000) * (100 - dead) * 10, conversion);
}

/** Unaccounted: pigs in − dead − culled − transferred − sold − live; 0 when the book is right. */
export const unaccounted = (batch: BatchRecord): number =>
  heads(batch, 'in') - heads(batch, 'dead', 'culled', 'out', 'sold') - live(batch, batch.asof);
/** Cost per kg gain: direct cost / net gain. */
export const costPerGain = (batch: BatchRecord): number | null => over(batch.directCost, netGain(batch));

/** Utilisation, %: 100 × pig-days / (capacity × calendar days). */
export const utilisation = (days: number, capacity: number | null, calendarDays: number): number | null =>
  capacity === null ? null : over(100 * days, capacity * calendarDays);
