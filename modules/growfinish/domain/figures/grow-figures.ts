import { COST, GOODS } from '#engine/batch/domain/figures/cost.figure.ts';
import { GROWTH, LOSS } from '#engine/batch/domain/figures/growth.figure.ts';
import { HEADS } from '#engine/batch/domain/figures/heads.figure.ts';
import { WEIGHT } from '#engine/batch/domain/figures/weight.figure.ts';
import { figureSet } from '#engine/figures/domain/figure-set.ts';

/** Every figure of growing pigs, once (growfinish.md, Figures and formulas). */
export const GROW_FIGURES = figureSet([...HEADS, ...WEIGHT, ...GROWTH, ...LOSS, ...GOODS, ...COST]);
