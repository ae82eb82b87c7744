import type { CostServices } from './costs/services.ts';

/** What the composition root hands the module: other modules' servers are never imported. */
export interface FinanceServices {
  readonly costs: CostServices;
}
