import type { BaseSums } from '#engine/figures/domain/figure.ts';
import type { Asked, Source } from '#engine/figures/server/registry.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { Period } from '#engine/server/report/periods.ts';
import { sumSegments } from '#engine/server/report/segments.ts';
import { together } from '#engine/server/together.ts';
import { column } from '#modules/herd/contract/reports/labels.ts';
import type { FigureSettings } from '#modules/herd/domain/figures/figure.ts';
import { CLASSED_DAYS, dayClasses } from './day-classes.ts';
import { drillDays, isDaySum } from './drill-days.ts';
import { femalesByParity, femalesIn, spanDays } from './span-days.ts';
import type { FigureFilters, HerdClass } from './stream.ts';

/** Sums beside those of the days: mated females by parity, and those that came where closing − opening + out does not tell. */
async function extraSums(tx: Db, { input, wanted, periods }: Asked<FigureSettings, FigureFilters>): Promise<(period: Period) => BaseSums> {
  const { farmid, settings, filters = {} } = input;
  const lastDays = periods.map(({ to }) => to);
  const shares = [...wanted].some((name) => name.startsWith('mf_par')) ? await femalesByParity(tx, farmid, lastDays, settings.PARMAX, filters) : null;
  const parts = [filters.parityFrom, filters.parityTo, filters.roomid].some((filter) => filter !== undefined);
  const entered = new Map<string, number>();
  if (parts && wanted.has('mf_in')) for (const period of periods) entered.set(period.key, await femalesIn(tx, farmid, period, filters));
  return ({ key, to }) => {
    const came = entered.get(key);
    return { ...shares?.get(to), ...(came === undefined ? {} : { mf_in: came }) };
  };
}

/** Days of presence, read from the spans of the animals, and the animals present on the days around a period. */
export const PRESENCE: Source<FigureSettings, FigureFilters, HerdClass> = {
  answers: isDaySum,
  read: async (tx, asked) => {
    const { input, segments } = asked;
    const [days, extra] = await together([spanDays(tx, input.farmid, segments.bounds, input.asof, input.filters ?? {}), extraSums(tx, asked)]);
    if (days === null) return () => ({});
    return (period) => {
      const range = segments.ranges.get(period.key) ?? { first: 0, last: -1 };
      return {
        ...sumSegments(days.segments, range),
        mf_from: days.females[range.first] ?? 0,
        mf_to: days.females[range.last + 1] ?? 0,
        par_to: days.parities[range.last + 1] ?? 0,
        ...extra(period),
      };
    };
  },
  classes: async (tx, input, period, by) => ({ names: CLASSED_DAYS, rows: await dayClasses(tx, input, period, by) }),
  drill: async (tx, input, period, sums) => ({
    columns: [column('fromday', 'date'), column('today', 'date'), column('parity', 'int')],
    rows: await drillDays(tx, input, period, sums),
  }),
};
