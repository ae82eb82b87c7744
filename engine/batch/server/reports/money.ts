import { unitMoneyDecimals } from '#kernel/rounding.ts';
import type { BatchFigures } from '../../domain/figures/measures.ts';

/** Where a figure is told: the figures of the kind, the decimals of the currency. */
export interface ToldAt {
  readonly kind: { readonly figures: BatchFigures };
  readonly decimals: number;
}

/** True of an amount a kg, a head, an egg, a day: money over something else. */
function isUnitMoney(figures: BatchFigures, code: string): boolean {
  const { family, unit } = figures.of(code);
  return family === 'cost' && unit !== '%' && figures.formulas([code], null).some(({ den }) => den !== 1);
}

/** Decimals a figure is told with beside the amounts it is: of an amount a unit those of the currency, of others its own. */
export function figureDecimals({ kind: { figures }, decimals }: ToldAt, code: string, amounts: readonly (number | null | undefined)[]): number {
  return isUnitMoney(figures, code) ? unitMoneyDecimals(amounts, decimals) : figures.of(code).decimals;
}
