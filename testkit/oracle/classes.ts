import type { BusinessDate } from '#kernel/business-date.ts';
import type { RawEvent } from '#play/raw-event.ts';
import { cohortFigures, matingFigures, retentionFigures } from './breeding.ts';
import type { Farm, OracleFigure } from './figure.ts';
import { dayFigures, headFigures, recordFigures } from './herd.ts';
import type { Life, Litter } from './life.ts';
import { farrowingFigures, weaningFigures } from './litters.ts';
import { figuresOf, type OraclePeriod, readFarm } from './oracle.ts';
import { type OracleSettings, textIn } from './raw.ts';

/** The events of the animals of one lineage. */
export function eventsOfLineage(events: readonly RawEvent[], lineage: string): RawEvent[] {
  const own = new Set(events.filter((event) => event.eventcd === 'ENT' && textIn(event, 'lineage') === lineage).map(({ animalId }) => animalId));
  return events.filter(({ animalId }) => own.has(animalId));
}

/** A life with the services made in a class of parity only, and the checks of those services. */
function withServices(life: Life, member: (parity: number) => boolean): Life {
  const services = life.services.filter((service) => member(service.parity));
  const checks = new Set(services.map(({ check }) => check));
  const events = life.events.filter((event) => {
    if (event.eventcd === 'FRX') return checks.has(event);
    return event.eventcd !== 'ABO' || services.some((service) => service.endBy === event);
  });
  return { ...life, services, events };
}

/** A life with some of its litters only, and what happened to them. */
function withLitters(life: Life, member: (life: Life, litter: Litter) => boolean): Life {
  const litters = life.litters.filter((litter) => member(life, litter));
  const own = new Set(litters.flatMap(({ farrow, moves }) => [farrow, ...moves.map(({ event }) => event)]));
  return { ...life, litters, events: life.events.filter((event) => own.has(event)) };
}

/** Sows weaned of a class and served in seven days; the services are those of her whole life. */
function weanedFigure(farm: Farm, member: (parity: number) => boolean): OracleFigure {
  const lives = farm.lives.map((life) => ({ ...life, litters: life.litters.filter((litter) => member(litter.parity)) }));
  return matingFigures({ ...farm, lives })['WEANED7'] as OracleFigure;
}

/**
 * The figures of a class of parity (herd.md, Days and edges 8): matings and pregnancies under the parity at
 * mating, litters and weanings under the number of the litter, days and head under the parity of the day.
 */
export function parityFigures(
  events: readonly RawEvent[],
  period: OraclePeriod,
  settings: OracleSettings,
  asof: BusinessDate,
  member: (parity: number) => boolean,
): Record<string, OracleFigure> {
  const farm = readFarm(events, period, settings, asof);
  const served: Farm = { ...farm, lives: farm.lives.map((life) => withServices(life, member)) };
  const nursed: Farm = { ...farm, lives: farm.lives.map((life) => withLitters(life, (_, { parity }) => member(parity))) };
  const counted: Record<string, OracleFigure> = {
    ...matingFigures(served),
    WEANED7: weanedFigure(farm, member),
    ...cohortFigures(served),
    ...farrowingFigures(nursed),
    ...weaningFigures(nursed),
  };
  const own: Farm = { ...farm, ofClass: member };
  const [still, lost] = [counted['SB']?.value ?? null, counted['PWM_A']?.value ?? null];
  const survival = still === null || lost === null ? null : 100 - still - lost;
  return {
    ...counted,
    SURV: { value: survival, numerator: survival ?? 0, denominator: 1 },
    ...dayFigures(own, counted),
    ...headFigures(own),
    ...recordFigures(own),
    ...retentionFigures(served),
  };
}

/** Figures of farrowings and weanings of some litters. */
export function litterFigures(farm: Farm, member: (life: Life, litter: Litter) => boolean): Record<string, OracleFigure> {
  const own = { ...farm, lives: farm.lives.map((life) => withLitters(life, member)) };
  return { ...farrowingFigures(own), ...weaningFigures(own) };
}

/** The figures of the animals of one lineage. */
export function lineageFigures(
  events: readonly RawEvent[],
  period: OraclePeriod,
  settings: OracleSettings,
  asof: BusinessDate,
  lineage: string,
): Record<string, OracleFigure> {
  return figuresOf(readFarm(eventsOfLineage(events, lineage), period, settings, asof));
}

/** Females removed (not moved) that were not served again after their last weaning, or never. */
export function removedUnserved(
  events: readonly RawEvent[],
  period: OraclePeriod,
  settings: OracleSettings,
  asof: BusinessDate,
  member: (parity: number) => boolean,
): number {
  const farm = readFarm(events, period, settings, asof);
  return farm.lives.filter((life) => {
    if (life.boar || life.outside || life.left === null || life.way === 'moved' || life.left < farm.from || life.left > farm.to) return false;
    const litter = life.litters.at(-1);
    const since = litter === undefined && life.entrytp === 'gilt' ? life.entry : (litter?.lastWeaned ?? null);
    const bought = litter === undefined && life.entrytp === 'weaned';
    const idle = bought ? life.services.length === 0 : since !== null && !life.services.some((service) => service.matedt >= since);
    return idle && member(life.startParity + life.litters.length);
  }).length;
}
