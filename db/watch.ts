import type { Socket } from 'node:net';
import type pg from 'pg';
import { Client, DatabaseError } from 'pg';

/** How often the database is asked, and how long it may take to answer, in milliseconds. */
export interface WatchTimes {
  readonly every: number;
  readonly limit: number;
}

const TIMES: WatchTimes = { every: 5_000, limit: 5_000 };

export interface Watch {
  /** Whether the database answers, asked now. */
  answers(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Cuts a connection off: its statements fail now, and the pool opens a new one. A polite farewell would wait for an answer. */
function cut(client: pg.Client): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.destroy(new Error('Connection terminated: the database does not answer'));
}

/** A server that takes no further connection, or is starting, is there all the same: who works on it is not disturbed. */
type Answer = 'answers' | 'refuses' | 'silent';

/** One connection beside the pool that only asks whether anybody is there. */
class Probe {
  readonly #url: string;
  readonly #limit: number;
  #client: pg.Client | null = null;

  constructor(url: string, limit: number) {
    this.#url = url;
    this.#limit = limit;
  }

  drop(): void {
    if (this.#client !== null) cut(this.#client);
    this.#client = null;
  }

  async #open(): Promise<pg.Client> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: this.#limit,
      query_timeout: this.#limit,
      application_name: 'farm watch',
    });
    // Cut between two questions: the next one fails and is asked again on a new connection.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  async #ask(): Promise<void> {
    this.#client ??= await this.#open();
    await this.#client.query('select 1');
  }

  /** Asks, and once more on a new connection: the first may have been cut by a restart, or this process may have slept. */
  async ask(): Promise<Answer> {
    let refused = false;
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      try {
        await this.#ask();
        return 'answers';
      } catch (error) {
        refused = error instanceof DatabaseError;
        this.drop();
      }
    }
    return refused ? 'refuses' : 'silent';
  }
}

/**
 * Asks a pool's database every few seconds whether it is there. When its host is silently gone, no packet says so, and a statement
 * would wait for as long as the system repeats what it sent: every connection is cut, so that whoever waits gets a fault at once and
 * the next finds a new connection as soon as the host is back.
 */
export function watchPool(pool: pg.Pool, url: string, times: WatchTimes = TIMES): Watch {
  const clients = new Set<pg.Client>();
  pool.on('connect', (client) => clients.add(client as unknown as pg.Client));
  pool.on('remove', (client) => clients.delete(client as unknown as pg.Client));
  const probe = new Probe(url, times.limit);
  let asking: Promise<boolean> | null = null;
  const ask = async (): Promise<boolean> => {
    const answer = await probe.ask();
    if (answer === 'silent') for (const client of clients) cut(client);
    return answer === 'answers';
  };
  const answers = (): Promise<boolean> => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
  const timer = setInterval(() => void answers(), times.every);
  timer.unref();
  return {
    answers,
    stop: async () => {
      clearInterval(timer);
      await asking;
      probe.drop();
    },
  };
}
