import type { Handler } from '#engine/server/pipeline.ts';
import { voucherHandlers } from './costs/voucher.server.ts';
import type { FinanceServices } from './services.ts';

/** Handlers of all calls of the module. */
export const financeHandlers = ({ costs }: FinanceServices): readonly Handler[] => [...voucherHandlers(costs)];
