import type { Db } from '#engine/server/report/db.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type FinalMatings, farrowingShares, type ShareOfDay } from '#modules/herd/domain/figures/forecast.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';

/** Standing matings by the day they were made. */
export interface StandingDay {
  readonly matedt: BusinessDate;
  readonly daysInPig: number;
  readonly n: number;
}

/** What the farm's matings say of what is to come. */
export interface Forecast {
  readonly share: ShareOfDay;
  /** Final matings learned from; 0 for a new farm. */
  readonly learned: number;
  readonly standing: readonly StandingDay[];
}

/** 52 weeks. */
const YEAR = 364;

/**
 * Learns from the matings of the last 52 weeks that are final (longest gestation over; moved and sold ones, those a sow
 * entered with and those of unknown outcome left out), and lists the matings that stand within the longest gestation, as
 * known on the as-of day.
 */
export async function loadForecast(tx: Db, farmid: string, settings: Pick<HerdSettings, 'GESTMAX'>, asof: BusinessDate): Promise<Forecast> {
  const newest = addDays(asof, -settings.GESTMAX - 1);
  const final = await tx.query<FinalMatings>(
    `select outcomedt - matedt as day, outcome = 'farrowed' as farrowed, count(*)::int as n
     from sow_cycle where farm_id = $1 and matedt > $2::date and matedt <= $3::date and not entered and kind <> 'E'
       and outcomedt <= $4::date and outcome not in ('moved', 'sold') group by 1, 2`,
    [farmid, addDays(newest, -YEAR), newest, asof],
  );
  const standing = await tx.query<StandingDay>(
    `select matedt, $2::date - matedt as "daysInPig", count(*)::int as n from sow_cycle
     where farm_id = $1 and matedt > $3::date and matedt <= $2::date and kind <> 'E' and (outcome is null or outcomedt > $2::date) group by 1`,
    [farmid, asof, newest],
  );
  return {
    share: farrowingShares(final.rows),
    learned: final.rows.reduce((sum, { n }) => sum + n, 0),
    standing: standing.rows,
  };
}
