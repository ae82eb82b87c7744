import { batchMeasures } from '#engine/batch/domain/figures/measures.ts';
import { SUMS } from '#engine/batch/domain/figures/sums.ts';
import { GROW_FIGURES } from './grow-figures.ts';

/** How the figures of growing pigs are measured. */
export const GROW_MEASURES = batchMeasures(GROW_FIGURES, SUMS);
/** The same by name: of a batch, of its days, of several together; what a figure is made of; whether a batch enters means. */
export const { figuresOfSpan, figuresOfBatch, figuresTogether, partsOfFigure, isAveraged } = GROW_MEASURES;
