import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Issue, refuse, warn } from '#kernel/issue.ts';

/** What the test and the selection of a piglet say; weights in kg, backfat and loin in mm, scores 1 to 5. */
export interface TagRecord {
  readonly startdt: BusinessDate | null;
  readonly startkg: number | null;
  readonly testdt: BusinessDate | null;
  readonly testkg: number | null;
  readonly backfat: number | null;
  readonly loin: number | null;
  readonly feedkg: number | null;
  readonly vulva: number | null;
  readonly feetleg: number | null;
  readonly teats_left: number | null;
  readonly teats_right: number | null;
  readonly teats_front: number | null;
  readonly teats_active: number | null;
  readonly seldt: BusinessDate | null;
  readonly decision: 'keep' | 'reserve' | 'cull' | null;
}

/** Gain over the test in g a day; null where its start or end was not weighed. */
export function testGain({ startdt, startkg, testdt, testkg }: Pick<TagRecord, 'startdt' | 'startkg' | 'testdt' | 'testkg'>): number | null {
  if (startdt === null || startkg === null || testdt === null || testkg === null) return null;
  const days = daysBetween(startdt, testdt);
  return days <= 0 ? null : (1000 * (testkg - startkg)) / days;
}

/** Gain from birth to the end of the test in g a day, the birth weight taken off where it is known. */
export function lifeGain(
  birth: { readonly birthdt: BusinessDate; readonly birthkg: number | null },
  record: Pick<TagRecord, 'testdt' | 'testkg'>,
): number | null {
  const { testdt, testkg } = record;
  if (testdt === null || testkg === null) return null;
  const days = daysBetween(birth.birthdt, testdt);
  return days <= 0 ? null : (1000 * (testkg - (birth.birthkg ?? 0))) / days;
}

/** kg feed a kg gain of the test; null where feed or gain is not known. */
export function testFcr({ startkg, testkg, feedkg }: Pick<TagRecord, 'startkg' | 'testkg' | 'feedkg'>): number | null {
  const gain = startkg === null || testkg === null ? 0 : testkg - startkg;
  return feedkg === null || gain <= 0 ? null : feedkg / gain;
}

/** Days that must follow each other, with what they are called. */
function orderIssues(days: readonly (readonly [field: string, day: BusinessDate | null])[]): Issue[] {
  const known = days.flatMap(([field, day]) => (day === null ? [] : [[field, day] as const]));
  return known.slice(1).flatMap(([field, day], at) => {
    const before = known[at]?.[1] ?? day;
    return day < before ? [refuse('GF_DATE', field, { list: `${before} – ${day}` })] : [];
  });
}

/** 359 of days after today. */
function futureIssues(days: readonly (readonly [field: string, day: BusinessDate | null])[], curbusdt: BusinessDate): Issue[] {
  return days.flatMap(([field, day]) => (day !== null && day > curbusdt ? [refuse('359', field, { date: curbusdt })] : []));
}

/** V_REQUIRED of the other half where one of a pair is given. */
function pairIssues(record: TagRecord): Issue[] {
  const pairs = [
    ['startdt', 'startkg'],
    ['testdt', 'testkg'],
    ['seldt', 'decision'],
  ] as const;
  return pairs.flatMap(([one, two]) => {
    const [a, b] = [record[one], record[two]];
    if ((a === null) === (b === null)) return [];
    const missing = a === null ? one : two;
    return [refuse('V_REQUIRED', missing, { field: missing })];
  });
}

/** V_RANGE of active or front teats above all of them. */
function teatIssues({ teats_left, teats_right, teats_front, teats_active }: TagRecord): Issue[] {
  if (teats_left === null || teats_right === null) return [];
  const max = teats_left + teats_right;
  const counts = [
    ['teats_front', teats_front],
    ['teats_active', teats_active],
  ] as const;
  return counts.flatMap(([field, count]) => (count !== null && count > max ? [refuse('V_RANGE', field, { min: 0, max })] : []));
}

/**
 * What stands against a record: dates out of order or after today (GF_DATE, 359), the start of the test on the day of its end, a test
 * day without its weight, active or front teats above all of them (V_RANGE).
 */
export function recordIssues(record: TagRecord, about: { readonly birthdt: BusinessDate; readonly curbusdt: BusinessDate }): Issue[] {
  const { startdt, testdt, seldt } = record;
  const days = [
    ['startdt', startdt],
    ['testdt', testdt],
    ['seldt', seldt],
  ] as const;
  const sameDay = startdt !== null && startdt === testdt ? [refuse('GF_DATE', 'testdt', { list: `${startdt} – ${testdt}` })] : [];
  return [
    ...orderIssues([['birthdt', about.birthdt], ...days]),
    ...sameDay,
    ...futureIssues(days, about.curbusdt),
    ...pairIssues(record),
    ...teatIssues(record),
  ];
}

/** Standard deviations from the mean of its group a value stands out at. */
export const STANDS_OUT = 3;
/** Values a mean and deviation are made of, at least. */
const LEAST = 8;

/** Mean and deviation (n − 1) of the known values; null for fewer than {@link LEAST}. */
export function meanOf(values: readonly (number | null)[]): { readonly n: number; readonly mean: number; readonly sd: number } | null {
  const known = values.filter((value) => value !== null);
  const n = known.length;
  if (n < LEAST) return null;
  const mean = known.reduce((sum, value) => sum + value, 0) / n;
  const sd = Math.sqrt(known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1));
  return { n, mean, sd };
}

/** W_OUTLIER of values that stand out of their group, each with its row. */
export function outlierIssues(field: string, values: readonly (number | null)[], decimals: number): Issue[] {
  const group = meanOf(values);
  if (group === null || group.sd === 0) return [];
  const round = (value: number): number => Number(value.toFixed(decimals));
  return values.flatMap((value, at) =>
    value !== null && Math.abs(value - group.mean) > STANDS_OUT * group.sd
      ? [{ ...warn('W_OUTLIER', field, { value, mean: round(group.mean), sd: round(group.sd) }), row: at + 1 }]
      : [],
  );
}
