import type { BusinessDate } from '#kernel/business-date.ts';
import { ratio } from '#kernel/rounding.ts';

/** What a slaughterhouse returned of pigs a batch sold. */
export interface ReturnedPigs {
  readonly note: string;
  readonly customer: string;
  readonly slaughterdt: BusinessDate;
  readonly heads: number;
  /** Dead on arrival, not among them. */
  readonly doa: number;
  /** kg of the carcasses that were passed. */
  readonly carcass: number;
  readonly grade: string | null;
  readonly condemned: number;
  /** Mean score of the lungs. */
  readonly lung: number | null;
  /** kg alive of the head whose carcasses were passed; null where they were not weighed. */
  readonly livekg: number | null;
}

const sum = (rows: readonly ReturnedPigs[], of: (row: ReturnedPigs) => number): number => rows.reduce((total, row) => total + of(row), 0);

/** The returns of a batch together: dressing % of those weighed alive, the mean lung score by head of those scored. */
export function returnedTogether(rows: readonly ReturnedPigs[]): {
  readonly dressing: number | null;
  readonly mean: number | null;
  readonly lung: number | null;
} {
  const weighed = rows.filter(({ livekg }) => livekg !== null);
  const scored = rows.filter(({ lung }) => lung !== null);
  return {
    dressing: ratio(
      100 * sum(weighed, ({ carcass }) => carcass),
      sum(weighed, ({ livekg }) => livekg ?? 0),
    ),
    mean: ratio(
      sum(rows, ({ carcass }) => carcass),
      sum(rows, ({ heads, condemned }) => heads - condemned),
    ),
    lung: ratio(
      sum(scored, ({ heads, lung }) => heads * (lung ?? 0)),
      sum(scored, ({ heads }) => heads),
    ),
  };
}
