import type { FigureDef } from '#engine/figures/domain/figure.ts';

/** Column families of the reports of batches; eggs of layers alone. */
export type BatchFamily = 'heads' | 'weight' | 'growth' | 'loss' | 'goods' | 'cost' | 'eggs';
/** A figure of a kind of batch. */
export type BatchFigure = FigureDef<null, BatchFamily, never>;
