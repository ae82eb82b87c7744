import { MODULES } from '#apps/modules.ts';
import type { Pools } from '#db/pool.ts';
import { transactionsOn } from '#db/tx.ts';
import type { Call } from '#engine/define/call.ts';
import { allSettings, fixedLists } from '#engine/define/module.ts';
import { getQueue, sendQueue } from '#engine/define/queue-calls.ts';
import { templateCall } from '#engine/define/template-call.ts';
import { SIGN_IN } from '#engine/server/db.ts';
import { logFault } from '#engine/server/faults.ts';
import { FileTurns, turnHandler } from '#engine/server/file-turns.ts';
import type { HttpOptions } from '#engine/server/http.ts';
import type { Handler, RequestInfo } from '#engine/server/pipeline.ts';
import { queueHandlers } from '#engine/server/queue-handlers.ts';
import { templateHandler } from '#engine/server/template-handler.ts';
import type { Language } from '#kernel/language.ts';
import { accountHandlers } from '#modules/account/server/handlers.ts';
import { providerVisits } from '#modules/account/server/providers/provider.visits.ts';
import type { HomeTileProvider } from '#modules/account/server/services.ts';
import { sessionSource } from '#modules/account/server/session-source.ts';
import { loadSystemSettings, maintenanceText } from '#modules/account/server/system-settings.ts';
import { listChoices } from '#modules/admin/server/common/choices.ts';
import { fixedListOf } from '#modules/admin/server/common/fixed-lists.ts';
import { adminHandlers } from '#modules/admin/server/handlers.ts';
import { geneticsHandlers } from '#modules/genetics/server/handlers.ts';
import { growfinishHandlers } from '#modules/growfinish/server/handlers.ts';
import { saveEntry, saveEvent } from '#modules/herd/contract/event.calls.ts';
import { loadFarmFacts } from '#modules/herd/server/farm-facts.ts';
import { herdHandlers } from '#modules/herd/server/handlers.ts';
import { attentionTiles, deathAlarms, figureTiles } from '#modules/herd/server/home-tiles.ts';
import { stockHandlers } from '#modules/stock/server/handlers.ts';
import type { Config } from './config.ts';
import { trialsOn } from './demo/trial-farm.ts';
import { growServices } from './grow-services.ts';
import { messageOf } from './messages.ts';
import { samplesOn } from './samples.ts';
import { stockServices } from './stock-services.ts';
import { VERSION } from './version.ts';

const TILES: readonly HomeTileProvider[] = [
  {
    menu: 'PigDeathRate',
    key: 'alarms',
    label: { V: 'Cảnh báo chết', E: 'Deaths above the alarm line', T: 'การตายเกินเส้นอันตราย' },
    load: (ctx, farmid) => deathAlarms(ctx, farmid, loadFarmFacts),
  },
  {
    menu: 'PigLstReport',
    key: 'attention',
    label: { V: 'Việc cần làm hôm nay', E: 'Needs attention today', T: 'งานที่ต้องทำวันนี้' },
    load: (ctx, farmid) => attentionTiles(ctx, farmid, loadFarmFacts),
  },
  {
    menu: 'PigWeekReport',
    key: 'figures',
    label: { V: 'Chỉ tiêu tuần này', E: 'This week’s figures', T: 'ตัวเลขสัปดาห์นี้' },
    load: (ctx, farmid) => figureTiles(ctx, farmid, loadFarmFacts),
  },
];

const routes = MODULES.flatMap((module) => module.routes);
const sheets = MODULES.flatMap((module) => module.sheets);
const reports = MODULES.flatMap((module) => module.reports);
const fixedList = fixedListOf(fixedLists(MODULES));

/** Calls whose entries a device may keep while it has no network. */
const KEPT = [saveEvent.path, saveEntry.path];

/** Files made at the same time: while one is read from the database another is set. */
const FILES_AT_ONCE = 2;

/** Every call of the product, for the API document and the tests. */
export function allCalls(): Call[] {
  return [...MODULES.flatMap((module) => module.calls), ...([templateCall(sheets), sendQueue, getQueue] as unknown as Call[])];
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
  const transactions = transactionsOn(pools);
  const paused = (language: Language) => transactions.read({ user: '', farms: [] }, (db) => maintenanceText(db, language));
  const handlers: Handler[] = [
    ...accountHandlers({
      transactions,
      routes,
      sheets,
      reports,
      tiles: TILES,
      version: VERSION,
      trials: trialsOn(pools),
      samples: samplesOn(transactions),
    }),
    ...adminHandlers({ routes, settings: allSettings(MODULES), fixedList }),
    ...geneticsHandlers(),
    ...growfinishHandlers(growServices),
    ...herdHandlers({ farmFacts: loadFarmFacts }),
    ...stockHandlers(stockServices),
    templateHandler(sheets, (ctx, lists) => listChoices(ctx, lists, fixedList)),
  ];
  const turns = new FileTurns(FILES_AT_ONCE);
  handlers.push(...queueHandlers(handlers, KEPT), turnHandler(turns));
  const visits = providerVisits({ transactions, log: logFault });
  const sessions = sessionSource(routes);
  const docsOpenTo = (request: RequestInfo): Promise<boolean> =>
    transactions.write(SIGN_IN, async (db) => {
      const session = await sessions.load(db, request).catch(() => null);
      return session !== null || (await loadSystemSettings(db)).settings.DOCSOPEN === 'Y';
    });
  return { transactions, sessions, handlers, visits, message: messageOf, checkOutput: config.checkOutput, paused, turns, docsOpenTo };
}
