import { statfsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, clearStale, type Running, startCluster, stopCluster } from './embedded-cluster.ts';

export interface Keeper {
  /** Process id of PostgreSQL, null while it is down. */
  pid(): number | null;
  /** Resolves with the reason when PostgreSQL has ended without being asked to and is not started again. */
  readonly ended: Promise<string>;
  /** Clean shutdown; calling it twice is harmless. */
  stop(): Promise<void>;
}

/** Tries of one restart: its last processes may hold memory and port for a moment, another program may have taken the port for good. */
const TRIES = 20;
const PAUSE = 500;
/** A database that does not live longer has a fault no start will mend. */
const LIFE = 60_000;
const SHORT_LIVES = 3;

/** Room the database needs to recover: two files of its log. Below it no start will succeed, and none is tried. */
const ROOM_BYTES = 32 * 1024 * 1024;

function isFull(dir: string): boolean {
  const { bavail, bsize } = statfsSync(dir);
  return bavail * bsize < ROOM_BYTES;
}

/** Waits until the disk of a folder has room, or nobody wants it any more. */
async function roomIn(dir: string, say: (line: string) => void, isOver: () => boolean): Promise<void> {
  if (!isFull(dir)) return;
  say(`The disk of ${dir} is full: the database is started again as soon as there is room.`);
  while (!isOver() && isFull(dir)) await sleep(PAUSE);
}

/** Keeps a started cluster running on its port, so that its address stays what it was. */
export function keepCluster(
  cluster: Cluster,
  first: Running,
  port: number,
  { restart, say }: { restart: boolean; say: (line: string) => void },
): Keeper {
  let running = first;
  let stopping: Promise<void> | null = null;
  let starting: Promise<void> = Promise.resolve();
  let shortLives = 0;
  const { promise: ended, resolve: giveUp } = Promise.withResolvers<string>();

  const waitForRoom = () => roomIn(cluster.dir, say, () => stopping !== null);

  async function startAgain(reason: string): Promise<void> {
    let words = reason;
    await waitForRoom();
    for (let attempt = 1; attempt <= TRIES && stopping === null; attempt += 1) {
      try {
        await clearStale(cluster);
        running = await startCluster(cluster, port, say);
        say('The database was started again.');
        watch();
        return;
      } catch (error) {
        words = (error as Error).message;
        await sleep(PAUSE);
        await waitForRoom();
      }
    }
    if (stopping === null) giveUp(words);
  }

  function watch(): void {
    const since = performance.now();
    void running.ended.then((reason) => {
      if (stopping !== null) return;
      shortLives = performance.now() - since < LIFE && !isFull(cluster.dir) ? shortLives + 1 : 0;
      if (!restart || shortLives > SHORT_LIVES) return giveUp(reason);
      say(`The database ended (${reason}); it is started again ...`);
      starting = startAgain(reason);
    });
  }

  watch();
  const stopAll = async (): Promise<void> => {
    await starting;
    await stopCluster(cluster, running);
  };
  return {
    pid: () => running.pid(),
    ended,
    stop: () => {
      stopping ??= stopAll();
      return stopping;
    },
  };
}
