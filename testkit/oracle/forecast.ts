import { addDays, type BusinessDate, dayNumber } from '#kernel/business-date.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';
import type { RawEvent } from '#play/raw-event.ts';
import { type Life, livesOf, outcomeUnknown, type Service } from './life.ts';
import { oracleFigures } from './oracle.ts';
import type { OracleSettings } from './raw.ts';

type ForecastSettings = OracleSettings & Pick<HerdSettings, 'GESTSTD' | 'GESTMAX' | 'LACTSTD'>;

/** 52 weeks. */
const YEAR = 364;

function matingsOf(lives: readonly Life[]): Service[] {
  return lives.flatMap((life) => life.services.filter((service) => service.end !== 'moved' && service.end !== 'sold'));
}

/** Of final matings still in pig on a day of pregnancy, the share that farrowed; null without any. */
function shareFarrowed(final: readonly Service[], dayInPig: number): number | null {
  const still = final.filter((service) => service.endDay === null || service.endDay - service.matedt > dayInPig);
  if (still.length === 0) return null;
  return still.filter((service) => service.end === 'farrowed').length / still.length;
}

/**
 * EXPF: farrowings expected in the days [from, to]: standing matings due then, each weighed with the
 * share that farrowed among the farm's final matings of the last 52 weeks still in pig on that day.
 * Null when the farm has no final mating to learn from.
 */
export function expectedFarrowings(
  events: readonly RawEvent[],
  days: { readonly from: BusinessDate; readonly to: BusinessDate },
  settings: ForecastSettings,
  asof: BusinessDate,
): number | null {
  const today = dayNumber(asof);
  const matings = matingsOf(livesOf(events, today, settings));
  // A mating is final once the longest gestation is over.
  const newest = today - settings.GESTMAX - 1;
  const final = matings.filter(({ entered, end, matedt }) => !entered && end !== null && matedt <= newest && matedt > newest - YEAR);
  let expected = 0;
  for (const service of matings) {
    const due = service.matedt + settings.GESTSTD;
    if (service.end !== null || outcomeUnknown(service, today, settings) || due < dayNumber(days.from) || due > dayNumber(days.to)) continue;
    const share = shareFarrowed(final, today - service.matedt);
    if (share === null) return null;
    expected += share;
  }
  return expected;
}

/** EXPW: pigs expected to be weaned in the days [from, to]: EXPF of LACTSTD days earlier x BA x (1 - PWM B), 52-week values. */
export function expectedWeaned(
  events: readonly RawEvent[],
  days: { readonly from: BusinessDate; readonly to: BusinessDate },
  settings: ForecastSettings,
  asof: BusinessDate,
): number | null {
  const earlier = { from: addDays(days.from, -settings.LACTSTD), to: addDays(days.to, -settings.LACTSTD) };
  const litters = expectedFarrowings(events, earlier, settings, asof);
  const year = oracleFigures(events, { from: addDays(asof, 1 - YEAR), to: asof }, { ...settings, LWZERO: 'Y' }, asof);
  const [alive, lost] = [year['BA']?.value ?? null, year['PWM_B']?.value ?? null];
  return litters === null || alive === null || lost === null ? null : litters * alive * (1 - lost / 100);
}
