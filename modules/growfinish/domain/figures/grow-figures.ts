import { figureSet } from '#engine/figures/domain/figure-set.ts';
import { COST, GOODS } from './cost.figure.ts';
import { GROWTH, LOSS } from './growth.figure.ts';
import { HEADS } from './heads.figure.ts';
import { WEIGHT } from './weight.figure.ts';

/** Every figure of growing pigs, once (growfinish.md, Figures and formulas). */
export const GROW_FIGURES = figureSet([...HEADS, ...WEIGHT, ...GROWTH, ...LOSS, ...GOODS, ...COST]);

/** Figures in money: for who may see amounts. */
export const isMoney = (code: string): boolean => GROW_FIGURES.of(code).family === 'cost';
