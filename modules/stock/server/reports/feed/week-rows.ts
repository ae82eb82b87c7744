import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { Days, FarmStock } from '../../farm-stock.ts';
import type { Eater } from './feed-read.ts';

/** A farm week as far as it has come. */
export interface FeedWeek extends Days {
  /** YYYYWW. */
  readonly key: string;
  /** It goes on. */
  readonly running: boolean;
}

/** Feed of a group in a week. */
export interface WeekRow {
  readonly farmid: string;
  /** House, area or feed. */
  readonly what: string;
  readonly name: string | null;
  readonly parityid: number | null;
  readonly pigtype: string;
  readonly week: string;
  readonly running: boolean;
  readonly pigDays: number;
  readonly kg: number;
  /** Of the batches whose standard is known: what they ate and should have eaten. */
  readonly judged: number;
  readonly standard: number;
  /** The same since the batches opened. */
  readonly sinceKg: number;
  readonly sinceStandard: number;
}

/** Standard feed of a batch over days, kg: Σ Live(d) × the standard a head of the age week of d. */
export function standardOver({ batch }: Eater, from: BusinessDate, to: BusinessDate): number {
  let kg = 0;
  if (batch !== null)
    for (let day = from > batch.opendt ? from : batch.opendt; day <= to; day = addDays(day, 1)) kg += batch.live(day) * batch.standard(day);
  return kg;
}

/** What one eater adds to a week. */
function partOf(eater: Eater, { from, to }: FeedWeek, at: number, itemid: string | null) {
  const kg = eater.fed(from, to, itemid);
  const standard = itemid === null ? standardOver(eater, from, to) : 0;
  const since = eater.batch !== null && itemid === null;
  return {
    ...{ kg, standard, pigDays: eater.heads[at] ?? 0, judged: standard > 0 ? kg : 0 },
    sinceKg: since ? eater.fed(eater.batch.opendt, to) : 0,
    sinceStandard: since ? standardOver(eater, eater.batch.opendt, to) : 0,
  };
}

/** A group of eaters under one name. */
export interface FeedGroup extends Pick<WeekRow, 'what' | 'name' | 'parityid' | 'pigtype'> {
  readonly eaters: readonly Eater[];
  readonly itemid: string | null;
}

/** A row a week of each group, those with neither pigs nor feed left out. */
export function weekRows({ farmid }: FarmStock, groups: readonly FeedGroup[], weeks: readonly FeedWeek[]): WeekRow[] {
  return groups.flatMap(({ eaters, itemid, ...group }) =>
    weeks.flatMap((week, at) => {
      const parts = eaters.map((eater) => partOf(eater, week, at, itemid)).filter(({ kg, pigDays }) => kg !== 0 || pigDays > 0);
      if (parts.length === 0) return [];
      const sum = (key: keyof (typeof parts)[number]): number => parts.reduce((total, part) => total + part[key], 0);
      return [
        {
          ...{ farmid, ...group, week: week.key, running: week.running, pigDays: sum('pigDays'), kg: sum('kg'), judged: sum('judged') },
          ...{ standard: sum('standard'), sinceKg: sum('sinceKg'), sinceStandard: sum('sinceStandard') },
        },
      ];
    }),
  );
}

/** Eaters by house (batch, or type of pigs), by area, or all of them for each feed. */
export function groupsBy(by: 'house' | 'area' | 'item', eaters: readonly Eater[], items: readonly { itemid: string; name: string }[]): FeedGroup[] {
  if (by === 'item') return items.map(({ itemid, name }) => ({ what: itemid, name, parityid: null, pigtype: '', eaters, itemid }));
  if (by === 'area')
    return [...Map.groupBy(eaters, ({ area }) => area)].map(([area, own]) => ({
      what: area,
      name: null,
      parityid: null,
      pigtype: '',
      eaters: own,
      itemid: null,
    }));
  return eaters.map((eater) => {
    const { roomid, name, batch, pigtype } = eater;
    return { what: roomid, name, parityid: batch?.parityid ?? null, pigtype, eaters: [eater], itemid: null };
  });
}

/** Feed against standard, %; null without a standard. */
export const offOf = ({ judged, standard }: Pick<WeekRow, 'judged' | 'standard'>): number | null =>
  standard > 0 ? (100 * (judged - standard)) / standard : null;
