import { averageBirth, averageLiveWeight, meanArrival, movesIn } from '#engine/batch/domain/figures/life.ts';
import type { Span } from '#engine/batch/domain/figures/record.ts';
import { type BatchSums, type Part, type PartsOf, SUMS } from '#engine/batch/domain/figures/sums.ts';
import { ageOn } from '#engine/batch/domain/house.ts';
import { stepAt } from '#engine/figures/domain/curve.ts';
import { addDays, dayNumber } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { type EggDay, eggMass, expectedMass, type FlockLife, hensHoused, layingDays, livedDays, weekOn } from './flock.ts';
import { INCOME_SUMS } from './income.ts';

type Parts = PartsOf<FlockLife>;

const DEAD = t3('Gà chết tuần đầu', 'Dead in the first week', 'ตายสัปดาห์แรก');
const SOLD = t3('Gà bán × ngày tuổi', 'Sold × age in days', 'ขาย × อายุ (วัน)');
const EGGS = t3('Trứng trong ngày', 'Eggs of the day', 'ไข่ของวัน');
const WEIGHED = t3('Trứng đã cân', 'Eggs weighed', 'ไข่ที่ชั่ง');
const ESTIMATED = t3('Trứng × khối lượng lần cân gần nhất', 'Eggs × egg weight last weighed', 'ไข่ × น้ำหนักไข่ครั้งล่าสุด');
const HENS = t3('Gà mái có mặt cuối ngày', 'Hens at day’s end', 'แม่ไก่สิ้นวัน');
const EXPECTED = t3('Gà mái × tỷ lệ đẻ chuẩn', 'Hens × standard laying', 'แม่ไก่ × อัตราการไข่มาตรฐาน');
const EXPECTED_MASS = t3('Gà mái × khối lượng trứng chuẩn', 'Hens × standard egg mass', 'แม่ไก่ × มวลไข่มาตรฐาน');
const HOUSED = t3('Gà mái tính đầu kỳ đẻ', 'Hens housed', 'แม่ไก่เริ่มไข่');
const FLOOR = t3('Diện tích sàn', 'Floor', 'พื้นที่');
const HEAVIEST = t3('Khối lượng sống cao nhất', 'Highest live weight', 'น้ำหนักรวมสูงสุด');
const SAMPLE = t3('Lần cân sau cùng', 'Last weighing', 'ชั่งครั้งล่าสุด');

/** Days of age counted as the first week: 0 to 6. */
const WEEK = 7;

const one = (day: Part['day'], what: Text3, value: number, heads: number | null = null): readonly Part[] => [
  { day, what, detail: null, heads, value },
];

/** Deaths at 0–6 days of age; unknown of birds that came older. */
const deadFirstWeek: Parts = (span) => {
  const [birth, arrival] = [averageBirth(span.batch), meanArrival(span.batch)];
  if (birth === null || arrival === null || ageOn(birth, arrival) >= WEEK) return null;
  return movesIn(span)
    .filter(({ kind, eventdt }) => kind === 'dead' && ageOn(birth, eventdt) < WEEK)
    .map(({ eventdt, heads, reason }) => ({ day: eventdt, what: DEAD, detail: reason, heads, value: heads }));
};

/** Birds in of flocks whose first week was seen. */
const chicksIn: Parts = (span) => (deadFirstWeek(span) === null ? null : SUMS.pigs_in(span));

const saleAge: Parts = (span) => {
  const birth = averageBirth(span.batch);
  if (birth === null) return null;
  return movesIn(span)
    .filter(({ kind }) => kind === 'sold')
    .map(({ eventdt, heads, customer }) => ({
      day: eventdt,
      what: SOLD,
      detail: customer,
      heads,
      value: heads * (dayNumber(eventdt) - dayNumber(birth)),
    }));
};

const daysOf = ({ batch, from, to }: Span<FlockLife>): readonly EggDay[] => batch.eggs.filter(({ day }) => day >= from && day <= to);
const eggsBy =
  (of: (day: EggDay) => number): Parts =>
  (span) =>
    daysOf(span).flatMap((day) => (of(day) === 0 ? [] : one(day.day, EGGS, of(day))));

const mass: Parts = (span) => {
  const parts: Part[] = [];
  for (const day of daysOf(span)) {
    if (day.eggs === 0 && day.mass === null) continue;
    const weight = eggMass(span.batch, day);
    if (weight === null) return null;
    parts.push({ day: day.day, what: weight.estimated ? ESTIMATED : WEIGHED, detail: String(day.eggs), heads: null, value: weight.kg });
  }
  return parts;
};

