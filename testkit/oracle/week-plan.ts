import { addDays, type BusinessDate, dateOfDay, dayNumber } from '#kernel/business-date.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';
import type { RawEvent } from '#play/raw-event.ts';
import { type Life, livesOf, outcomeUnknown, type Service } from './life.ts';
import { oracleFigures } from './oracle.ts';
import { dayOf, numberIn, type OracleSettings } from './raw.ts';
import { heatsOf, statusOf } from './standing.ts';

type PlanSettings = OracleSettings & Pick<HerdSettings, 'GESTSTD' | 'GESTMAX' | 'LACTSTD'>;

/** Days of both ends. */
interface Span {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** What is done or expected in some days. */
interface Ahead {
  /** Null, as all that follows, where matings it stands on are still to be made and none are planned. */
  readonly farrowings: number | null;
  /** Half of the band that holds four cases in five. */
  readonly band: number | null;
  readonly pigs: number | null;
  /** Sows weaned or to be weaned. */
  readonly sows: number | null;
  /** Of these, expected to be served within seven days. */
  readonly serve: number | null;
  /** Null while some of the matings are still to be made. */
  readonly crates: number | null;
  readonly places: number | null;
}

/** Matings planned for the days of both ends; null where none are. */
type PlannedMatings = (from: number, to: number) => number | null;

const YEAR = 364;
/** Weeks a pig stands in the nursery, as the report counts its places. */
const NURSERY_WEEKS = 7;
/** Normal deviate with a tenth of the cases beyond it. */
const TENTH = 1.2815515655446004;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * The forecast of a farm on a day, week by week, from its raw events (herd.md: EXPF, EXPW, PigWeekReport2). A farrowing of
 * days gone is the one that was; of days to come each standing mating due then counts with the share of the farm's final
 * matings of the last 52 weeks that farrowed among those still in pig on the same day; one past its day stays due today; of matings still
 * to be made those planned count as if made today, and nothing is said of the days where none are planned. Weanings of a week that is not over are the farrowings of LACTSTD days earlier x BA x (1 - PWM B), 52-week values.
 * Crates are those of the litters of LACTSTD days, places those of the pigs weaned in the weeks a nursery keeps them.
 */
export function forecaster(events: readonly RawEvent[], asof: BusinessDate, settings: PlanSettings, planned: PlannedMatings): (span: Span) => Ahead {
  const today = dayNumber(asof);
  const lives = livesOf(events, today, settings);
  const matings = lives.flatMap((life) => life.services.filter(({ end }) => end !== 'moved' && end !== 'sold'));
  const final = finalMatings(matings, today, settings);
  const chanceOf = ({ matedt }: Pick<Service, 'matedt'>): number => {
    const still = final.filter(({ matedt: day, endDay }) => endDay === null || endDay - day > today - matedt);
    return still.length === 0 ? 0 : still.filter(({ end }) => end === 'farrowed').length / still.length;
  };
  const standing = matings
    .filter((service) => service.end === null && !outcomeUnknown(service, today, settings))
    .map((service) => ({ due: Math.max(today, service.matedt + settings.GESTSTD), chance: chanceOf(service) }));
  const year = oracleFigures(events, { from: addDays(asof, 1 - YEAR), to: asof }, { ...settings, LWZERO: 'Y' }, asof);
  const value = (code: string) => year[code]?.value ?? 0;
  const aLitter = value('BA') * (1 - value('PWM_B') / 100);
  const served = year['WEANED7']?.value ?? null;
  const farrowed = (from: number, to: number) =>
    lives.flatMap(({ litters }) => litters).filter(({ farrowdt }) => farrowdt >= from && farrowdt <= to).length;
  // A mating of tomorrow is due the day after this one.
  const lastDue = today + settings.GESTSTD;
  const asMadeToday = chanceOf({ matedt: today });
  /** Farrowings of days, done and to come, with their chances; null where some are of matings neither made nor planned. */
  const born = (from: number, to: number) => {
    const chances = to < today ? [] : standing.filter(({ due }) => due >= from && due <= to).map(({ chance }) => chance);
    const unmade = Math.max(0, to - Math.max(lastDue, from - 1)) / (to - from + 1);
    const matings = unmade === 0 ? 0 : planned(from - settings.GESTSTD, to - settings.GESTSTD);
    if (matings === null) return null;
    const more = matings * unmade;
    return {
      n: farrowed(from, to) + sum(chances) + more * asMadeToday,
      variance: sum(chances.map((chance) => chance * (1 - chance))) + more * asMadeToday * (1 - asMadeToday),
    };
  };
  return (span) => {
    const [from, to] = [dayNumber(span.from), dayNumber(span.to)];
    const gone = to < today;
    const litters = born(from, to);
    const done = weanedIn(lives, from, to);
    const ahead = born(from - settings.LACTSTD, to - settings.LACTSTD)?.n ?? null;
    const sows = gone ? done.sows : ahead;
    const weeks = (count: number, after: number) =>
      to - after > lastDue ? null : Math.ceil((born(from - after - 7 * count, to - after)?.n ?? 0) - 1e-9);
    const places = weeks(NURSERY_WEEKS, settings.LACTSTD);
    return {
      farrowings: litters?.n ?? null,
      band: litters === null ? null : TENTH * Math.sqrt(litters.variance),
      pigs: gone ? done.pigs : ahead === null ? null : ahead * aLitter,
      sows,
      serve: served === null || sows === null ? null : (sows * served) / 100,
      crates: weeks(Math.ceil(settings.LACTSTD / 7), 0),
      places: places === null ? null : Math.ceil(places * aLitter - 1e-9),
    };
  };
}

/** Own matings of 52 weeks whose longest gestation is over and whose end is known. */
function finalMatings(matings: readonly Service[], today: number, settings: PlanSettings): Service[] {
  const newest = today - settings.GESTMAX - 1;
  return matings.filter(({ entered, end, matedt }) => !entered && end !== null && matedt <= newest && matedt > newest - YEAR);
}

/** Pigs weaned in days, and litters fully weaned with at least one pig. */
function weanedIn(lives: readonly Life[], from: number, to: number): { pigs: number; sows: number } {
  const inside = (day: number | null) => day !== null && day >= from && day <= to;
  const weanings = lives.flatMap(({ events }) => events).filter((event) => ['SWN', 'WEA'].includes(event.eventcd) && inside(dayOf(event)));
  const phases = lives.flatMap(({ litters }) => litters).flatMap((litter) => litter.phases);
  const full = phases.filter((phase) => !phase.nurse && phase.end === 'weaned' && phase.weanedBefore + phase.weanedAtEnd > 0 && inside(phase.endDay));
  return { pigs: sum(weanings.map((event) => numberIn(event, 'weannum') ?? 0)), sows: full.length };
}

/** Matings of a week that still stand. */
export function stillInPig(events: readonly RawEvent[], span: Span, asof: BusinessDate, settings: PlanSettings): number {
  return livesOf(events, dayNumber(asof), settings)
    .flatMap(({ services }) => services)
    .filter((service) => service.end === null && !outcomeUnknown(service, dayNumber(asof), settings))
    .filter(({ entered, matedt }) => !entered && dateOfDay(matedt) >= span.from && dateOfDay(matedt) <= span.to).length;
}

/**
 * Gilts on the farm that are ready to be served by a day as PigRutReport judges it: old enough, with the heats wanted (one a
 * cycle from the next one due), heavy enough by their last weight.
 */
export function giltsReadyBy(
  lives: readonly Life[],
  by: BusinessDate,
  asof: BusinessDate,
  settings: Pick<HerdSettings, 'GILTAGEREC' | 'GILTHEATS' | 'GILTWREC' | 'HEATCYC'>,
  weightOf: (life: Life) => number | null,
): number {
  return lives.filter((life) => {
    const heats = heatsOf(life);
    const last = heats.at(-1);
    if (statusOf(life) !== 'G' || life.birth === null || (weightOf(life) ?? 0) < settings.GILTWREC) return false;
    const missing = settings.GILTHEATS - heats.length;
    if (missing > 0 && last === undefined) return false;
    const next = Math.max((last ?? 0) + settings.HEATCYC, dayNumber(asof));
    const day = Math.max(life.birth + settings.GILTAGEREC, missing > 0 ? next + (missing - 1) * settings.HEATCYC : 0);
    return day <= dayNumber(by);
  }).length;
}
