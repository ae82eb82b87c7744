import { averageBirth, feedOver, headsOf, live, weightOf } from '#engine/batch/domain/figures/life.ts';
import type { BatchLife, LifeMove } from '#engine/batch/domain/figures/record.ts';
import { standardFeed } from '#engine/batch/domain/figures/standards.ts';
import { ageOn, ageWeek } from '#engine/batch/domain/house.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { ratio } from '#kernel/rounding.ts';
import type { FoundEvent } from '../../../contract/event-search.ts';

/** A day of a batch. */
export interface BookDay {
  readonly day: BusinessDate;
  readonly dayno: number;
  readonly age: number | null;
  readonly ageweek: number | null;
  readonly start: number;
  readonly came: number;
  readonly dead: number;
  readonly culled: number;
  readonly sold: number;
  readonly transferred: number;
  readonly end: number;
  readonly win: number | null;
  readonly wdead: number | null;
  readonly wculled: number | null;
  readonly wsold: number | null;
  readonly wout: number | null;
  readonly reasons: string | null;
  readonly feeditem: string | null;
  readonly feed: number | null;
  readonly feedhead: number | null;
  readonly cumhead: number | null;
  readonly standard: number | null;
  readonly medicine: string | null;
  readonly vaccine: string | null;
  readonly weighed: number | null;
  readonly water: number | null;
  /** Litres a pig live at the end of the day. */
  readonly drunk: number | null;
  readonly tlow: number | null;
  readonly thigh: number | null;
  readonly place: string | null;
  readonly notes: string | null;
  readonly operators: string | null;
  readonly remarks: string | null;
  /** A line of the day was corrected. */
  readonly corrected: boolean;
  /** Something was recorded on the day. */
  readonly entered: boolean;
}

/** Events of a day that stand, pigs and goods. */
export type DayEvents = ReadonlyMap<string, readonly FoundEvent[]>;

/** What is said of a day, each once, apart by a semicolon. */
function said(events: readonly FoundEvent[], of: (event: FoundEvent) => string | null): string | null {
  return [...new Set(events.flatMap((event) => of(event) || []))].join('; ') || null;
}

/** kg of movements of a day; null where there are none, or one was not weighed. */
const kgOf = (moves: readonly LifeMove[]): number | null => (moves.length === 0 ? null : weightOf(moves));

/** A medicine or vaccine as the door's paper has it: item, dose, lot, last withdrawal day. */
export type DrugText = (event: FoundEvent) => string;

function weightsOf(of: (kind: LifeMove['kind']) => readonly LifeMove[]): Pick<BookDay, 'win' | 'wdead' | 'wculled' | 'wsold' | 'wout'> {
  return { win: kgOf(of('in')), wdead: kgOf(of('dead')), wculled: kgOf(of('culled')), wsold: kgOf(of('sold')), wout: kgOf(of('out')) };
}

function wordsOf(
  events: readonly FoundEvent[],
  drug: DrugText,
): Pick<BookDay, 'reasons' | 'medicine' | 'vaccine' | 'place' | 'notes' | 'operators' | 'remarks'> {
  const of = (code: string): FoundEvent[] => events.filter(({ eventcd }) => eventcd === code);
  return {
    reasons: said([...of('DTH'), ...of('CUL')], ({ reason, heads }) => (reason === null ? null : `${reason} ${heads ?? ''}`.trim())),
    medicine: said(of('TRT'), drug),
    vaccine: said(of('VAC'), drug),
    place: said(events, ({ place }) => place),
    notes: said(events, ({ noteno }) => noteno),
    operators: said(events, ({ applyid }) => applyid),
    remarks: said(events, ({ remark }) => remark),
  };
}

/** Weighed pigs of a day together, kg a head. */
function weighedOn({ weighings }: BatchLife, day: BusinessDate): number | null {
  const own = weighings.filter(({ eventdt }) => eventdt === day);
  return ratio(
    own.reduce((sum, { weight }) => sum + weight, 0),
    own.reduce((sum, { heads }) => sum + heads, 0),
  );
}

