import { averageBirth, feedOver, headsOf, isIn } from '#engine/batch/domain/figures/life.ts';
import { standardFeed, standardWeight } from '#engine/batch/domain/figures/standards.ts';
import { ageOn, ageWeek } from '#engine/batch/domain/house.ts';
import type { ReportChart } from '#engine/define/report.ts';
import { stepAt } from '#engine/figures/domain/curve.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { ratio } from '#kernel/rounding.ts';
import { type EggDay, eggMass, expectedMass, type FlockLife, layingDays } from '../../../domain/figures/flock.ts';

const GRAMS = 1000;

/** A day of a flock: birds, feed, water, climate, eggs and weight beside the standard. g a bird, kg, litres, °C, %. */
export interface BookDay {
  readonly day: BusinessDate;
  readonly age: number | null;
  readonly week: number | null;
  readonly start: number;
  readonly came: number;
  readonly dead: number;
  readonly culled: number;
  readonly sold: number;
  readonly moved: number;
  readonly end: number;
  /** Reasons of deaths and culls, each once. */
  readonly reasons: string | null;
  /** Dead and culled up to the day, % of birds in. */
  readonly lost: number | null;
  readonly feed: number | null;
  readonly bird: number | null;
  readonly standard: number | null;
  readonly cumulative: number | null;
  readonly stdsum: number | null;
  readonly water: number | null;
  readonly drunk: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly eggs: number | null;
  readonly laying: number | null;
  readonly laystd: number | null;
  readonly bad: number | null;
  readonly eggwt: number | null;
  /** Egg mass a hen, as weighed or by the egg weight last weighed, beside the standard. */
  readonly mass: number | null;
  readonly massstd: number | null;
  readonly weighed: number | null;
  readonly stdweight: number | null;
}

/** Birds of a day and before it, as the days are walked. */
interface Walk {
  birds: number;
  came: number;
  lost: number;
  cumulative: number;
  stdsum: number;
}

function headsOn(flock: FlockLife, day: BusinessDate, walk: Walk) {
  const own = flock.moves.filter(({ eventdt }) => eventdt === day);
  const of = (kind: string): number => headsOf(own.filter((move) => move.kind === kind));
  const start = walk.birds;
  const [came, dead, culled, sold, moved] = [of('in'), of('dead'), of('culled'), of('sold'), of('out')];
  walk.birds += came - dead - culled - sold - moved;
  walk.came += came;
  walk.lost += dead + culled;
  const reasons = [...new Set(own.flatMap(({ kind, reason }) => ((kind === 'dead' || kind === 'culled') && reason !== null ? [reason] : [])))];
  const lost = ratio(100 * walk.lost, walk.came);
  return { start, came, dead, culled, sold, moved, end: walk.birds, reasons: reasons.join(', ') || null, lost };
}

/** Feed of a day a bird and summed since the first, beside the standard; a day without record is a gap. */
function feedOn(flock: FlockLife, day: BusinessDate, age: number | null, walk: Walk) {
  const fed = flock.fed.some(({ from, to }) => day >= from && day <= to);
  const feed = fed ? feedOver(flock, day, day) : null;
  const bird = feed === null || walk.birds === 0 ? null : (GRAMS * feed) / walk.birds;
  const standard = age === null || walk.birds === 0 ? null : GRAMS * standardFeed(flock.standard, age);
  walk.cumulative += bird ?? 0;
  walk.stdsum += standard ?? 0;
  return { feed, bird, standard, cumulative: walk.cumulative || null, stdsum: walk.stdsum || null };
}

function eggsOn(flock: FlockLife, day: BusinessDate, week: number | null, birds: number, first: BusinessDate | null, own: EggDay | undefined) {
  const laysNow = first !== null && day >= first && birds > 0;
  return {
    eggs: own?.eggs ?? null,
    laying: laysNow && own !== undefined ? (100 * own.eggs) / birds : null,
    laystd: laysNow && week !== null ? stepAt(flock.laying, week) : null,
    bad: own === undefined ? null : own.broken + own.dirty,
    eggwt: own?.mass == null ? null : ratio(GRAMS * own.mass, own.eggs),
  };
}

