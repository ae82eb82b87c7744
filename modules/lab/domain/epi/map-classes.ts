import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';

/** Upper ends of the classes of a positive share, per cent; none and above the last are classes of their own. */
const SHARE_ENDS = [0, 5, 10, 20, 40] as const;

/** What classes of a positive share are called. */
export const SHARE_CLASSES = [
  t3('0 %', '0 %', '0 %'),
  ...SHARE_ENDS.slice(1).map((end, at) => t3(`> ${SHARE_ENDS[at]}–${end} %`, `> ${SHARE_ENDS[at]}–${end} %`, `> ${SHARE_ENDS[at]}–${end} %`)),
  t3('> 40 %', '> 40 %', '> 40 %'),
] as const;

/** The class of a positive share, per cent; null of none known. */
export function shareClass(percent: number | null): number | null {
  if (percent === null) return null;
  const at = SHARE_ENDS.findIndex((end) => percent <= end);
  return at < 0 ? SHARE_ENDS.length : at;
}

/** What was found of a farm on a day of sampling. */
export interface Sampling {
  readonly day: BusinessDate;
  readonly n: number;
  readonly pos: number;
  readonly dbt: number;
}

/** The worst of some samplings: 0 negative, 1 doubtful, 2 positive; null of none. */
export function worstClass(samplings: readonly Pick<Sampling, 'n' | 'pos' | 'dbt'>[]): number | null {
  if (!samplings.some(({ n }) => n > 0)) return null;
  if (samplings.some(({ pos }) => pos > 0)) return 2;
  return samplings.some(({ dbt }) => dbt > 0) ? 1 : 0;
}

/** What farms are called by what was found in the last `quiet` days. */
export const STATUS_CLASSES = [
  t3('Âm tính', 'Negative', 'ลบ'),
  t3('Từng dương tính', 'Positive before', 'เคยบวก'),
  t3('Dương tính', 'Positive', 'บวก'),
] as const;

/**
 * How a farm stands on a day: 2 with a positive in the last `quiet` days (LABNEWPOS), 1 tested in them without one after an earlier positive,
 * 0 tested in them and never positive; null not tested in them.
 */
export function statusOn(samplings: readonly Sampling[], day: BusinessDate, quiet: number): number | null {
  const known = samplings.filter((one) => one.n > 0 && one.day <= day);
  const late = known.filter((one) => daysBetween(one.day, day) <= quiet);
  if (late.length === 0) return null;
  if (late.some(({ pos }) => pos > 0)) return 2;
  return known.some(({ pos }) => pos > 0) ? 1 : 0;
}

/** A class a farm is in from a day on, as its company tells farms apart (LabPigHealthPara): its place among the classes. */
export interface StatusSince {
  readonly from: BusinessDate;
  readonly cls: number;
}

/** The class a farm is in on a day; null before the first. Classes stand in the order of their days. */
export const declaredOn = (since: readonly StatusSince[], day: BusinessDate): number | null => since.findLast(({ from }) => from <= day)?.cls ?? null;
