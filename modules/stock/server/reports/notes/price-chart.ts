import type { ReportChart } from '#engine/define/report.ts';
import { daysBetween } from '#kernel/business-date.ts';
import { t1, t3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { weekText } from '#kernel/week.ts';
import type { Days } from '../../farm-stock.ts';
import type { StockAt } from '../stock-report.ts';
import type { SumsAsked } from './note-sums.ts';
import { readPivot } from './read-pivot.ts';

/** Longest period whose prices are drawn by week. */
const BY_WEEK = 190;
/** Items drawn where none are chosen: those most was spent on. */
const DRAWN = 3;

/** Prices of a base unit of the items chosen, or of those most was spent on, by week or month: amount / quantity of what was bought. */
export async function priceChart(
  at: StockAt,
  farms: readonly string[] | null | undefined,
  days: Days,
  asked: Omit<SumsAsked, 'rows' | 'cols' | 'kinds'>,
): Promise<ReportChart[]> {
  const by = daysBetween(days.from, days.to) > BY_WEEK ? 'month' : 'week';
  const { pivot } = await readPivot(at, farms, days, { ...asked, rows: 'item', cols: by, kinds: ['purchase', 'opening'] });
  const priced = pivot.rows.filter(({ sums }) => sums.amount > 0 && sums.qty > 0);
  const drawn = asked.items != null && asked.items.length > 0 ? priced : priced.slice(0, DRAWN);
  if (drawn.length === 0 || pivot.cols.length < 2) return [];
  return [
    {
      kind: 'line',
      title: t3('Giá mua một đơn vị cơ sở', 'Price of a base unit bought', 'ราคาซื้อต่อหน่วยฐาน'),
      x: pivot.cols.map(({ name }) => (by === 'week' ? weekText(name) : name)),
      series: drawn.map(({ name, cells }) => ({
        name: t1(name),
        values: pivot.cols.map(({ value }) => {
          const cell = cells.get(value);
          return cell === undefined || cell.qty === 0 || cell.amount === 0 ? null : roundHalfAway(cell.amount / cell.qty, 2);
        }),
      })),
    },
  ];
}
