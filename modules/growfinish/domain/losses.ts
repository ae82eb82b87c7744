import { averageBirth, averageLiveWeight, headsOf, isIn, live, movesIn, signed } from '#engine/batch/domain/figures/life.ts';
import { valueAtCost } from '#engine/batch/domain/figures/live-value.ts';
import { type BatchLife, type LifeMove, lifeWithin } from '#engine/batch/domain/figures/record.ts';
import { ageOn, ageWeek } from '#engine/batch/domain/house.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { ratio } from '#kernel/rounding.ts';

/** Pigs of one source in a batch, with their own movements. */
export interface LossPart {
  readonly batch: BatchLife;
  readonly source: string;
  readonly moves: readonly LifeMove[];
}

/** Pigs lost by one movement. */
export interface Loss {
  readonly part: LossPart;
  readonly move: LifeMove;
  /** Days; null where no birth date is known. */
  readonly age: number | null;
  /** kg of all of them: weighed, else AW(d) × head; null where neither is known. */
  readonly kg: number | null;
  /** What they had cost; null where nobody knows or amounts were not read. */
  readonly value: number | null;
}

/** Days of a batch that fall into one column. */
export interface LossSpan {
  readonly key: string;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** What a cell holds: head lost, and the pigs there at its start. */
export interface LossCell {
  readonly heads: number;
  readonly start: number;
}

/** Pigs of a batch by source. */
export function lossParts(batch: BatchLife): LossPart[] {
  const sources = new Map(batch.moves.filter(isIn).map(({ grpid, source }) => [grpid, source ?? '']));
  return [...Map.groupBy(batch.moves, ({ grpid }) => sources.get(grpid) ?? '')].map(([source, moves]) => ({ batch, source, moves }));
}

/**
 * What a head had cost on the day it was lost: value at cost / live, both with the pigs and goods that came that day and before any leave
 * (growfinish.md, Cost carried by n heads leaving); null where nobody knows.
 */
export function costOfHead(batch: BatchLife, day: BusinessDate): number | null {
  const moves = batch.moves.filter((move) => move.eventdt < day || (move.eventdt === day && isIn(move)));
  const value = valueAtCost({ moves, goods: batch.goods, money: batch.money }, day);
  return value === null ? null : ratio(value, live({ moves }, day));
}

/** Losses of some kinds in the days from–to. */
export function lossesOf(part: LossPart, kinds: readonly LifeMove['kind'][], from: BusinessDate, to: BusinessDate): Loss[] {
  const { batch, moves } = part;
  const birth = averageBirth(batch);
  const lost = moves.filter(({ kind, eventdt }) => kinds.includes(kind) && eventdt >= from && eventdt <= to);
  return lost.map((move): Loss => {
    const { eventdt, heads } = move;
    const [aw, cost] = [averageLiveWeight(batch, eventdt), costOfHead(batch, eventdt)];
    return {
      ...{ part, move, age: birth === null ? null : ageOn(birth, eventdt) },
      kg: move.weight ?? (aw === null ? null : aw.kg * heads),
      value: cost === null ? null : cost * heads,
    };
  });
}

/** Pig-days of a part: each day counts the pigs live at its end. */
export function pigDaysOf({ batch, moves }: LossPart, from: BusinessDate, to: BusinessDate): number {
  const life = lifeWithin(batch, from, to);
  if (life === null) return 0;
  const stood = live({ moves }, addDays(life.from, -1)) * (daysBetween(life.from, life.to) + 1);
  return movesIn({ ...life, batch: { ...batch, moves } }).reduce((sum, move) => sum + signed(move) * (daysBetween(move.eventdt, life.to) + 1), stood);
}

/** Weeks counted from a day, within the life of a batch in a period. */
function weeksFrom(first: BusinessDate, from: BusinessDate, to: BusinessDate): LossSpan[] {
  const spans: LossSpan[] = [];
  for (let day = from; day <= to; ) {
    const week = ageWeek(daysBetween(first, day));
    const last = addDays(first, week * 7 - 1);
    spans.push({ key: String(week), from: day, to: last < to ? last : to });
    day = addDays(last, 1);
  }
  return spans;
}

/** The weeks of age of a batch within a period; `unknown` where no birth date is known. */
export function ageSpans(batch: BatchLife, from: BusinessDate, to: BusinessDate): LossSpan[] {
  const [life, birth] = [lifeWithin(batch, from, to), averageBirth(batch)];
  if (life === null) return [];
  return birth === null ? [{ key: 'unknown', from: life.from, to: life.to }] : weeksFrom(birth, life.from, life.to);
}

/** The weeks a batch stands in its house within a period; the first seven days are week 1. */
export function houseSpans(batch: BatchLife, from: BusinessDate, to: BusinessDate): LossSpan[] {
  const life = lifeWithin(batch, from, to);
  return life === null ? [] : weeksFrom(batch.opendt, life.from, life.to);
}

/**
 * Pigs there at the start of a span: live at the end of the day before; of a batch that has none yet, the pigs it begins with in the span.
 * Pigs that `sent` says were counted where they stood before are not counted again.
 */
function startOf({ moves }: LossPart, { from, to }: LossSpan, sent: ReadonlyMap<string, BusinessDate>): number {
  const there = live({ moves }, addDays(from, -1));
  if (there > 0) return there;
  const came = moves.filter((move) => isIn(move) && move.eventdt >= from && move.eventdt <= to);
  const first = came.reduce<BusinessDate | null>((least, { eventdt }) => (least === null || eventdt < least ? eventdt : least), null);
  return headsOf(came.filter(({ eventdt, sentBy }) => eventdt === first && !(sentBy !== null && (sent.get(sentBy) ?? '') >= from)));
}

/** Pigs at the start of each column, of parts taken together. */
export function startsOf(parts: readonly LossPart[], spansOf: (batch: BatchLife) => readonly LossSpan[]): Map<string, number> {
  const outs = parts.flatMap(({ moves }) => moves.filter(({ kind }) => kind === 'out'));
  const sent = new Map(outs.map(({ eventId, eventdt }) => [eventId, eventdt]));
  const starts = new Map<string, number>();
  for (const part of parts) for (const span of spansOf(part.batch)) starts.set(span.key, (starts.get(span.key) ?? 0) + startOf(part, span, sent));
  return starts;
}

/** Head lost and pigs at the start by column. */
export function lossCells(
  losses: readonly Loss[],
  starts: ReadonlyMap<string, number>,
  spansOf: (batch: BatchLife) => readonly LossSpan[],
): Map<string, LossCell> {
  const heads = new Map<string, number>();
  for (const { part, move } of losses) {
    const key = spansOf(part.batch).find(({ from, to }) => move.eventdt >= from && move.eventdt <= to)?.key;
    if (key !== undefined) heads.set(key, (heads.get(key) ?? 0) + move.heads);
  }
  return new Map([...starts].map(([key, start]) => [key, { start, heads: heads.get(key) ?? 0 }]));
}

/** Share of pigs still there at the end of each age week, %: the product of 1 − head lost / pigs at its start, in the order given. */
export function survival(cells: readonly LossCell[]): number[] {
  let share = 100;
  return cells.map(({ heads, start }) => {
    if (start > 0) share *= Math.max(0, 1 - heads / start);
    return share;
  });
}
