import type { MapFact, MapFrame } from '#engine/define/report-map.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Language, t3 } from '#kernel/language.ts';
import { type FarmWeek, weekLabel, weekText } from '#kernel/week.ts';
import { TEST_LISTS } from '../../../contract/tests/words.ts';
import { type Sampling, STATUS_CLASSES, shareClass, statusOn, worstClass } from '../../../domain/epi/map-classes.ts';
import { FEW, percentOf, shareWords } from './map-reading.ts';

/** What farms are coloured by. */
export type MapUnit = 'share' | 'worst' | 'status';

/** How samplings of a farm are summed up over some days. */
export interface Summing {
  readonly unit: MapUnit;
  /** Days a positive counts (LABNEWPOS). */
  readonly quiet: number;
  readonly language: Language;
}

const { neg, dbt, pos } = TEST_LISTS.resultcls.words;
/** Classes of results, the worst last. */
export const WORST_CLASSES = [neg, dbt, pos] as const;

/** Words of the class a farm has; of a share none, for it is said in figures. */
function classWords(unit: MapUnit, cls: number | null, language: Language): string | null {
  if (unit === 'share' || cls === null) return null;
  return (unit === 'worst' ? WORST_CLASSES : STATUS_CLASSES)[cls]?.[language] ?? null;
}

/** What is said of a farm by its samplings of some days; those before tell its status. */
export function factOf(all: readonly Sampling[], from: BusinessDate, to: BusinessDate, { unit, quiet, language }: Summing): MapFact {
  const within = all.filter(({ day }) => day >= from && day <= to);
  const sum = (of: (one: Sampling) => number) => within.reduce((total, one) => total + of(one), 0);
  const [n, found] = [sum((one) => one.n), sum((one) => one.pos)];
  const classes = {
    share: () => shareClass(percentOf(found, n).percent),
    worst: () => worstClass(within),
    status: () => statusOn(all, to, quiet),
  };
  const cls = classes[unit]();
  const words = [classWords(unit, cls, language), shareWords(found, n, language)].flatMap((one) => one ?? []);
  return { n, cls, ...(n < FEW && cls !== null ? { few: true } : {}), text: words.join(' · ') };
}

/** The weeks of the slider: of each only the farms something is known of then. */
export function framesOf(farms: readonly (readonly Sampling[])[], weeks: readonly FarmWeek[], summing: Summing): readonly MapFrame[] {
  return weeks.map((week) => ({
    label: weekText(weekLabel(week)),
    points: farms.flatMap((all, at) => {
      const fact = factOf(all, week.first, week.last, summing);
      return fact.cls === null && fact.n === 0 ? [] : [{ at, ...fact }];
    }),
  }));
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
  status: (quiet: number) =>
    t3(
      `Tình trạng: dương tính nếu có kết quả dương trong ${quiet} ngày; từng dương tính nếu đã xét nghiệm lại trong ${quiet} ngày mà không dương; không có số liệu nếu chưa xét nghiệm trong ${quiet} ngày.`,
      `Status: positive with a positive result in the last ${quiet} days; positive before where tested again in ${quiet} days without one; no data where not tested in ${quiet} days.`,
      `สถานะ: บวกเมื่อมีผลบวกใน ${quiet} วัน เคยบวกเมื่อตรวจซ้ำใน ${quiet} วันแล้วไม่บวก ไม่มีข้อมูลเมื่อไม่ได้ตรวจใน ${quiet} วัน`,
    ),
} as const;
