import type { BatchLife, LifeMove } from '#engine/batch/domain/figures/record.ts';
import { addDays, type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { growBatch } from '#modules/growfinish/domain/figures/grow-batch.fixture.ts';
import { DEFAULT_POULTRY } from '#modules/growfinish/domain/standards.ts';
import type { EggDay, FlockLife } from './flock.ts';

/** A flock as a test says it, measured against the default broiler standard. */
export function flockOf(opendt: string, asof: string, moves: readonly LifeMove[], more: Partial<FlockLife> = {}): FlockLife {
  const batch: BatchLife = growBatch(opendt, asof, moves, { standard: DEFAULT_POULTRY, bands: [] });
  return {
    ...batch,
    ...{ eggs: [], spreads: [], climate: [], firstegg: null, floor: null, breed: null, supplier: null, laying: [], eggweight: [] },
    ...more,
  };
}

/** So many eggs on each of some days. */
export function laid(from: string, days: number, eggs: number, more: Partial<EggDay> = {}): EggDay[] {
  return Array.from({ length: days }, (_, n) => ({ day: addDays(businessDate(from), n), eggs, broken: 0, dirty: 0, mass: null, ...more }));
}

/** A day as a test says it. */
export const on = (text: string): BusinessDate => businessDate(text);
