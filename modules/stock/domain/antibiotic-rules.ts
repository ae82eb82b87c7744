import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse, warn } from '#kernel/issue.ts';

/** Animals of a house on a day: their age and weight as far as known. */
export interface Raised {
  readonly species: 'pig' | 'bird';
  /** Mean age, days. */
  readonly age: number | null;
  /** Mean live weight, kg; never asked of birds. */
  readonly kg: number | null;
}

/** To what age and weight antibiotics in feed may prevent disease (Vietnam, decree 13/2020, article 12). */
const YOUNG = { pig: { days: 60, kg: 25 }, bird: { days: 21, kg: null } } as const;
/** Types of pig in houses without batches that are young enough. */
const YOUNG_TYPES: ReadonlySet<string> = new Set(['suckling', 'weaner', 'nursery']);

/** How important an antibiotic is for people; `own`: used in animals alone. */
export type AntibioticClass = 'critical' | 'high' | 'important' | 'own';
/** The last day on which antibiotics of a class in feed may prevent disease, in young animals too (the same article). */
const LAST_DAY: Readonly<Record<AntibioticClass, string>> = { critical: '20201231', high: '20211231', important: '20221231', own: '20251231' };

/** True of animals past every limit that is known of them: pigs may be given it to 25 kg or to 60 days, birds to 21 days. */
export function isPastPrevention({ species, age, kg }: Raised): boolean {
  const limit = YOUNG[species];
  const past = [age === null ? null : age > limit.days, kg === null || limit.kg === null ? null : kg > limit.kg].filter((one) => one !== null);
  return past.length > 0 && past.every(Boolean);
}

/** What a line gives to the animals of a house. */
export interface Given {
  readonly itemid: string;
  readonly itemtp: string;
  /** The most important class of the antibiotics it holds; null of none. */
  readonly antibiotic: AntibioticClass | null;
  /** It is given on prescription only. */
  readonly prescribed: boolean;
  readonly route: string | null;
  /** Number of the prescription; without one an antibiotic in feed prevents, with one it treats. */
  readonly prescription: string | null;
}

/** Who gets it: animals of a batch, or a type of pig in a house without one. */
export interface Receivers {
  readonly raised: Raised | null;
  readonly pigtype: string | null;
}

/** True where the receivers' age decides: an antibiotic in feed without a prescription. */
export const preventsInFeed = ({ antibiotic, prescription, route, itemtp }: Given): boolean =>
  antibiotic !== null && prescription === null && (route === 'feed' || itemtp === 'feed');

/**
 * NOTE_RX of what is on prescription only and names none; of an antibiotic in feed to prevent disease NOTE_ABXEND once its class is
 * past its last day, NOTE_ABX in animals that are too old for it; as the farm's ANTIBIO says: nothing, warned or refused.
 */
export function antibioticIssues(given: Given, day: BusinessDate, { raised, pigtype }: Receivers, how: 'off' | 'warn' | 'refuse'): Issue[] {
  if (how === 'off') return [];
  const say = how === 'refuse' ? refuse : warn;
  const { itemid: item, prescribed, prescription, antibiotic } = given;
  const unnamed = prescribed && prescription === null ? [say('NOTE_RX', 'prescription', { item })] : [];
  if (!preventsInFeed(given) || antibiotic === null) return unnamed;
  const date = LAST_DAY[antibiotic];
  if (day > date) return [...unnamed, say('NOTE_ABXEND', 'itemid', { item, date })];
  const old = raised === null ? pigtype !== null && !YOUNG_TYPES.has(pigtype) : isPastPrevention(raised);
  return old ? [...unnamed, say('NOTE_ABX', 'itemid', { item })] : unnamed;
}
