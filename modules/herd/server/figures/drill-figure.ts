import { drillsOf } from '#engine/figures/server/drill.ts';
import { HERD } from './herd-registry.ts';

/** The animals behind a figure of the herd. */
export const { drillFigure } = drillsOf(HERD);
