import { count, type Farm, inPeriod, type OracleFigure, rate, sum } from './figure.ts';
import { type Life, outcomeUnknown, type Service } from './life.ts';
import { dayOf, textIn } from './raw.ts';

interface Mating {
  life: Life;
  service: Service;
}

/** All own matings (not those typed with an entry), with their sows. */
function ownMatings(farm: Farm): Mating[] {
  return farm.lives.flatMap((life) => life.services.filter((service) => !service.entered).map((service) => ({ life, service })));
}

/** Days from the weaning to a first service after a saved weaning; null when there is none. */
function mateday(service: Service): number | null {
  return service.weanedOn === null ? null : service.matedt - service.weanedOn;
}

/** MAT, its kinds, doses, gilts' ages, weaning to service (herd.md, Definitions, rows 1 to 6). */
export function matingFigures(farm: Farm): Record<string, OracleFigure> {
  const matings = ownMatings(farm).filter((mating) => inPeriod(farm, mating.service.matedt));
  const of = (kind: Service['kind']) => matings.filter((mating) => mating.service.kind === kind);
  const gilts = of('gilt');
  const aged = gilts.filter((mating) => mating.life.birth !== null);
  const waited = of('weaned').filter((mating) => mateday(mating.service) !== null);
  const quick = waited.filter((mating) => (mateday(mating.service) ?? 0) <= 7);
  return {
    MAT: count(matings.length),
    MG: count(gilts.length),
    MW: count(of('weaned').length),
    MR: count(of('repeat').length),
    REPEAT: rate(of('repeat').length, matings.length, 100),
    DPM: rate(
      sum(matings, (mating) => mating.service.slots),
      matings.length,
    ),
    AFM: rate(
      sum(aged, (mating) => mating.service.matedt - (mating.life.birth ?? 0)),
      aged.length,
    ),
    EFM: rate(
      sum(gilts, (mating) => mating.service.matedt - mating.life.entry),
      gilts.length,
    ),
    WSI: rate(
      sum(waited, (mating) => mateday(mating.service) ?? 0),
      waited.length,
    ),
    BRED7: rate(quick.length, waited.length, 100),
    WEANED7: weanedAndServed(farm),
    ABORTIONS: count(sum(farm.lives, (life) => life.events.filter((event) => event.eventcd === 'ABO' && inPeriod(farm, dayOf(event))).length)),
    CHECKPOS: checks(farm),
  };
}

/** Sows weaned in the period, seven days past, served by day 7, of those not removed by day 7. */
function weanedAndServed(farm: Farm): OracleFigure {
  const weaned = farm.lives.flatMap((life) => weaningsToServe(farm, life).map((day) => ({ life, day })));
  const served = weaned.filter(({ life, day }) => life.services.some((service) => service.matedt >= day && service.matedt <= day + 7));
  return rate(served.length, weaned.length, 100);
}

/** Days of a sow's weanings of the period whose seven days are past and that she outlived. */
function weaningsToServe(farm: Farm, life: Life): number[] {
  return life.litters.flatMap(({ lastWeaned: day, phases }) => {
    const nursesAgain = phases.some((phase) => phase.end !== 'weaned');
    if (day === null || nursesAgain || !inPeriod(farm, day) || day + 7 >= farm.asof) return [];
    return life.left !== null && life.left <= day + 7 ? [] : [day];
  });
}

function checks(farm: Farm): OracleFigure {
  const all = farm.lives.flatMap((life) => life.events.filter((event) => event.eventcd === 'FRX' && inPeriod(farm, dayOf(event))));
  return rate(all.filter((event) => textIn(event, 'fregexamreslt') === 'positive').length, all.length, 100);
}

/** Own matings of the window w. */
function matedInWindow(farm: Farm): Mating[] {
  return ownMatings(farm).filter(({ service }) => farm.wFrom <= service.matedt && service.matedt <= farm.wTo);
}

function returnClass(days: number): string {
  if (days <= 17) return 'EARLY';
  if (days <= 24) return 'REGULAR';
  if (days <= 38) return 'IRREGULAR';
  if (days <= 45) return 'SECOND';
  return 'LATE';
}

