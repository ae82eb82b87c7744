import { averageBirth, averageLiveWeight, daysWithAnimals, headsOf, isIn, isOut, live, movesIn } from '#engine/batch/domain/figures/life.ts';
import type { BatchLife, Span } from '#engine/batch/domain/figures/record.ts';
import { standardWeight } from '#engine/batch/domain/figures/standards.ts';
import { ageOn, ageWeek } from '#engine/batch/domain/house.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { figuresOfSpan } from '../../../domain/figures/measure.ts';

/** What the weeks of a batch are counted by. */
export type WeekAxis = 'age' | 'house';

/** A week of a batch. */
export interface WeekRow {
  readonly week: number;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly running: boolean;
  readonly start: number;
  readonly came: number;
  readonly dead: number;
  readonly culled: number;
  readonly left: number;
  readonly days: number;
  /** Null in a week without any feed recorded: a gap, not 0. */
  readonly feed: number | null;
  readonly head: number | null;
  readonly standard: number | null;
  readonly off: number | null;
  readonly sum: number | null;
  readonly stdsum: number | null;
  readonly aw: number | null;
  readonly estimated: boolean;
  readonly weighed: number | null;
  readonly stdaw: number | null;
  readonly offaw: number | null;
  /** Lost up to its end, % of pigs in. */
  readonly loss: number | null;
  readonly medicine: number | null;
}

/** The day weeks are counted from: the average birth date, or the first arrival. */
function dayOne(batch: BatchLife, axis: WeekAxis): BusinessDate | null {
  return axis === 'age' ? averageBirth(batch) : (batch.moves.find(isIn)?.eventdt ?? null);
}

/** The weeks a batch held pigs in, cut to its life. */
function weeksOf(batch: BatchLife, axis: WeekAxis): { readonly week: number; readonly span: Span; readonly running: boolean }[] {
  const first = dayOne(batch, axis);
  const came = batch.moves.find(isIn)?.eventdt;
  if (first === null || came === undefined) return [];
  const weeks = [];
  for (let week = ageWeek(ageOn(first, came)); ; week += 1) {
    const [begin, end] = [addDays(first, (week - 1) * 7), addDays(first, week * 7 - 1)];
    if (begin > batch.asof) return weeks;
    const span = { batch, from: begin < batch.opendt ? batch.opendt : begin, to: end > batch.asof ? batch.asof : end };
    weeks.push({ week, span, running: batch.closedt === null && end > batch.asof });
  }
}

const fedIn = ({ batch, from, to }: Span): boolean => batch.fed.some((days) => days.from <= to && days.to >= from);
const per = (a: number | null, b: number | null): number | null => (a === null || b === null || b <= 0 ? null : a / b);
const minus = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b);

/** Mean weight of the last weighing of a span. */
function weighedIn({ batch, from, to }: Span): number | null {
  const last = batch.weighings.findLast(({ eventdt }) => eventdt >= from && eventdt <= to);
  return last === undefined ? null : last.weight / last.heads;
}

/** Head of a week. */
function headsIn(span: Span) {
  const moves = movesIn(span);
  const count = (kind: 'dead' | 'culled'): number => headsOf(moves.filter((move) => move.kind === kind));
  return {
    start: live(span.batch, addDays(span.from, -1)),
    came: headsOf(moves.filter(isIn)),
    dead: count('dead'),
    culled: count('culled'),
    left: headsOf(moves.filter((move) => isOut(move) && move.kind !== 'culled')),
  };
}

/** Feed of a week, kg, and a head a day against the standard; nothing where none was recorded. */
function feedIn(span: Span) {
  const { PIGDAYS = null, FEED = null, FEEDSTD = null, CMED = null } = figuresOfSpan(span, ['PIGDAYS', 'FEED', 'FEEDSTD', 'CMED']);
  const feed = fedIn(span) ? FEED : null;
  const [head, standard] = [per(feed, PIGDAYS), per(FEEDSTD, PIGDAYS)];
  const off = per(minus(head, standard), standard);
  return { days: PIGDAYS ?? 0, feed, head, standard, off: off === null ? null : 100 * off, medicine: CMED };
}

/** AW at the end of a week while there are pigs, beside the standard. */
function weightIn(span: Span, birth: BusinessDate | null) {
  const weight = live(span.batch, span.to) > 0 ? averageLiveWeight(span.batch, span.to) : null;
  const stdaw = birth === null ? null : standardWeight(span.batch.standard, ageOn(birth, span.to));
  const aw = weight?.kg ?? null;
  return { aw, estimated: weight?.estimated ?? false, weighed: weighedIn(span), stdaw, offaw: minus(aw, stdaw) };
}

/** A batch week by week: head, feed a head a day and its sum against the standard, weight, losses so far. */
export function weekRows(batch: BatchLife, axis: WeekAxis): WeekRow[] {
  const birth = averageBirth(batch);
  const pigsin = headsOf(batch.moves.filter(isIn));
  let [sum, stdsum, lost] = [0, 0, 0];
  return weeksOf(batch, axis).map(({ week, span, running }): WeekRow => {
    const { from, to } = span;
    // A head eats on the days pigs stand: those before the first came and after the last left are none.
    const [heads, feed, length] = [headsIn(span), feedIn(span), daysWithAnimals(span)];
    sum += (feed.head ?? 0) * length;
    stdsum += (feed.standard ?? 0) * length;
    lost += heads.dead + heads.culled;
    return {
      ...{ week, from, to, running, stdsum, ...heads, ...feed, ...weightIn(span, birth) },
      sum: feed.feed === null ? null : sum,
      loss: pigsin === 0 ? null : (100 * lost) / pigsin,
    };
  });
}
