import { averageBirth, averageLiveWeight, dayOfWeight, feedOver, isIn, live } from '#engine/batch/domain/figures/life.ts';
import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import { standardFeed, standardWeight } from '#engine/batch/domain/figures/standards.ts';
import { ageOn } from '#engine/batch/domain/house.ts';
import type { ReportChart } from '#engine/define/report.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';

const WEIGHT = t3('Khối lượng mỗi con', 'Weight a head', 'น้ำหนักต่อตัว');
const FEED = t3('Thức ăn mỗi con mỗi ngày', 'Feed a head a day', 'อาหารต่อตัวต่อวัน');
const OWN = t3('Lứa này', 'This batch', 'รุ่นนี้');
const WEIGHED = t3('Cân', 'Weighed', 'ชั่ง');
const STANDARD = t3('Tiêu chuẩn', 'Standard', 'มาตรฐาน');
const SALE = t3('Khối lượng bán', 'Sale weight', 'น้ำหนักขาย');
const FORECAST = t3('Dự kiến', 'Forecast', 'คาดการณ์');

/** Days drawn: from the first arrival to the last day, and on to the day the sale weight is forecast for. */
function daysOf(batch: BatchLife, until: BusinessDate): BusinessDate[] {
  const first = batch.moves.find(isIn)?.eventdt ?? batch.opendt;
  return Array.from({ length: Math.max(0, daysBetween(first, until)) + 1 }, (_, n) => addDays(first, n));
}

/** Mean weight of those weighed on a day, or that came or left then; culls are the light ones and say nothing of the others. */
function weighedOn(batch: BatchLife, day: BusinessDate): number | null {
  const weighing = batch.weighings.findLast(({ eventdt }) => eventdt === day);
  if (weighing !== undefined) return weighing.weight / weighing.heads;
  const moved = batch.moves.filter(({ eventdt, kind, weight }) => eventdt === day && kind !== 'dead' && kind !== 'culled' && weight !== null);
  const heads = moved.reduce((sum, one) => sum + one.heads, 0);
  return heads === 0 ? null : moved.reduce((sum, { weight }) => sum + (weight ?? 0), 0) / heads;
}

/** Weight and feed of a batch by day against the standard; an open batch goes on to the day it reaches the sale weight. */
export function closeCharts(batch: BatchLife, saleweight: number): ReportChart[] {
  const birth = averageBirth(batch);
  if (birth === null || !batch.moves.some(isIn)) return [];
  const forecast = batch.closedt === null ? dayOfWeight(batch, saleweight) : null;
  const days = daysOf(batch, forecast !== null && forecast > batch.asof ? forecast : batch.asof);
  const past = (day: BusinessDate): boolean => day <= batch.asof;
  const now = averageLiveWeight(batch, batch.asof)?.kg ?? null;
  const then = standardWeight(batch.standard, ageOn(birth, batch.asof));
  const ahead = (day: BusinessDate): number | null => {
    const standard = standardWeight(batch.standard, ageOn(birth, day));
    return past(day) || now === null || then === null || standard === null ? null : now + standard - then;
  };
  const x = days.map(String);
  return [
    {
      kind: 'line',
      title: WEIGHT,
      unit: 'kg',
      x,
      series: [
        { name: OWN, values: days.map((day) => (past(day) && live(batch, day) > 0 ? (averageLiveWeight(batch, day)?.kg ?? null) : null)) },
        { name: WEIGHED, values: days.map((day) => (past(day) ? weighedOn(batch, day) : null)) },
        { name: STANDARD, values: days.map((day) => standardWeight(batch.standard, ageOn(birth, day))) },
        ...(forecast === null ? [] : [{ name: FORECAST, values: days.map(ahead) }]),
      ],
      // A nursery sells no pigs of that weight.
      limits: batch.house.area === 'nursery' ? [] : [{ label: SALE, value: saleweight, tone: 'plain' }],
    },
    {
      kind: 'line',
      title: FEED,
      unit: 'kg',
      x,
      series: [
        { name: OWN, values: days.map((day) => feedOn(batch, day)) },
        { name: STANDARD, values: days.map((day) => standardFeed(batch.standard, ageOn(birth, day))) },
      ],
    },
  ];
}

/** F(d) a head; a day without record is a gap, not 0. */
function feedOn(batch: BatchLife, day: BusinessDate): number | null {
  const heads = live(batch, day);
  const fed = day <= batch.asof && batch.fed.some(({ from, to }) => day >= from && day <= to);
  return fed && heads > 0 ? feedOver(batch, day, day) / heads : null;
}
