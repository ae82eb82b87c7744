import { COST, GOODS } from '#engine/batch/domain/figures/cost.figure.ts';
import { GROWTH, LOSS } from '#engine/batch/domain/figures/growth.figure.ts';
import { HEADS } from '#engine/batch/domain/figures/heads.figure.ts';
import { batchMeasures } from '#engine/batch/domain/figures/measures.ts';
import { WEIGHT } from '#engine/batch/domain/figures/weight.figure.ts';
import { figuresInWords } from '#engine/batch/domain/figures/words.ts';
import { figureSet } from '#engine/figures/domain/figure-set.ts';
import { ofBirds } from './bird-words.ts';
import { EGGS } from './eggs.figure.ts';
import type { FlockLife } from './flock.ts';
import { FLOCK_SUMS } from './flock-sums.ts';
import { BIRD_GROWTH } from './growth.figure.ts';
import { INCOME } from './income.figure.ts';

/** Figures of pigs alone: brought to standard weights of pigs, or an index of theirs. */
const PIGS_ALONE = ['PEI', 'FCRADJ', 'ADGADJ'];
const OWN = [...BIRD_GROWTH, ...EGGS, ...INCOME];
const LEFT_OUT: ReadonlySet<string> = new Set([...PIGS_ALONE, ...OWN.map(({ code }) => code)]);
const SHARED = [...HEADS, ...WEIGHT, ...GROWTH, ...LOSS, ...GOODS, ...COST].filter(({ code }) => !LEFT_OUT.has(code));

/** Every figure of chickens, once: those of any batch in words of birds, and their own (poultry.md, The life of a flock). */
export const FLOCK_FIGURES = figureSet([...figuresInWords(SHARED, ofBirds), ...OWN]);
/** How they are measured. */
export const FLOCK_MEASURES = batchMeasures<FlockLife>(FLOCK_FIGURES, FLOCK_SUMS);

/** What survival leaves out in EPEF: losses (deaths and culls), or deaths alone (EPEFSURV). */
export const epefCode = (survival: string): 'EPEF' | 'EPEFD' => (survival === 'deaths' ? 'EPEFD' : 'EPEF');
