import { type BusinessDate, dayNumber } from '#kernel/business-date.ts';
import type { RawEvent } from '#play/raw-event.ts';
import { present } from './days.ts';
import { sum } from './figure.ts';
import { recordsOf } from './herd.ts';
import { livesOf } from './life.ts';
import { numberIn, type OracleSettings } from './raw.ts';

/** What a female achieved from arrival to leaving or the as-of day. */
export interface OracleLifetime {
  readonly litters: number;
  readonly totalBorn: number;
  readonly bornAlive: number;
  readonly weaned: number;
  /** Non-productive days of the closed parity records. */
  readonly wasteday: number;
  readonly daysPresent: number;
  /** 365 x pigs weaned / days from the first mating (or entry as a sow) to leaving or the as-of day. */
  readonly weanedPerYear: number | null;
}

/** Lifetime figures of one animal, counted from its events; null when it never came. */
export function oracleLifetime(events: readonly RawEvent[], animalId: string, settings: OracleSettings, asof: BusinessDate): OracleLifetime | null {
  const today = dayNumber(asof);
  const life = livesOf(
    events.filter((event) => event.animalId === animalId),
    today,
    settings,
  )[0];
  if (life === undefined) return null;
  let daysPresent = 0;
  for (let day = life.entry; day <= today; day += 1) if (present(life, day)) daysPresent += 1;
  const born = (field: string) => sum(life.litters, (litter) => numberIn(litter.farrow, field) ?? 0);
  const weaned = sum(
    life.events.filter((event) => event.eventcd === 'WEA' || event.eventcd === 'SWN'),
    (event) => numberIn(event, 'weannum') ?? 0,
  );
  const productive = life.matedFrom === null ? 0 : (life.left ?? today) - life.matedFrom;
  return {
    litters: life.litters.length,
    totalBorn: born('livenum') + born('deadnum') + born('mummynum'),
    bornAlive: born('livenum'),
    weaned,
    wasteday: sum(recordsOf(life), (record) => record.wasteday),
    daysPresent,
    weanedPerYear: productive === 0 ? null : (365 * weaned) / productive,
  };
}
