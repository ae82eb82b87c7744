import type { FigureDef } from '#engine/figures/domain/figure.ts';

/** Column families of the reports of growing pigs. */
export type GrowFamily = 'heads' | 'weight' | 'growth' | 'loss' | 'goods' | 'cost';
/** A figure of growing pigs. */
export type GrowFigure = FigureDef<null, GrowFamily, never>;