/** The class of fallout a mating ended in. */
function falloutClass(farm: Farm, service: Service): string {
  if (outcomeUnknown(service, farm.asof, farm.settings)) return 'UNKNOWN';
  if (service.end === null) return 'INPIG';
  if (service.end === 'return') return returnClass((service.endDay ?? 0) - service.matedt);
  return service.end.toUpperCase();
}

const FALLOUT = [
  'EARLY',
  'REGULAR',
  'IRREGULAR',
  'SECOND',
  'LATE',
  'NEGATIVE',
  'ABORTION',
  'NOTINPIG',
  'DIED',
  'CULLED',
  'FARROWED',
  'UNKNOWN',
  'INPIG',
];

/** Farrowing rates, fallout and conception of the matings of w (rule 6: a cohort keeps its members). */
export function cohortFigures(farm: Farm): Record<string, OracleFigure> {
  const all = matedInWindow(farm);
  const cohort = all.filter(({ service }) => service.end !== 'moved' && service.end !== 'sold');
  const farrowed = cohort.filter(({ service }) => service.end === 'farrowed').length;
  const otherRemovals = cohort.filter(
    ({ service }) =>
      (service.end === 'died' || service.end === 'culled') &&
      !(service.reason !== null && (farm.settings.reproReasons?.has(service.reason) ?? false)),
  ).length;
  const figures: Record<string, OracleFigure> = {
    FR: rate(farrowed, cohort.length, 100),
    FRP: rate(farrowingsFromOwnMatings(farm), cohort.length, 100),
    FRA: rate(farrowed, cohort.length - otherRemovals, 100),
    FALLOUT_W: count(cohort.length),
    FALLOUT_MOVED: count(all.filter(({ service }) => service.end === 'moved').length),
    FALLOUT_SOLD: count(all.filter(({ service }) => service.end === 'sold').length),
    CONC: conception(farm, cohort),
  };
  for (const name of FALLOUT) {
    const members = cohort.filter(({ service }) => falloutClass(farm, service) === name).length;
    figures[`FALLOUT_${name}`] = count(members);
    if (FALLOUT.indexOf(name) < 5) figures[`RETURN_${name}`] = rate(members, cohort.length, 100);
  }
  return figures;
}

function farrowingsFromOwnMatings(farm: Farm): number {
  return ownMatings(farm).filter(({ service }) => service.end === 'farrowed' && inPeriod(farm, service.endDay)).length;
}

function conception(farm: Farm, cohort: readonly Mating[]): OracleFigure {
  const day = farm.settings.CONCDAY;
  const past = cohort.filter(({ service }) => service.matedt + day < farm.asof && !outcomeUnknown(service, farm.asof, farm.settings));
  const endedBy = (service: Service) => service.endDay !== null && service.endDay <= service.matedt + day;
  const kept = past.filter(({ service }) => !(endedBy(service) && (service.end === 'died' || service.end === 'culled')));
  return rate(kept.filter(({ service }) => !endedBy(service)).length, kept.length, 100);
}

/** RTN k: gilts first mated in w that were not removed before their k-th farrowing. */
export function retentionFigures(farm: Farm): Record<string, OracleFigure> {
  const gilts = matedInWindow(farm).filter(({ service }) => service.kind === 'gilt');
  const figures: Record<string, OracleFigure> = {};
  for (const k of [1, 2, 3]) {
    const moved = gilts.filter(({ life }) => life.way === 'moved' && life.litters.length < k);
    const removed = gilts.filter(({ life }) => life.way !== null && life.way !== 'moved' && life.litters.length < k);
    const asked = gilts.length - moved.length;
    const kept = rate(asked - removed.length, asked, 100);
    // Those on the farm that had no k-th litter yet may still be removed before it: while nobody had it, nothing is known.
    const open = gilts.filter(({ life }) => life.way === null && life.litters.length < k).length;
    const reached = gilts.filter(({ life }) => life.litters.length >= k).length;
    figures[`RTN${k}`] = open > 0 && reached === 0 ? { ...kept, value: null } : kept;
  }
  return figures;
}
