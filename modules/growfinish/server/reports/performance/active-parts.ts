import { averageBirth, averageLiveWeight, feedOver, headsOf, isIn, live, movesIn, standardDays } from '#engine/batch/domain/figures/life.ts';
import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import { standardFeed, standardWeight } from '#engine/batch/domain/figures/standards.ts';
import { ageOn } from '#engine/batch/domain/house.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { figuresOfSpan } from '../../../domain/figures/measure.ts';
import { ageSpan, type ProgrammeLine } from '../../../domain/programme.ts';

const LOST: ReadonlySet<string> = new Set(['dead', 'culled']);
const WEEK = 7;
const MONTH = 28;
/** One death in a house is no alarm, however few died before. */
const LEAST_DEAD = 2;

/** Head lost in the last days up to the as-of day. */
export function lostWithin(batch: BatchLife, days: number, kinds: ReadonlySet<string> = LOST): number {
  const from = addDays(batch.asof, 1 - days);
  return headsOf(movesIn({ batch, from, to: batch.asof }).filter(({ kind }) => kinds.has(kind)));
}

/** True when more died on the day than so many times the mean of the 28 days before it. */
export function deathAlarm(batch: BatchLife, times: number): boolean {
  const today = lostWithin(batch, 1, new Set(['dead']));
  const before = lostWithin(batch, MONTH + 1, new Set(['dead'])) - today;
  return today >= LEAST_DEAD && today > (times * before) / MONTH;
}

/** Days since anything of the batch was recorded: pigs, weighings, goods, or a reading of the house. */
export function idleDays({ moves, weighings, goods, opendt, asof }: BatchLife, read: BusinessDate = opendt): number {
  const last = [...moves, ...weighings, ...goods].reduce<BusinessDate>(
    (day, { eventdt }) => (eventdt > day && eventdt <= asof ? eventdt : day),
    read,
  );
  return daysBetween(last, asof);
}

/** Loss % up to an age in days of batches together: lost so far over pigs in; null of none. */
export function lossAtAge(batches: readonly BatchLife[], age: number): number | null {
  const known = batches.flatMap((batch) => {
    const birth = averageBirth(batch);
    return birth === null ? [] : [{ batch, day: addDays(birth, age) }];
  });
  const came = known.reduce((sum, { batch }) => sum + headsOf(batch.moves.filter(isIn)), 0);
  const lost = known.reduce((sum, { batch, day }) => sum + headsOf(batch.moves.filter(({ kind, eventdt }) => LOST.has(kind) && eventdt <= day)), 0);
  return came === 0 ? null : (100 * lost) / came;
}

/** Feed a head a day of the last seven days against the standard, kg; null while nothing was recorded in them. */
export function weekFeed(batch: BatchLife): { readonly own: number | null; readonly standard: number | null } {
  const from = addDays(batch.asof, 1 - WEEK);
  const span = { batch, from: from > batch.opendt ? from : batch.opendt, to: batch.asof };
  const days = figuresOfSpan(span, ['PIGDAYS'])['PIGDAYS'] ?? 0;
  if (days === 0) return { own: null, standard: null };
  const fed = batch.fed.some(({ from: first, to }) => first <= span.to && to >= span.from);
  const standard = standardDays(span).reduce((sum, { kg }) => sum + kg, 0);
  return { own: fed ? feedOver(batch, span.from, span.to) / days : null, standard: standard / days };
}

/** AW and the standard weight of the as-of day. */
export function weightNow(batch: BatchLife): { readonly own: number | null; readonly estimated: boolean; readonly standard: number | null } {
  const birth = averageBirth(batch);
  const weight = averageLiveWeight(batch, batch.asof);
  return {
    own: weight?.kg ?? null,
    estimated: weight?.estimated ?? false,
    standard: birth === null ? null : standardWeight(batch.standard, ageOn(birth, batch.asof)),
  };
}

/** Feed wanted on the days ahead, Σ live × standard, kg by item of the programme; '' where no line says which item. */
export function feedAhead(batch: BatchLife, days: number, lines: readonly ProgrammeLine[]): ReadonlyMap<string, number> {
  const birth = averageBirth(batch);
  const heads = live(batch, batch.asof);
  const wanted = new Map<string, number>();
  if (birth === null || heads === 0) return wanted;
  const spans = lines.flatMap((line) => {
    const span = ageSpan(line, batch.standard);
    return span === null ? [] : [{ ...span, itemid: line.itemid }];
  });
  for (let n = 1; n <= days; n += 1) {
    const age = ageOn(birth, addDays(batch.asof, n));
    const item = spans.find(({ from, to }) => age >= from && age <= to)?.itemid ?? '';
    wanted.set(item, (wanted.get(item) ?? 0) + heads * standardFeed(batch.standard, age));
  }
  return wanted;
}
