import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { seedReferenceData } from '#apps/server/reference-data.ts';
import { transactionsOn } from '#db/tx.ts';
import { logFault } from '#engine/server/faults.ts';
import { createHttp } from '#engine/server/http.ts';
import { allCalls, composeServer } from '../compose.ts';
import { type Config, ConfigError } from '../config.ts';
import { openDatabase } from '../database.ts';
import { guardDemoAccounts, isExposed } from '../demo/demo-accounts.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { serveDocs } from '../docs.ts';
import { startJobs } from '../jobs.ts';
import { onSignal } from '../signals.ts';
import { VERSION } from '../version.ts';
import { buildWeb } from '../web-build.ts';
import { serveWeb } from '../web-files.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Where people open the product: every address of the machine when it listens on all. */
function addresses(host: string, port: number): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [`http://${/^127\.|^::1$/.test(host) ? 'localhost' : host}:${port}`];
  const lan = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).filter((net) => net.family === 'IPv4' && !net.internal).map((net) => net.address),
  );
  return [`http://localhost:${port}`, ...lan.map((address) => `http://${address}:${port}`)];
}

/** What went wrong with the port, in words; null when it is something else. */
function portProblem(error: unknown, { port }: Config): ConfigError | null {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new ConfigError(`Port ${port} is in use. Stop the other program, or start with PORT=${port + 1} npm start.`);
  if (code === 'EACCES') return new ConfigError(`Port ${port} needs more rights than this user has. Start with PORT=8080 npm start.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new ConfigError('HOST is no address of this machine. HOST=0.0.0.0 listens on all.');
  return null;
}

/** A port somebody else has is said before anything is made or built. */
async function portIsFree(config: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, failed) => {
    probe.once('error', failed);
    probe.listen({ port: config.port, host: config.host }, () => probe.close(() => done()));
  }).catch((error: unknown) => {
    throw portProblem(error, config) ?? error;
  });
}

async function listen(app: Awaited<ReturnType<typeof createHttp>>, config: Config): Promise<number> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw portProblem(error, config) ?? error;
  }
  return (app.server.address() as AddressInfo).port;
}

/** Starts the product: database, schema, demonstration farm when empty, web app, server. */
export async function start(config: Config): Promise<void> {
  await portIsFree(config);
  const database = await openDatabase(config, say, false);
  try {
    // Lists a newer version brings reach a database that stands; rows that are there stay as they are.
    await transactionsOn(database.pools).write({ user: 'system', farms: [] }, seedReferenceData);
    const exposed = isExposed(config);
    if (config.demo) await seedDemo(database.pools, config, say, !exposed);
    const accounts = await guardDemoAccounts(database.pools, exposed);
    if (config.webAddress === null) await buildWeb(say);
    const composed = await composeServer(database.pools, config);
    const app = await createHttp({
      ...composed,
      log: logFault,
      secureCookies: config.secureCookies,
      proxies: config.proxies,
    });
    serveDocs(app, allCalls(), VERSION, composed.docsOpenTo);
    await serveWeb(app, VERSION, database.pools.answers);
    const port = await listen(app, config);
    const workers = config.jobs ? await startJobs(database.pools) : null;
    onSignal(say, async () => {
      await workers?.stop();
      await app.close();
      await database.close();
    });
    const open = config.webAddress === null ? addresses(config.host, port) : [config.webAddress];
    say(`\nThe farm is open at\n${open.map((address) => `  ${address}`).join('\n')}`);
    if (accounts !== null) say(`\n${accounts}`);
    say('\nStop with Ctrl-C.');
    database.embedded?.ended.then((reason) => {
      process.stderr.write(`The database ended: ${reason}\n`);
      process.exit(1);
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}
