import { MODULES } from '#apps/modules.ts';
import type { Pools } from '#db/pool.ts';
import { transactionsOn } from '#db/tx.ts';
import type { Call } from '#engine/define/call.ts';
import { allSettings, codeLists, eventBooks, fixedLists } from '#engine/define/module.ts';
import { getQueue, sendQueue } from '#engine/define/queue-calls.ts';
import { templateCall } from '#engine/define/template-call.ts';
import { SIGN_IN } from '#engine/server/db.ts';
import { logFault } from '#engine/server/faults.ts';
import { FileTurns, turnHandler } from '#engine/server/file-turns.ts';
import type { HttpOptions } from '#engine/server/http.ts';
import { fixedListOf } from '#engine/server/lists.ts';
import { listQueries, type Product } from '#engine/server/module.ts';
import type { Handler, RequestInfo } from '#engine/server/pipeline.ts';
import { queueHandlers } from '#engine/server/queue-handlers.ts';
import { templateHandler } from '#engine/server/template-handler.ts';
import type { Language } from '#kernel/language.ts';
import { providerVisits } from '#modules/account/server/providers/provider.visits.ts';
import { sessionSource } from '#modules/account/server/session-source.ts';
import { loadSystemSettings, maintenanceText } from '#modules/account/server/system-settings.ts';
import { listChoices } from '#modules/admin/server/common/choices.ts';
import type { Config } from './config.ts';
import { messageOf } from './messages.ts';
import { serverModules } from './modules.ts';

const routes = MODULES.flatMap((module) => module.routes);
const sheets = MODULES.flatMap((module) => module.sheets);
const reports = MODULES.flatMap((module) => module.reports);
const fixedList = fixedListOf(fixedLists(MODULES), eventBooks(MODULES));

/** What the modules declare for both sides. */
const DECLARED = { routes, sheets, reports, settings: allSettings(MODULES), fixedList, codeLists: codeLists(MODULES) };

/** Files made at the same time: while one is read from the database another is set. */
const FILES_AT_ONCE = 2;

/** Every call of the product, for the API document and the tests. */
export function allCalls(): Call[] {
  return [...MODULES.flatMap((module) => module.calls), ...([templateCall(sheets), sendQueue, getQueue] as unknown as Call[])];
}

/** The server halves of the modules on one set of connections, with what they bring together and the handlers of their calls. */
export function composeModules(pools: Pools) {
  const modules = serverModules(pools);
  const product: Product = {
    ...DECLARED,
    transactions: transactionsOn(pools),
    lists: listQueries(modules),
    tiles: modules.flatMap(({ tiles = [] }) => tiles),
    animalParts: modules.flatMap(({ animalParts = [] }) => animalParts),
    homeFarms: modules.flatMap(({ homeFarms = [] }) => homeFarms),
    samples: modules.flatMap(({ name: module, samples }) => (samples === undefined ? [] : [{ module, ...samples }])),
  };
  return { modules, product, handlers: modules.flatMap((module) => module.handlers(product)) };
}

/** Puts the modules together: handlers of every call on one set of connections. */
export async function composeServer(
  pools: Pools,
  config: Pick<Config, 'checkOutput'>,
): Promise<
  Pick<HttpOptions, 'transactions' | 'sessions' | 'handlers' | 'visits' | 'message' | 'checkOutput' | 'paused' | 'turns'> & {
    readonly docsOpenTo: (request: RequestInfo) => Promise<boolean>;
  }
> {
  const { product, handlers: own } = composeModules(pools);
  const { transactions } = product;
  const paused = (language: Language) => transactions.read({ user: '', farms: [] }, (db) => maintenanceText(db, language));
  const handlers: Handler[] = [...own, templateHandler(sheets, (ctx, lists) => listChoices(ctx, lists, product))];
  const turns = new FileTurns(FILES_AT_ONCE);
  handlers.push(...queueHandlers(handlers), turnHandler(turns));
  const visits = providerVisits({ transactions, log: logFault });
  const sessions = sessionSource(routes);
  const docsOpenTo = (request: RequestInfo): Promise<boolean> =>
    transactions.write(SIGN_IN, async (db) => {
      const session = await sessions.load(db, request).catch(() => null);
      return session !== null || (await loadSystemSettings(db)).settings.DOCSOPEN === 'Y';
    });
  return { transactions, sessions, handlers, visits, message: messageOf, checkOutput: config.checkOutput, paused, turns, docsOpenTo };
}
