import type { Db } from '#engine/server/report/db.ts';
import { daysOf, later, type Period } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Expected, expectedFarrowings } from '#modules/herd/domain/figures/forecast.ts';
import { type Forecast, loadForecast } from '../../figures/forecast.ts';
import { measurePeriods, type PeriodMeasure } from '../../figures/measure-periods.ts';
import { aimsOn } from '../../figures/targets.ts';
import type { HerdReportContext } from '../report-farms.ts';

const YEAR_CODES = ['BA', 'PWM_B', 'WEANED7'];

/** The 52 weeks whose experience forecasts use. */
export const yearTo = (asof: BusinessDate) => ({ key: 'year', from: addDays(asof, -363), to: asof });

/** Product; null where a factor is not known. */
export const times = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a * b);

/** What the year before says; the farm's targets where it is too young to say it. */
export interface Experience {
  readonly alive: number | null;
  readonly lost: number | null;
  readonly served: number | null;
  readonly share: number | null;
}

function experienceOf(year: PeriodMeasure | undefined, aimOf: (code: string) => number | null): Experience {
  const of = (code: string): number | null => year?.figures[code]?.value ?? aimOf(code);
  const rate = aimOf('FR');
  return { alive: of('BA'), lost: of('PWM_B'), served: of('WEANED7'), share: rate === null ? null : rate / 100 };
}

/** Matings planned for some days; null where nothing is planned of them. */
export type PlannedMatings = (days: Pick<Period, 'from' | 'to'>) => number | null;

/** Farrowings of some days: done, and expected of matings made or planned. */
export interface Farrowings {
  /** Null where matings due in the days are still to be made and none are planned. */
  readonly mean: number | null;
  readonly band: number | null;
  /** True while some of the matings due in the days are still to be made: more will come. */
  readonly open: boolean;
}

/** The farm as of a day, for what is to come. */
export interface World {
  readonly asof: BusinessDate;
  /** First mating day of which the outcome may still come. */
  readonly oldest: BusinessDate;
  readonly gestation: number;
  readonly lactation: number;
  readonly forecast: Forecast;
  readonly experience: Experience;
  readonly farrowed: ReadonlyMap<string, number>;
}

/** The matings still to be made whose farrowings are due on the days, of those planned; null where nothing is planned. */
function matingsToCome({ asof, gestation }: World, from: BusinessDate, to: BusinessDate, planned: PlannedMatings): number | null {
  const days = { from: addDays(from, -gestation), to: addDays(to, -gestation) };
  const matings = planned(days);
  const tomorrow = addDays(asof, 1);
  return matings === null ? null : (matings * daysOf({ from: later(days.from, tomorrow), to: days.to })) / daysOf(days);
}

/** Farrowings of some days: done, and expected of the matings due in them, made or planned. */
export function farrowingsIn(world: World, from: BusinessDate, to: BusinessDate, planned: PlannedMatings): Farrowings {
  const { asof, gestation, forecast, experience, farrowed } = world;
  let done = 0;
  for (const [day, n] of farrowed) if (day >= from && day <= to) done += n;
  const due = forecast.standing.filter(({ matedt }) => {
    const shown = dueDay({ asof, gestation }, matedt);
    return shown >= from && shown <= to;
  });
  // What will be mated after the as-of day is due after this one: without a plan, what is known of such days is a part nobody can read.
  const open = to > addDays(asof, gestation);
  const more = open ? matingsToCome(world, from, to, planned) : 0;
  if (more === null) return { mean: null, band: null, open };
  const coming: Expected | null = to < asof ? null : expectedFarrowings([...due, { daysInPig: 0, n: more }], forecast.share, experience.share);
  return { mean: done + (coming?.mean ?? 0), band: to < asof ? null : (coming?.band ?? 0), open };
}

async function farrowedByDay(tx: Db, farmid: string, from: BusinessDate, asof: BusinessDate): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ day: string; n: number }>(
    `select farrowdt as day, count(*)::int as n from sow_cycle where farm_id = $1 and farrowdt >= $2::date and farrowdt <= $3::date and kind <> 'E'
      group by 1`,
    [farmid, from, asof],
  );
  return new Map(rows.map(({ day, n }) => [day, n]));
}

/** Pigs a litter is expected to wean. */
export const weanedPerLitter = ({ alive, lost }: Experience): number | null => times(alive, lost === null ? null : 1 - lost / 100);

/** The day a mating is due; a sow past her day is still expected, on the as-of day. */
export function dueDay({ asof, gestation }: Pick<World, 'asof' | 'gestation'>, matedt: BusinessDate): BusinessDate {
  const day = addDays(matedt, gestation);
  return day < asof ? asof : day;
}

/** Everything forecasts of the farm stand on; farrowings are counted from `reach` on. */
export async function loadWorld(tx: Db, { farmid, settings }: HerdReportContext, asof: BusinessDate, reach: BusinessDate): Promise<World> {
  // A litter to come may be lost whole, so those weaned without a pig count in what is expected of it.
  const [past] = await measurePeriods(tx, [yearTo(asof)], { farmid, settings: { ...settings, LWZERO: 'Y' }, asof, codes: YEAR_CODES });
  return {
    asof,
    oldest: addDays(asof, -settings.GESTMAX),
    gestation: settings.GESTSTD,
    lactation: settings.LACTSTD,
    forecast: await loadForecast(tx, farmid, settings, asof),
    experience: experienceOf(past, await aimsOn(tx, { farmid, settings }, asof)),
    farrowed: await farrowedByDay(tx, farmid, reach, asof),
  };
}
