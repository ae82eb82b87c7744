import { type BusinessDate, dayNumber } from '#kernel/business-date.ts';
import type { RawEvent } from '#play/raw-event.ts';
import { cohortFigures, matingFigures, retentionFigures } from './breeding.ts';
import type { Farm, OracleFigure } from './figure.ts';
import { dayFigures, headFigures, recordFigures, semenFigures } from './herd.ts';
import { livesOf } from './life.ts';
import { farrowingFigures, weaningFigures } from './litters.ts';
import type { OracleSettings } from './raw.ts';

/** A period and, when matings are followed from other days than FRSHIFT earlier, the window of matedt. */
export interface OraclePeriod {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly matedFrom?: BusinessDate;
  readonly matedTo?: BusinessDate;
}

/** A farm read from its events for a period. */
export function readFarm(events: readonly RawEvent[], period: OraclePeriod, settings: OracleSettings, asof: BusinessDate): Farm {
  const from = dayNumber(period.from);
  const to = dayNumber(period.to);
  return {
    lives: livesOf(events, dayNumber(asof), settings),
    from,
    to,
    wFrom: period.matedFrom === undefined ? from - settings.FRSHIFT : dayNumber(period.matedFrom),
    wTo: period.matedTo === undefined ? to - settings.FRSHIFT : dayNumber(period.matedTo),
    asof: dayNumber(asof),
    settings,
  };
}

/**
 * Every figure of the herd's definitions, counted from the live events alone: slowly, day by day
 * and animal by animal, without the product's fold or SQL, so that the two can be compared.
 * Value = factor x numerator / denominator, unrounded; null is "no data".
 */
export function oracleFigures(
  events: readonly RawEvent[],
  period: OraclePeriod,
  settings: OracleSettings,
  asof: BusinessDate,
): Record<string, OracleFigure> {
  return figuresOf(readFarm(events, period, settings, asof));
}

/** Every figure of a farm as it was read. */
export function figuresOf(farm: Farm): Record<string, OracleFigure> {
  const counted = {
    ...matingFigures(farm),
    ...cohortFigures(farm),
    ...farrowingFigures(farm),
    ...weaningFigures(farm),
  };
  return {
    ...counted,
    SURV: survival(counted['SB'], counted['PWM_A']),
    ...dayFigures(farm, counted),
    ...headFigures(farm),
    ...recordFigures(farm),
    ...retentionFigures(farm),
    ...semenFigures(farm),
  };
}

/** 100 - SB % - PWM A; no data when either is. */
function survival(stillborn: OracleFigure | undefined, lost: OracleFigure | undefined): OracleFigure {
  if (stillborn?.value == null || lost?.value == null) return { value: null, numerator: 0, denominator: 0 };
  const value = 100 - stillborn.value - lost.value;
  return { value, numerator: value, denominator: 1 };
}
