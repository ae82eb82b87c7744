import type { ServerModule } from '#engine/server/module.ts';
import { accountHandlers } from './server/handlers.ts';
import type { AccountPorts } from './server/services.ts';

/** The server half of the account: what it shows of the other modules comes with the product. */
export function accountServer(ports: AccountPorts): ServerModule {
  return { name: 'account', handlers: (product) => accountHandlers({ ...product, ...ports }) };
}
