import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { seedReferenceData } from '#apps/server/reference-data.ts';
import { transactionsOn } from '#db/tx.ts';
import { logFault } from '#engine/server/faults.ts';
import { createHttp } from '#engine/server/http.ts';
import { allCalls, composeServer } from './compose.ts';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import { demoAccounts, guardDemoAccounts, isExposed } from './demo/demo-accounts.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { serveDocs } from './docs.ts';
import { startJobs } from './jobs.ts';
import { portProblem } from './port.ts';
import { buildForNextStart } from './server-build.ts';
import { onSignal } from './signals.ts';
import { VERSION } from './version.ts';
import { buildWeb } from './web-build.ts';
import { serveWeb } from './web-files.ts';

/** Where people open the product: every address of the machine when it listens on all. */
function addresses(host: string, port: number): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [`http://${/^127\.|^::1$/.test(host) ? 'localhost' : host}:${port}`];
  const lan = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).filter((net) => net.family === 'IPv4' && !net.internal).map((net) => net.address),
  );
  return [`http://localhost:${port}`, ...lan.map((address) => `http://${address}:${port}`)];
}

async function listen(app: Awaited<ReturnType<typeof createHttp>>, config: Config): Promise<number> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw portProblem(error, config) ?? error;
  }
  return (app.server.address() as AddressInfo).port;
}

type Workers = Awaited<ReturnType<typeof startJobs>>;

/** What is said once people can come. */
function announce(config: Config, port: number, accounts: string | null, say: (line: string) => void): void {
  const open = config.webAddress === null ? addresses(config.host, port) : [config.webAddress];
  say(`\nThe farm is open at\n${open.map((address) => `  ${address}`).join('\n')}`);
  if (accounts !== null) say(`\n${accounts}`);
  say('\nStop with Ctrl-C.');
}

/** Makes the addresses of the product and opens them once the accounts of the demonstration are guarded. */
async function open(config: Config, pools: Database['pools'], guarded: Promise<unknown>) {
  const composed = await composeServer(pools, config);
  const app = await createHttp({
    ...composed,
    log: logFault,
    secureCookies: config.secureCookies,
    proxies: config.proxies,
  });
  serveDocs(app, allCalls(), VERSION, composed.docsOpenTo);
  await serveWeb(app, VERSION, pools.answers);
  await guarded;
  return { app, port: await listen(app, config) };
}

/**
 * Serves the product from an open database: its lists, the demonstration where it holds no farm, the web app. What the demonstration needs
 * beside its first herd is made behind the open door; the jobs begin when it is whole.
 */
export async function serve(config: Config, database: Database, say: (line: string) => void): Promise<void> {
  const { pools } = database;
  // Lists a newer version brings reach a database that stands; rows that are there stay as they are.
  await transactionsOn(pools).write({ user: 'system', farms: [] }, seedReferenceData);
  const exposed = isExposed(config);
  const fillRest = config.demo ? await seedDemo(pools, config, say, !exposed) : null;
  // Passwords are checked, and the jobs begin, while the addresses are made; what stops them is told below.
  const accounts = guardDemoAccounts(pools, exposed, await demoAccounts(pools));
  accounts.catch(() => undefined);
  if (config.webAddress === null) await buildWeb(say);
  const startWork = (): Promise<Workers | null> => (config.jobs ? startJobs(pools) : Promise.resolve(null));
  let workers = fillRest === null ? startWork() : Promise.resolve(null);
  workers.catch(() => undefined);
  const stopWork = async (): Promise<void> => (await workers.catch(() => null))?.stop();
  const { app, port } = await open(config, pools, accounts).catch(async (error: unknown) => {
    await stopWork();
    throw error;
  });
  let stopping = false;
  let stopBuilding = (): void => undefined;
  await workers;
  onSignal(say, async () => {
    stopping = true;
    stopBuilding();
    await stopWork();
    await app.close();
    await database.close();
  });
  announce(config, port, await accounts, say);
  database.embedded?.ended.then((reason) => {
    process.stderr.write(`The database ended: ${reason}\n`);
    process.exit(1);
  });
  const buildNext = (): void => {
    if (!stopping && config.webAddress === null) stopBuilding = buildForNextStart();
  };
  if (fillRest === null) return buildNext();
  say('\nThe rest of the demonstration (goods, growing pigs, chickens, other farms, the laboratory) is made now: a minute or two.');
  try {
    await fillRest();
    if (!stopping) workers = startWork();
    await workers;
    buildNext();
  } catch (error) {
    if (!stopping) process.stderr.write(`The demonstration could not be made whole: ${error instanceof Error ? error.stack : String(error)}\n`);
  }
}
