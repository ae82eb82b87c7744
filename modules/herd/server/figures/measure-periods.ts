import { type PeriodMeasure as AnyMeasure, periodsOf } from '#engine/figures/server/measure-periods.ts';
import type { MeasureInput as AnyInput } from '#engine/figures/server/registry.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { Period } from '#engine/server/report/periods.ts';
import type { Cause } from '#modules/herd/domain/figures/causes.ts';
import type { FigureSettings } from '#modules/herd/domain/figures/figure.ts';
import { HERD } from './herd-registry.ts';
import type { FigureFilters } from './stream.ts';

/** What a measurement of the herd needs besides the periods. */
export type MeasureInput = AnyInput<FigureSettings, FigureFilters>;

/** One period of the herd measured: its sums, its figures, and which of them may still change. */
export type PeriodMeasure = AnyMeasure<Cause>;

/** Figures of the herd over periods, and the names of the sums they are made of. */
export const { measurePeriods, measured, sumsWanted } = periodsOf(HERD);

/** Figures of the herd over one period. */
export async function measurePeriod(tx: Db, period: Period, input: MeasureInput): Promise<PeriodMeasure> {
  const [measure] = await measurePeriods(tx, [period], input);
  if (measure === undefined) throw new Error('no measure of the period');
  return measure;
}

/** Values of the placeholders the streams' conditions name. */
export const streamValues = HERD.values;