/** Water and temperature read off on a day. */
function readOn(events: readonly FoundEvent[], heads: number): Pick<BookDay, 'water' | 'drunk' | 'tlow' | 'thigh'> {
  const of = (key: 'water' | 'tlow' | 'thigh'): number[] => events.flatMap((event) => event[key] ?? []);
  const [water, low, high] = [of('water'), of('tlow'), of('thigh')];
  const litres = water.length === 0 ? null : water.reduce((sum, one) => sum + one, 0);
  return {
    ...{ water: litres, drunk: litres === null ? null : ratio(litres, heads) },
    ...{ tlow: low.length === 0 ? null : Math.min(...low), thigh: high.length === 0 ? null : Math.max(...high) },
  };
}

function headsOn(batch: BatchLife, day: BusinessDate, of: (kind: LifeMove['kind']) => readonly LifeMove[]) {
  const counts = { came: headsOf(of('in')), dead: headsOf(of('dead')), culled: headsOf(of('culled')), sold: headsOf(of('sold')) };
  return { start: live(batch, addDays(day, -1)), ...counts, transferred: headsOf(of('out')), end: live(batch, day) };
}

function ageOf(batch: BatchLife, birth: BusinessDate | null, day: BusinessDate): Pick<BookDay, 'age' | 'ageweek' | 'standard'> {
  if (birth === null) return { age: null, ageweek: null, standard: null };
  const age = ageOn(birth, day);
  return { age, ageweek: ageWeek(age), standard: live(batch, day) === 0 ? null : standardFeed(batch.standard, age) };
}

/** Feed issued on a day. */
function issuedOn({ goods }: BatchLife, day: BusinessDate): Pick<BookDay, 'feeditem' | 'feed'> {
  const lines = goods.filter((line) => line.kind === 'feed' && line.eventdt === day);
  if (lines.length === 0) return { feeditem: null, feed: null };
  return { feeditem: [...new Set(lines.map(({ name }) => name))].join('; '), feed: lines.reduce((sum, { kg }) => sum + (kg ?? 0), 0) };
}

function bookDay(batch: BatchLife, birth: BusinessDate | null, day: BusinessDate, events: readonly FoundEvent[], drug: DrugText) {
  const own = batch.moves.filter(({ eventdt }) => eventdt === day);
  const of = (kind: LifeMove['kind']): LifeMove[] => own.filter((move) => move.kind === kind);
  return {
    ...{ day, dayno: daysBetween(batch.opendt, day) + 1 },
    ...ageOf(batch, birth, day),
    ...headsOn(batch, day, of),
    ...weightsOf(of),
    ...wordsOf(events, drug),
    ...issuedOn(batch, day),
    ...readOn(events, live(batch, day)),
    weighed: weighedOn(batch, day),
    corrected: events.some(({ lstusrid }) => lstusrid !== null),
    entered: events.length > 0,
  };
}

/** Days from–to of a batch, one line each: what was there, what came and left, what they ate, what was given and said. */
export function bookDays(batch: BatchLife, from: BusinessDate, to: BusinessDate, events: DayEvents, drug: DrugText): BookDay[] {
  const birth = averageBirth(batch);
  const days: BookDay[] = [];
  let cumulative = 0;
  for (let day = batch.opendt; day <= to; day = addDays(day, 1)) {
    const feedhead = ratio(feedOver(batch, day, day), live(batch, day));
    cumulative += feedhead ?? 0;
    if (day < from) continue;
    days.push({ ...bookDay(batch, birth, day, events.get(day) ?? [], drug), feedhead, cumhead: cumulative === 0 ? null : cumulative });
  }
  return days;
}

/** Events by their day. */
export const byDay = (events: readonly FoundEvent[]): DayEvents => Map.groupBy(events, ({ eventdt }) => eventdt);
