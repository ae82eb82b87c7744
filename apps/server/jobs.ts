import { MODULES } from '#apps/modules.ts';
import type { Pools } from '#db/pool.ts';
import { transactionsOn } from '#db/tx.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { logger } from '#engine/server/faults.ts';
import { checkHandlers, handleJob, type JobHandler, type JobOutcome } from '#engine/server/jobs/handler.ts';
import type { FarmClock } from '#engine/server/jobs/schedules.ts';
import { type JobNote, type JobTimes, startWorkers, type Workers } from '#engine/server/jobs/worker.ts';
import { mailServerOf } from '#engine/server/mail/smtp.ts';
import { expiredTrials, idleSessions, oldLogs } from '#modules/account/contract/account.jobs.ts';
import { endIdleSessions, removeOldLogs } from '#modules/account/server/retention.ts';
import { geneticJobs } from '#modules/genetics/server/run/run.jobs.ts';
import { rebuildCheck, unaskedTransfers } from '#modules/herd/contract/herd.jobs.ts';
import { labJobs } from '#modules/lab/server/requests/mail-paper.ts';
import { checkFarm } from './check-farm.ts';
import { removeExpiredTrials } from './demo/trial-farm.ts';
import { takeBackTransfers } from './transfers.ts';

/** What the owner's connection waits for a statement of the queue, ms: a database that is silently gone holds no worker for good. */
const WAIT = 30_000;
/** Rows that differ named in the outcome of a check; `npm run rebuild` names more. */
const NAMED = 5;

/** The outcome of a night's check: what differs is for somebody to look at. */
export function checkOutcome({ differences, doses }: Awaited<ReturnType<typeof checkFarm>>): JobOutcome {
  const untaken = doses.reduce((sum, { bookable }) => sum + bookable, 0);
  if (differences.length === 0 && untaken === 0) return { message: 'rebuilt equals stored' };
  const named = differences.slice(0, NAMED).join(', ');
  return { message: `${differences.length} rows differ, ${untaken} doses not taken; see npm run rebuild: ${named}`, attention: true };
}

/** What does every job of the product. @throws when a module declares one that nothing does. */
export function jobHandlers(pools: Pools): readonly JobHandler[] {
  const transactions = transactionsOn(pools);
  const handlers = [
    ...geneticJobs,
    ...labJobs(mailServerOf(process.env)),
    handleJob(oldLogs, async ({ progress }) => {
      const removed = await removeOldLogs(transactions, (n) => progress(50, `${n} rows removed`));
      return { message: `${removed} rows removed` };
    }),
    handleJob(idleSessions, async () => ({ message: `${await endIdleSessions(transactions)} sessions ended` })),
    handleJob(expiredTrials, async ({ progress }) => {
      const removed = await removeExpiredTrials(pools, (done, all) => progress((100 * done) / all, `${done} of ${all}`));
      return { message: removed.length === 0 ? 'none is over' : `removed: ${removed.join(', ')}` };
    }),
    handleJob(unaskedTransfers, async () => ({ message: `${await takeBackTransfers(pools)} animals are back` })),
    handleJob(rebuildCheck, async ({ read }, { farmid }) => checkOutcome(await read((db) => checkFarm(db, farmid, false)))),
  ];
  checkHandlers(
    MODULES.flatMap(({ jobs = [] }) => jobs),
    handlers,
  );
  return handlers;
}

/** Every farm that is not closed, with its clock. */
async function farmClocks(pools: Pools): Promise<FarmClock[]> {
  const user = 'queue';
  const transactions = transactionsOn(pools);
  const open = await transactions.read({ user, farms: [] }, (db) =>
    db.query<{ farm_id: string }>("select farm_id from farm where state <> 'closed' order by farm_id"),
  );
  const farms = open.rows.map(({ farm_id }) => farm_id);
  return transactions.read({ user, farms }, async (db) => {
    const clocks: FarmClock[] = [];
    for (const farmid of farms) clocks.push({ farmid, zone: (await loadFarmSettings(db, farmid)).calendar.zone });
    return clocks;
  });
}

function note({ level, job, key, message, error }: JobNote): void {
  // A job of the clock that went well is no news.
  const line = level === 'info' ? 'debug' : level;
  logger[line]({ job, ...(key && { key }), ...(error !== undefined && { err: error }) }, `${job}: ${message}`);
}

/** Starts the workers of this process on every job of the product. */
export function startJobs(pools: Pools, times?: JobTimes): Promise<Workers> {
  return startWorkers({
    database: {
      // Past row-level security, as all of the queue's own statements: a request may only ask for a job or cancel one.
      executeSql: (text, values) => pools.owner.query({ text, values, query_timeout: WAIT } as never),
    },
    transactions: transactionsOn(pools),
    handlers: jobHandlers(pools),
    farms: () => farmClocks(pools),
    log: note,
    ...(times !== undefined && { times }),
  });
}
