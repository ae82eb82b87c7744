import type { ChartSeries, ReportChart } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';

/** Last day after mating a curve of those still in pig is drawn to. */
export const LAST_DAY_IN_PIG = 120;

/** Curves of the share still in pig by day after mating; from 0 on, as rates are drawn, unless the reader asks for its range. */
export function survivalChart(series: readonly ChartSeries[], zoom = false): ReportChart {
  return {
    kind: 'line',
    title: t3('Tỷ lệ còn mang thai theo ngày sau phối', 'Still in pig by day after mating', 'สัดส่วนที่ยังอุ้มท้องตามวันหลังผสม'),
    unit: '%',
    x: Array.from({ length: LAST_DAY_IN_PIG + 1 }, (_, day) => String(day)),
    series,
    zoom,
  };
}
