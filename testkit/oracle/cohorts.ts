import type { RawEvent } from '#play/raw-event.ts';
import { cohortFigures, matingFigures } from './breeding.ts';
import type { Farm, OracleFigure } from './figure.ts';
import type { Life, Litter, Service } from './life.ts';
import { farrowingFigures, weaningFigures } from './litters.ts';
import { numberIn, textIn } from './raw.ts';

type Member = (life: Life, service: Service) => boolean;

/** A life with some of its own services, the litters they gave and what happened to those. */
function narrowed(life: Life, member: Member): Life {
  const services = life.services.filter((service) => !service.entered && member(life, service));
  const litters = life.litters.filter(({ service }) => service !== null && services.includes(service));
  const own = new Set<RawEvent>(litters.flatMap(({ farrow, moves }) => [farrow, ...moves.map(({ event }) => event)]));
  return { ...life, services, litters, events: life.events.filter((event) => own.has(event)) };
}

/** Figures of some matings followed to their weaning, whatever the dates: a cohort keeps its members. */
export function followed(farm: Farm, member: Member): Record<string, OracleFigure> {
  const all = { ...farm, from: -1e6, to: farm.asof, wFrom: -1e6, wTo: farm.asof };
  const own: Farm = { ...all, lives: farm.lives.map((life) => narrowed(life, member)) };
  return { ...matingFigures(own), ...cohortFigures(own), ...farrowingFigures(own), ...weaningFigures(own) };
}

/** Pigs of some matings weaned into a house that was named. */
export function weanedInHouse(farm: Farm, member: Member): number {
  const events = farm.lives.flatMap((life) => narrowed(life, member).events).filter(({ eventcd }) => eventcd === 'SWN' || eventcd === 'WEA');
  return events.filter((event) => textIn(event, 'roomid') !== null).reduce((sum, event) => sum + (numberIn(event, 'weannum') ?? 0), 0);
}

/** Share of members still in pig so many days after mating; those not yet seen so far leave the rest on the day they were seen last. */
export function survival(farm: Farm, member: Member, days: number): number[] {
  const members = farm.lives
    .flatMap((life) => narrowed(life, member).services)
    .filter(({ end }) => end !== 'moved' && end !== 'sold')
    .map(({ matedt, end, endDay }) => ({
      until: end === 'farrowed' ? 9999 : (endDay ?? farm.asof) - matedt,
      failed: end !== null && end !== 'farrowed',
    }));
  const curve: number[] = [];
  let share = 100;
  for (let day = 0; day <= days; day += 1) {
    const seen = members.filter(({ until }) => until >= day).length;
    const failed = members.filter((one) => one.failed && one.until === day).length;
    if (seen > 0) share *= 1 - failed / seen;
    curve.push(share);
  }
  return curve;
}

/** Matings of w by kind and parity with the share that farrowed: what a farm's own rates expect of another mix. */
export function expectedRate(farm: Farm, member: Member, year: Member): { n: number; expected: number; difference: number; half: number } | null {
  const kept = (of: Member) => farm.lives.flatMap((life) => narrowed(life, of).services).filter(({ end }) => end !== 'moved' && end !== 'sold');
  const key = ({ kind, parity }: Service) => `${kind} ${Math.min(parity, farm.settings.PARMAX)}`;
  const farms = Map.groupBy(kept(year), key);
  const own = kept(member);
  if (own.length === 0) return null;
  const rates = own.map((service) => {
    const same = farms.get(key(service)) ?? [];
    return same.length === 0 ? 0 : same.filter(({ end }) => end === 'farrowed').length / same.length;
  });
  const n = own.length;
  const expected = (100 * rates.reduce((sum, rate) => sum + rate, 0)) / n;
  const half = (196 * Math.sqrt(rates.reduce((sum, rate) => sum + rate * (1 - rate), 0))) / n;
  return { n, expected, difference: (100 * own.filter(({ end }) => end === 'farrowed').length) / n - expected, half };
}

/** Deaths recorded by day 3 of some litters. */
export function earlyDeaths(litters: readonly Litter[], dayOf: (event: RawEvent) => number): number {
  return litters.reduce(
    (sum, litter) =>
      sum +
      litter.moves
        .filter(({ event }) => event.eventcd === 'PLD' && !event.unbalanced && dayOf(event) - litter.farrowdt <= 3)
        .reduce((own, { event }) => own + (numberIn(event, 'lossnum') ?? 0), 0),
    0,
  );
}
