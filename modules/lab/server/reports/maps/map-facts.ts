import type { MapFact, MapFrame } from '#engine/define/report-map.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Language, type Text3, t3 } from '#kernel/language.ts';
import { type FarmWeek, weekLabel, weekText } from '#kernel/week.ts';
import { TEST_LISTS } from '../../../contract/tests/words.ts';
import { declaredOn, type Sampling, STATUS_CLASSES, type StatusSince, shareClass, statusOn, worstClass } from '../../../domain/epi/map-classes.ts';
import { FEW } from '../charts/chart-groups.ts';
import { shareWords } from './map-reading.ts';

/** What farms are coloured by. */
export type MapUnit = 'share' | 'worst' | 'status';

/** How samplings of a farm are summed up over some days. */
export interface Summing {
  readonly unit: MapUnit;
  /** Days a positive counts (LABNEWPOS). */
  readonly quiet: number;
  readonly language: Language;
  /** The classes the farms' company tells them apart by; null where it keeps none of the disease: then results tell. */
  readonly declared: readonly Text3[] | null;
}

/** What is known of a farm: what was sampled, and since when it is in which class of its company. */
export interface KnownFarm {
  readonly all: readonly Sampling[];
  readonly since: readonly StatusSince[];
}

/** What farms are told apart by where their status is asked for. */
export const statusClasses = ({ declared }: Summing): readonly Text3[] => declared ?? STATUS_CLASSES;
/** The status of a farm on a day. */
export const statusOf = ({ all, since }: KnownFarm, day: BusinessDate, { declared, quiet }: Summing): number | null =>
  declared === null ? statusOn(all, day, quiet) : declaredOn(since, day);

const { neg, dbt, pos } = TEST_LISTS.resultcls.words;
/** Classes of results, the worst last. */
export const WORST_CLASSES = [neg, dbt, pos] as const;

/** Words of the class a farm has; of a share none, for it is said in figures. */
function classWords(summing: Summing, cls: number | null): string | null {
  const { unit, language } = summing;
  if (unit === 'share' || cls === null) return null;
  return (unit === 'worst' ? WORST_CLASSES : statusClasses(summing))[cls]?.[language] ?? null;
}

/** What is said of a farm by the samplings `within` some days, and by all that is known up to their last. */
type Facts = (within: readonly Sampling[], known: KnownFarm, to: BusinessDate) => MapFact;

/** Says what is known of farms; a share of the same numbers is put into words once. */
export function factsOf(summing: Summing): Facts {
  const { unit, language } = summing;
  const said = new Map<number, string>();
  const wordsOf = (found: number, n: number): string => {
    const key = n * 100_000 + found;
    const known = said.get(key) ?? shareWords(found, n, language);
    said.set(key, known);
    return known;
  };
  return (within, known, to) => {
    let [n, found] = [0, 0];
    for (const one of within) {
      n += one.n;
      found += one.pos;
    }
    const classes = {
      share: () => shareClass(n === 0 ? null : (100 * found) / n),
      worst: () => worstClass(within),
      status: () => statusOf(known, to, summing),
    };
    const cls = classes[unit]();
    const words = classWords(summing, cls);
    return { n, cls, ...(n < FEW && cls !== null ? { few: true } : {}), text: `${words === null ? '' : `${words} · `}${wordsOf(found, n)}` };
  };
}

/** Says the number of the week a day lies in, from the first of some weeks; thousands of samplings share a few hundred days, each is worked out once. */
function weekNumbers(first: BusinessDate): (day: BusinessDate) => number {
  const known = new Map<BusinessDate, number>();
  return (day) => {
    const number = known.get(day) ?? Math.floor(daysBetween(first, day) / 7);
    known.set(day, number);
    return number;
  };
}

/** What is known of a farm in each week; a status lasts beyond the week that told it, a share and a worst result are of their week alone. */
function weekFacts(
  known: KnownFarm,
  weeks: readonly FarmWeek[],
  facts: Facts,
  lasting: boolean,
  numberOf: (day: BusinessDate) => number,
): readonly (readonly [number, MapFact])[] {
  const found = Map.groupBy(known.all, ({ day }) => numberOf(day));
  return [...(lasting ? weeks.keys() : found.keys())].flatMap((number): [number, MapFact][] => {
    const week = weeks[number];
    if (week === undefined) return [];
    const fact = facts(found.get(number) ?? [], known, week.last);
    return fact.cls === null && fact.n === 0 ? [] : [[number, fact]];
  });
}

/** The weeks of the slider: of each only the farms something is known of then. */
export function framesOf(farms: readonly KnownFarm[], weeks: readonly FarmWeek[], { unit }: Summing, facts: Facts): readonly MapFrame[] {
  const [start] = weeks;
  if (start === undefined) return [];
  const numberOf = weekNumbers(start.first);
  const frames = weeks.map((week) => ({ label: weekText(weekLabel(week)), points: [] as ({ readonly at: number } & MapFact)[] }));
  for (const [at, known] of farms.entries())
    for (const [number, fact] of weekFacts(known, weeks, facts, unit === 'status', numberOf)) frames[number]?.points.push({ at, ...fact });
  return frames;
}

/** The last day everything of a farm was negative, and the last of a positive. */
export function lastDays(
  all: readonly Sampling[],
  to: BusinessDate,
): { readonly negative: BusinessDate | null; readonly positive: BusinessDate | null } {
  const known = all.filter(({ day, n }) => n > 0 && day <= to);
  return {
    negative: known.findLast((one) => one.pos === 0 && one.dbt === 0)?.day ?? null,
    positive: known.findLast((one) => one.pos > 0)?.day ?? null,
  };
}

/** Legend of the map by what it is coloured by. */
export const CLASS_NOTES = {
  declared: t3(
    'Tình trạng: hạng của trại từ ngày ghi ở Thông số sức khỏe heo; trại chưa ghi không có màu.',
    'Status: the class of the farm from the day kept in Pig Health Parameters; a farm without one has no colour.',
    'สถานะ: ระดับของฟาร์มตั้งแต่วันที่บันทึกในเกณฑ์สุขภาพสุกร ฟาร์มที่ไม่ได้บันทึกไม่มีสี',
  ),
  status: (quiet: number) =>
    t3(
      `Tình trạng: dương tính nếu có kết quả dương trong ${quiet} ngày; từng dương tính nếu đã xét nghiệm lại trong ${quiet} ngày mà không dương; không có số liệu nếu chưa xét nghiệm trong ${quiet} ngày.`,
      `Status: positive with a positive result in the last ${quiet} days; positive before where tested again in ${quiet} days without one; no data where not tested in ${quiet} days.`,
      `สถานะ: บวกเมื่อมีผลบวกใน ${quiet} วัน เคยบวกเมื่อตรวจซ้ำใน ${quiet} วันแล้วไม่บวก ไม่มีข้อมูลเมื่อไม่ได้ตรวจใน ${quiet} วัน`,
    ),
} as const;
