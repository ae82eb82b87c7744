import { figureSet } from '#engine/figures/domain/figure-set.ts';
import { BREEDING_FIGURES } from './breeding.figure.ts';
import { FARROWING_FIGURES } from './farrowing.figure.ts';
import type { FigureDef } from './figure.ts';
import { HERD_FIGURES } from './herd.figure.ts';
import { OTHER_FIGURES } from './other.figure.ts';
import { PREGNANCY_FIGURES } from './pregnancy.figure.ts';
import { WEANING_FIGURES } from './weaning.figure.ts';
import { YEAR_FIGURES } from './year.figure.ts';

/** Every figure of the herd, once. */
export const FIGURES: readonly FigureDef[] = [
  ...BREEDING_FIGURES,
  ...PREGNANCY_FIGURES,
  ...FARROWING_FIGURES,
  ...WEANING_FIGURES,
  ...HERD_FIGURES,
  ...YEAR_FIGURES,
  ...OTHER_FIGURES,
];

/** The figures of the herd by code, with what they are made of. */
export const HERD_FIGURE_SET = figureSet(FIGURES);
export const { find: findFigure, of: figureOf } = HERD_FIGURE_SET;
