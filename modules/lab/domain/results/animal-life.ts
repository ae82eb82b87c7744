import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';

/** A service of a sow and the litter that came of it; null is what did not happen yet. */
export interface LifeCycle {
  readonly parity: number;
  readonly matedt: BusinessDate | null;
  readonly outcome: string | null;
  readonly outcomedt: BusinessDate | null;
  readonly farrowdt: BusinessDate | null;
  readonly weandt: BusinessDate | null;
  readonly closeddt: BusinessDate | null;
  readonly farrownum: number | null;
  readonly livenum: number | null;
  /** Dead at birth and mummies. */
  readonly lost: number | null;
  readonly weannum: number | null;
}

/** Where in her life a sow was: so many days in pig, nursing, or open since her last litter was weaned or her service failed. */
export interface LifeStage {
  readonly stage: 'pregnant' | 'lactating' | 'open';
  readonly days: number | null;
  /** The litter she carried, nursed or had weaned last. */
  readonly cycle: LifeCycle | null;
}

const beginOf = ({ matedt, farrowdt }: LifeCycle): BusinessDate | null => matedt ?? farrowdt;

function stageIn(cycle: LifeCycle, day: BusinessDate): LifeStage {
  const { matedt, outcome, outcomedt, farrowdt, weandt, closeddt } = cycle;
  if (farrowdt !== null && farrowdt <= day) {
    const end = weandt ?? closeddt;
    return end === null || day <= end
      ? { stage: 'lactating', days: daysBetween(farrowdt, day), cycle }
      : { stage: 'open', days: daysBetween(end, day), cycle };
  }
  const failed = outcome !== null && outcome !== 'farrowed' && outcomedt !== null && outcomedt <= day;
  if (failed) return { stage: 'open', days: daysBetween(outcomedt, day), cycle: null };
  return { stage: 'pregnant', days: matedt === null ? null : daysBetween(matedt, day), cycle };
}

/** What a sow was on a day, by her cycles in their order; null of an animal that was never served until then. */
export function stageOn(cycles: readonly LifeCycle[], day: BusinessDate): LifeStage | null {
  const cycle = cycles.findLast((one) => (beginOf(one) ?? day) <= day && beginOf(one) !== null);
  return cycle === undefined ? null : stageIn(cycle, day);
}

/** A vaccine an animal got. */
export interface LifeDose {
  readonly day: BusinessDate;
  readonly itemid: string;
  readonly item: string;
}

/** Whether a vaccine is against a disease: as doses of houses were entered, else by the disease in its code (V-PRRS, VX.CSF). */
export function isAgainst(itemid: string, disease: string, entered: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  return (
    entered.get(itemid)?.has(disease) ??
    itemid
      .toUpperCase()
      .split(/[^A-Z0-9]+/)
      .includes(disease)
  );
}

/** The last vaccine against a disease until a day. */
export function doseBefore(
  doses: readonly LifeDose[],
  { disease, day }: { readonly disease: string | null; readonly day: BusinessDate },
  entered: ReadonlyMap<string, ReadonlySet<string>>,
): LifeDose | null {
  if (disease === null) return null;
  const own = doses.filter((dose) => dose.day <= day && isAgainst(dose.itemid, disease, entered));
  return own.toSorted((a, b) => (a.day < b.day ? -1 : 1)).at(-1) ?? null;
}
