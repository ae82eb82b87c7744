import type { FigureSettings } from '#modules/herd/domain/figures/figure.ts';

/** Piglets born in a litter c as the farm counts them (herd.md, TB): mummified ones by TBMUM. Takes {tbmum}. */
export const TOTAL_BORN = '(c.farrownum - case when {tbmum}::boolean then 0 else coalesce(c.mummynum, 0) end)';

/** The value of the placeholder of {@link TOTAL_BORN}. */
export const totalBornValues = ({ TBMUM }: Pick<FigureSettings, 'TBMUM'>) => ({ tbmum: TBMUM === 'Y' });
