import { type ClassSums as AnyClass, classesOf } from '#engine/figures/server/measure-classes.ts';
import { HERD } from './herd-registry.ts';
import type { HerdClass } from './stream.ts';

/** Base sums of a class of parity and lineage. */
export type ClassSums = AnyClass<HerdClass>;

/** Base sums of the herd by class of parity and lineage. */
export const { measureClasses } = classesOf(HERD);
