import type { GeneticServices } from '#modules/genetics/server/services.ts';
import { drawnNumbers, nextNumbers } from '#modules/growfinish/server/tags/pattern-numbers.ts';

/** What genetics asks of the ear tags. */
export const geneticServices: GeneticServices = { drawn: drawnNumbers, next: nextNumbers };
