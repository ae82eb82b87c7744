import type { Pools } from '#db/pool.ts';
import { transactionsOn } from '#db/tx.ts';
import type { Call } from '#engine/define/call.ts';
import { getTemplate } from '#engine/define/template-call.ts';
import type { HttpOptions } from '#engine/server/http.ts';
import type { Handler } from '#engine/server/pipeline.ts';
import { templateHandler } from '#engine/server/template-handler.ts';
import { serverMessage } from '#i18n/server-text.ts';
import { accountHandlers } from '#modules/account/server/handlers.ts';
import { sessionSource } from '#modules/account/server/session-source.ts';
import { adminHandlers } from '#modules/admin/server/handlers.ts';
import { listChoices } from '#modules/admin/server/common/choices.ts';
import { loadFarmFacts } from '#modules/admin/server/settings.ts';
import { herdHandlers } from '#modules/herd/server/handlers.ts';
import { herdTiles } from '#modules/herd/server/home-tiles.ts';
import { MODULES } from '../modules.ts';
import type { Config } from './config.ts';
import { VERSION } from './version.ts';

const routes = MODULES.flatMap((module) => module.routes);
const sheets = MODULES.flatMap((module) => module.sheets);

/** Every call of the product, for the API document and the tests. */
export function allCalls(): Call[] {
  return [...MODULES.flatMap((module) => module.calls), getTemplate as unknown as Call];
}

/** Puts the modules together: handlers of every call on one set of connections. */
export async function composeServer(pools: Pools, config: Pick<Config, 'checkOutput'>): Promise<Pick<HttpOptions, 'transactions' | 'sessions' | 'handlers' | 'message' | 'checkOutput'>> {
  const transactions = transactionsOn(pools);
  const handlers: Handler[] = [
    ...accountHandlers({ transactions, routes, sheets, tiles: herdTiles, version: VERSION }),
    ...adminHandlers({ transactions, routes }),
    ...herdHandlers({ farmFacts: loadFarmFacts }),
    templateHandler(sheets, listChoices),
  ];
  return { transactions, sessions: sessionSource(routes), handlers, message: serverMessage, checkOutput: config.checkOutput };
}