/** Egg mass of a hen on a day of lay, beside the standard. */
function massOn(flock: FlockLife, day: BusinessDate, birds: number, first: BusinessDate | null, own: EggDay | undefined) {
  if (first === null || day < first || birds === 0) return { mass: null, massstd: null };
  const kg = own === undefined ? null : (eggMass(flock, own)?.kg ?? null);
  return { mass: kg === null ? null : ratio(GRAMS * kg, birds), massstd: flock.eggweight.length === 0 ? null : expectedMass(flock, day) };
}

function weightOn(flock: FlockLife, day: BusinessDate, age: number | null) {
  const own = flock.weighings.filter(({ eventdt }) => eventdt === day);
  const kg = own.reduce((sum, { weight }) => sum + weight, 0);
  const weighed = ratio(GRAMS * kg, headsOf(own as never));
  const standard = age === null ? null : standardWeight(flock.standard, age);
  return { weighed, stdweight: standard === null ? null : GRAMS * standard };
}

/** Every day of a flock from the first birds to its as-of day. */
export function bookDays(flock: FlockLife): BookDay[] {
  const first = flock.moves.find(isIn)?.eventdt;
  if (first === undefined) return [];
  const birth = averageBirth(flock);
  const laysFrom = layingDays({ batch: flock, from: first, to: flock.asof })?.from ?? null;
  const eggs = new Map(flock.eggs.map((one) => [one.day, one]));
  const climate = new Map(flock.climate.map((one) => [one.day, one]));
  const walk: Walk = { birds: 0, came: 0, lost: 0, cumulative: 0, stdsum: 0 };
  const days: BookDay[] = [];
  for (let day = first; day <= flock.asof; day = addDays(day, 1)) {
    const age = birth === null ? null : ageOn(birth, day);
    const week = age === null ? null : ageWeek(age);
    const heads = headsOn(flock, day, walk);
    const air = climate.get(day);
    const water = air?.water ?? null;
    days.push({
      ...{ day, age, week },
      ...heads,
      ...feedOn(flock, day, age, walk),
      ...{ water, low: air?.low ?? null, high: air?.high ?? null },
      drunk: water === null ? null : ratio(GRAMS * water, walk.birds),
      ...eggsOn(flock, day, week, walk.birds, laysFrom, eggs.get(day)),
      ...massOn(flock, day, walk.birds, laysFrom, eggs.get(day)),
      ...weightOn(flock, day, age),
    });
  }
  return days;
}

const OWN = t3('Đàn này', 'This flock', 'ฝูงนี้');
const STANDARD = t3('Tiêu chuẩn', 'Standard', 'มาตรฐาน');
const CHARTS: readonly {
  readonly title: Text3;
  readonly unit: string;
  readonly own: keyof BookDay;
  readonly standard: keyof BookDay | null;
}[] = [
  { title: t3('Khối lượng mỗi con', 'Weight a bird', 'น้ำหนักต่อตัว'), unit: 'g', own: 'weighed', standard: 'stdweight' },
  { title: t3('Thức ăn mỗi con mỗi ngày', 'Feed a bird a day', 'อาหารต่อตัวต่อวัน'), unit: 'g', own: 'bird', standard: 'standard' },
  { title: t3('Tỷ lệ đẻ', 'Laying (hen-day)', 'อัตราการไข่'), unit: '%', own: 'laying', standard: 'laystd' },
  { title: t3('Khối lượng trứng mỗi mái mỗi ngày', 'Egg mass a hen a day', 'มวลไข่ต่อแม่ไก่ต่อวัน'), unit: 'g', own: 'mass', standard: 'massstd' },
  { title: t3('Nước mỗi con mỗi ngày', 'Water a bird a day', 'น้ำต่อตัวต่อวัน'), unit: 'ml', own: 'drunk', standard: null },
  { title: t3('Hao hụt cộng dồn', 'Loss so far', 'สูญเสียสะสม'), unit: '%', own: 'lost', standard: null },
];

/** Curves of a flock by age in days against the standard; one nobody recorded is not drawn. */
export function bookCharts(days: readonly BookDay[]): ReportChart[] {
  const of = (key: keyof BookDay) => days.map((day) => (typeof day[key] === 'number' ? (day[key] as number) : null));
  return CHARTS.flatMap(({ title, unit, own, standard }): ReportChart[] => {
    const values = of(own);
    if (values.every((value) => value === null)) return [];
    const series = [{ name: OWN, values }, ...(standard === null ? [] : [{ name: STANDARD, values: of(standard) }])];
    return [{ kind: 'line', title, unit, x: days.map(({ age, day }) => String(age ?? day)), series }];
  });
}
