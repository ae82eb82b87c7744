import type { CostServices } from './costs/services.ts';
import type { SaleBooks } from './sales/desk.ts';

/** What the composition root hands the module: other modules' servers are never imported. */
export interface FinanceServices {
  readonly costs: CostServices;
  /** Books of what is sold, by kind of line. */
  readonly books: SaleBooks;
}