/** Hens at the end of each day of lay. */
const henDays: Parts = (span) => {
  const laying = layingDays(span);
  return laying === null ? null : livedDays(laying).flatMap(({ day, birds }) => one(day, HENS, birds, birds));
};

const layStandard: Parts = (span) => {
  const laying = layingDays(span);
  const { laying: curve } = span.batch;
  if (laying === null || curve.length === 0) return null;
  return livedDays(laying).flatMap(({ day, birds }) => one(day, EXPECTED, (birds * (stepAt(curve, weekOn(span.batch, day) ?? 0) ?? 0)) / 100, birds));
};

/** Egg mass the standard expects of the hens of each day: hen-day % × egg weight of their age, kg. */
const massStandard: Parts = (span) => {
  const laying = layingDays(span);
  const { laying: curve, eggweight } = span.batch;
  if (laying === null || curve.length === 0 || eggweight.length === 0) return null;
  return livedDays(laying).flatMap(({ day, birds }) => one(day, EXPECTED_MASS, (birds * expectedMass(span.batch, day)) / 1000, birds));
};

/** Feed of the days of lay, kg. */
const layFeed: Parts = (span) => {
  const laying = layingDays(span);
  return laying === null ? null : SUMS.feed(laying);
};

const housed: Parts = ({ batch }) => {
  const hens = hensHoused(batch);
  return hens === null ? null : one(batch.opendt, HOUSED, hens, hens);
};

/** What grows is told by its feed conversion; hens eat for eggs. */
const growing =
  (sum: PartsOf): Parts =>
  (span) =>
    span.batch.house.area === 'layer' ? null : sum(span);

const floor: Parts = ({ batch }) => (batch.floor === null ? null : one(null, FLOOR, batch.floor));

/** The heaviest load the floor bore at the end of a day: of those birds came on, the days before birds left, and the last. kg. */
const heaviest: Parts = (span) => {
  const { batch } = span;
  if (batch.floor === null) return null;
  const weighed = movesIn(span).filter(({ kind }) => kind !== 'dead');
  const days = new Set([span.to, ...weighed.flatMap(({ eventdt, kind }) => (kind === 'in' ? [eventdt] : [addDays(eventdt, -1)]))]);
  let most: { day: Part['day']; kg: number; birds: number } | null = null;
  for (const { day, birds } of livedDays(span)) {
    if (!days.has(day)) continue;
    const kg = birds * (averageLiveWeight(batch, day)?.kg ?? 0);
    if (most === null || kg > most.kg) most = { day, kg, birds };
  }
  return most === null ? [] : one(most.day, HEAVIEST, most.kg, most.birds);
};

const lastSample =
  (of: 'cv' | 'within', value: (found: number) => number): Parts =>
  (span) => {
    const last = span.batch.spreads.findLast((sample) => sample[of] !== null && sample.day >= span.from && sample.day <= span.to);
    return last === undefined ? null : one(last.day, SAMPLE, value(last[of] ?? 0));
  };

/** Every base sum of a flock's days: those of any batch and what chickens add. Birds, kg, days, eggs, m². */
export const FLOCK_SUMS = {
  ...SUMS,
  ...INCOME_SUMS,
  dead_week1: deadFirstWeek,
  chicks_in: chicksIn,
  sale_age: saleAge,
  sold_aged: (span) => (averageBirth(span.batch) === null ? null : SUMS.sold(span)),
  eggs: eggsBy(({ eggs }) => eggs),
  broken: eggsBy(({ broken }) => broken),
  dirty: eggsBy(({ dirty }) => dirty),
  egg_mass: mass,
  hen_days: henDays,
  lay_std: layStandard,
  mass_std: massStandard,
  lay_feed: layFeed,
  housed,
  feed_grow: growing(SUMS.feed),
  gain_grow: growing(SUMS.gain),
  fcr_std_grow: growing(SUMS.fcr_std),
  floor,
  kg_most: heaviest,
  cv: lastSample('cv', (cv) => cv),
  within: lastSample('within', (share) => share),
  sampled_cv: lastSample('cv', () => 1),
  sampled: lastSample('within', () => 1),
} as const satisfies BatchSums<FlockLife>;
