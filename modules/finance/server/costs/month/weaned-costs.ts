import type { Db } from '#engine/server/db.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { daysOfMonth, type Month, monthOf } from '#kernel/month.ts';
import { COST_FIGURES } from '#modules/finance/domain/costs/cost-figures.ts';
import type { MonthServices } from '../services.ts';
import { readCosts } from './read-costs.ts';

/**
 * What a weaned piglet cost in months of a farm that is in sight (WEANCOST of PigMonthProCostRpt, the running month up to today); a month
 * that weaned none, or whose costs nobody wrote, is left out.
 */
export async function weanedCosts(db: Db, services: MonthServices, farmid: string, months: readonly Month[]): Promise<ReadonlyMap<Month, number>> {
  const { curbusdt } = (await loadFarmSettings(db, farmid)).calendar;
  const come = months.filter((month) => month <= monthOf(curbusdt));
  const days = come.map((month) => {
    const { from, to } = daysOfMonth(month);
    return { from, to: to < curbusdt ? to : curbusdt };
  });
  const { months: costs } = await readCosts(db, services, farmid, days, 'V');
  return new Map(
    costs.flatMap(({ sums }, at): [Month, number][] => {
      const cost = COST_FIGURES.values(sums, null, ['WEANCOST'])['WEANCOST']?.value ?? null;
      const month = come[at];
      return month === undefined || cost === null || !Number.isFinite(cost) || cost <= 0 ? [] : [[month, cost]];
    }),
  );
}
