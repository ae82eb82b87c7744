import { figuresOf, type Together } from '#engine/figures/domain/declare.ts';
import type { FigureDef as AnyFigure } from '#engine/figures/domain/figure.ts';
import type { HerdSettings } from '../settings.ts';
import type { Cause } from './causes.ts';

/** Part of the production set a figure is printed under. */
export type FigureFamily = 'breeding' | 'pregnancy' | 'farrowing' | 'weaning' | 'herd' | 'year' | 'nursery' | 'semen' | 'life' | 'forecast';

/** Settings that choose between variants of a formula. */
export type FigureSettings = Pick<HerdSettings, 'TBMUM' | 'NPDGILT' | 'LWZERO' | 'SPERMDOSE' | 'FRSHIFT' | 'CONCDAY' | 'GESTMAX' | 'PARMAX'>;

/** One figure of the herd. */
export type FigureDef = AnyFigure<FigureSettings, FigureFamily, Cause>;

/** Makers of the figures of a family of the herd. */
export const figuresIn = (family: FigureFamily, together?: Together<FigureSettings>) =>
  figuresOf<FigureSettings, FigureFamily, Cause>(family, together);
