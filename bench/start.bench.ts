import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtServer } from '#apps/server/server-build.ts';
import { buildWeb } from '#apps/server/web-build.ts';
import { startEmbedded } from '#db/embedded.ts';
import { startServer } from '#testkit/server-process.ts';
import { type Bench, type Line, median, ms, timed } from './bench.ts';

const ROUNDS = 5;
/** Milliseconds a server may take to make itself into one file, and how often that is looked for. */
const BUILT_BY = 120_000;
const LOOK = 500;

/** Start of PostgreSQL alone on the same folder. */
async function databaseOnly(dataDir: string): Promise<number> {
  let stop: () => Promise<void> = () => Promise.resolve();
  const time = await timed(async () => {
    ({ stop } = await startEmbedded({ dataDir }));
  });
  await stop();
  return time;
}

async function run(print: (line: Line) => void): Promise<void> {
  await buildWeb(() => undefined);
  const dataDir = mkdtempSync(join(tmpdir(), 'farm-start-'));
  try {
    const first = await startServer(dataDir);
    // What a server that runs for some seconds leaves behind for the next start.
    for (let waited = 0; builtServer() === null && waited < BUILT_BY; waited += LOOK) await sleep(LOOK);
    await first.stop();
    const starts: number[] = [];
    const alone: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(await databaseOnly(dataDir));
      const server = await startServer(dataDir);
      starts.push(server.startedIn);
      await server.stop();
    }
    const [ours, reference] = [median(starts), median(alone)];
    print({
      what: 'second start of the server with its database, to its address line',
      ours: ms(ours),
      reference: `PostgreSQL alone ${ms(reference)}`,
      ratio: ours / reference,
    });
    print({
      what: 'first start on an empty folder to its address line: makes the database and the first herd of the demonstration',
      ours: ms(first.startedIn),
      reference: `second start ${ms(ours)}`,
      ratio: first.startedIn / ours,
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export const startBench: Bench = { name: 'start', about: 'start of the server against start of its database alone', run };
