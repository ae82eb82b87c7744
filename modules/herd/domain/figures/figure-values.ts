import type { FigureValue as AnyValue } from '#engine/figures/domain/figure-set.ts';
import type { Cause } from './causes.ts';
import { HERD_FIGURE_SET } from './figures.ts';

/** A figure of the herd with what it is made of; value unrounded, null for "no data". */
export type FigureValue = AnyValue<Cause>;

/** Figures of the herd from the base sums of a period, and whether they may still change (herd.md, Definitions). */
export const { values: figureValues, value: figureValue, isProvisional } = HERD_FIGURE_SET;
