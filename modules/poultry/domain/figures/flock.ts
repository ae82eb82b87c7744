import { averageBirth, live, meanArrival } from '#engine/batch/domain/figures/life.ts';
import type { BatchLife, Span } from '#engine/batch/domain/figures/record.ts';
import { ageOn, ageWeek } from '#engine/batch/domain/house.ts';
import { type Curve, stepAt } from '#engine/figures/domain/curve.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { FlockMoney } from './income.ts';

/** Eggs of a day: all laid, of them broken and dirty, kg of all where they were weighed. */
export interface EggDay {
  readonly day: BusinessDate;
  readonly eggs: number;
  readonly broken: number;
  readonly dirty: number;
  readonly mass: number | null;
}

/** How alike the birds of a sample weighed, where it was said. */
export interface SpreadDay {
  readonly day: BusinessDate;
  /** Coefficient of variation, %. */
  readonly cv: number | null;
  /** Share within 10 % of the mean, %. */
  readonly within: number | null;
}

/** What else a daily line says. */
export interface ClimateDay {
  readonly day: BusinessDate;
  /** litres */
  readonly water: number | null;
  /** °C */
  readonly low: number | null;
  readonly high: number | null;
}

/** Everything the figures of a flock are made of. */
export interface FlockLife extends BatchLife {
  /** Eggs by day, in order. */
  readonly eggs: readonly EggDay[];
  readonly spreads: readonly SpreadDay[];
  readonly climate: readonly ClimateDay[];
  /** First day of lay as somebody set it; null: the day of the first eggs. */
  readonly firstegg: BusinessDate | null;
  /** Floor of the house, m². */
  readonly floor: number | null;
  readonly breed: string | null;
  /** Whom the birds were bought of. */
  readonly supplier: string | null;
  /** Hen-day % the standard expects by week of age; empty of birds that do not lay. */
  readonly laying: Curve;
  /** Grams an egg weighs by week of age, as the standard expects. */
  readonly eggweight: Curve;
  /** What notes and vouchers say of it, where they were read. */
  readonly accounts?: readonly FlockMoney[];
}

/** What a standard expects of hens by week of age: hen-day % or grams an egg; empty where it says nothing of them. */
export const eggCurve = (standard: BatchLife['standard'], of: 'lay' | 'eggwt'): Curve =>
  standard.flatMap((row) => (row[of] == null ? [] : [[row.week, row[of]] as const]));

/** Birds that come younger than this grew up where they lay: pullets are moved at 15 to 18 weeks. Days. */
export const GROWN_BEFORE = 105;

/** The day lay began; null before the first egg. */
export function firstLay({ eggs, firstegg }: Pick<FlockLife, 'eggs' | 'firstegg'>): BusinessDate | null {
  return firstegg ?? eggs.find((one) => one.eggs > 0)?.day ?? null;
}

/** True where the pullets grew in the house they lay in. */
export function grewHere(flock: FlockLife): boolean {
  const [birth, arrival] = [averageBirth(flock), meanArrival(flock)];
  return birth !== null && arrival !== null && ageOn(birth, arrival) < GROWN_BEFORE;
}

/** Birds hens are counted from: live at the end of the first day of lay when the pullets grew in the house, else birds in. Null before lay. */
export function hensHoused(flock: FlockLife): number | null {
  const first = firstLay(flock);
  if (first === null) return null;
  if (grewHere(flock)) return live(flock, first);
  return flock.moves.reduce((sum, { kind, heads, eventdt }) => (kind === 'in' && eventdt <= flock.asof ? sum + heads : sum), 0);
}

/** The days of a span hens are counted in: from the first day of lay on when the pullets grew in the house, else all. Null where there is none. */
export function layingDays<B extends FlockLife>(span: Span<B>): Span<B> | null {
  const first = firstLay(span.batch);
  if (first === null) return null;
  if (!grewHere(span.batch) || first <= span.from) return span;
  return first > span.to ? null : { ...span, from: first };
}

/** kg of the eggs of a day: as weighed, else by the egg weight of the day last weighed (before the first weighing the next one's). */
export function eggMass(flock: Pick<FlockLife, 'eggs'>, day: EggDay): { readonly kg: number; readonly estimated: boolean } | null {
  if (day.mass !== null) return { kg: day.mass, estimated: false };
  const weighed = flock.eggs.filter(({ mass, eggs }) => mass !== null && eggs > 0);
  const near = weighed.findLast((one) => one.day <= day.day) ?? weighed[0];
  return near === undefined ? null : { kg: (day.eggs * (near.mass ?? 0)) / near.eggs, estimated: true };
}

/** Week of age of a day; null of birds whose hatch is not known. */
export function weekOn(flock: BatchLife, day: BusinessDate): number | null {
  const birth = averageBirth(flock);
  return birth === null ? null : ageWeek(ageOn(birth, day));
}

/** Egg mass of a hen the standard expects on a day, g: hen-day % × egg weight of the week of age; 0 before it begins to lay. */
export function expectedMass(flock: FlockLife, day: BusinessDate): number {
  const week = weekOn(flock, day) ?? 0;
  return ((stepAt(flock.laying, week) ?? 0) * (stepAt(flock.eggweight, week) ?? 0)) / 100;
}

/** Every day of a flock with birds, in order. */
export function livedDays({ batch, from, to }: Span<FlockLife>): { readonly day: BusinessDate; readonly birds: number }[] {
  const days: { day: BusinessDate; birds: number }[] = [];
  const moved = Map.groupBy(batch.moves, ({ eventdt }) => eventdt);
  let birds = live(batch, addDays(from, -1));
  for (let day = from; day <= to; day = addDays(day, 1)) {
    for (const { kind, heads } of moved.get(day) ?? []) birds += kind === 'in' ? heads : -heads;
    if (birds > 0) days.push({ day, birds });
  }
  return days;
}
