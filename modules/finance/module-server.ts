import { demoAfter } from '#engine/server/demo.ts';
import type { ServerModule } from '#engine/server/module.ts';
import { COST_CHOICES } from './server/costs/cost-choices.ts';
import { costsDemo } from './server/demo/costs-demo.ts';
import { salesDemo } from './server/demo/sales-demo.ts';
import { financeHandlers } from './server/handlers.ts';
import type { FinanceServices } from './server/services.ts';

/** The server half of the money module; `services`: what other modules know of houses, batches and goods. */
export function financeServer(services: FinanceServices): ServerModule {
  return {
    name: 'finance',
    handlers: () => financeHandlers(services),
    lists: COST_CHOICES,
    demo: demoAfter(costsDemo, salesDemo),
  };
}
