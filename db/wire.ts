import type { Socket } from 'node:net';
import pg from 'pg';
import { isByKey } from '#engine/server/by-key.ts';
import type { Db } from '#engine/server/db.ts';
import { KEPT_TABLES, type KeptStore, type KeptTable, keptChangedBy, keptOf, keptState, RAISE_KEPT } from '#engine/server/kept.ts';
import { keyTaken } from './key-rules.ts';
import { OnTheWay } from './on-the-way.ts';
import { preparedName } from './prepared.ts';

interface Answer<R> {
  readonly rows: R[];
  readonly rowCount: number | null;
  readonly command: string;
}

/** What the driver reads of a statement, with members its types leave out. */
interface Statement<R> {
  name: string | undefined;
  query_timeout: number;
  callback: (error: Error | null | undefined, result: Answer<R>) => void;
}

/** Asks with a statement of the driver's own making: one handed over as data it copies, member by member, at the cost of a small query. */
function ask<R>(client: pg.PoolClient, wait: number, text: string, name?: string, values?: readonly unknown[]): Promise<Answer<R>> {
  return new Promise((done, failed) => {
    const query = new pg.Query(text, values && [...values]);
    const statement: Statement<R> = { name, query_timeout: wait, callback: (error, result) => (error == null ? done(result) : failed(error)) };
    client.query(Object.assign(query, statement));
  });
}

/** How one transaction runs. */
export interface Run {
  /** The statements that open the transaction. */
  readonly open: readonly string[];
  /** How they have the first statements planned. */
  readonly plans: Plans;
  /** Statements whose plans stay on the connection. */
  readonly prepare: 'all' | 'by key' | 'none';
  /** Longest the client waits for a statement, 0: no limit. */
  readonly wait: number;
}

/** Whether a statement is planned for the values it is asked with, or once a connection for all. */
export type Plans = 'force_custom_plan' | 'force_generic_plan';

/** What is known of a text, found out once. */
interface Known {
  readonly plans: Plans;
  readonly changes: readonly KeptTable[];
}

/** Texts that are remembered at most: one that is built from its input would fill the process. */
const MOST = 2_000;
const texts = new Map<string, Known>();

function knownOf(text: string): Known {
  const known = texts.get(text);
  if (known !== undefined) return known;
  const made: Known = {
    plans: isByKey(text) ? 'force_generic_plan' : 'force_custom_plan',
    changes: keptChangedBy(text),
  };
  if (texts.size < MOST) texts.set(text, made);
  return made;
}

/** The statements of one transaction on its connection. */
export class Wire {
  readonly #client: pg.PoolClient;
  readonly #run: Run;
  readonly #onTheWay = new OnTheWay();
  readonly #changed = new Set<KeptTable>();
  #plans: Plans;
  #gathering = false;

  constructor(client: pg.PoolClient, run: Run) {
    this.#client = client;
    this.#run = run;
    this.#plans = run.plans;
  }

  say(text: string): Promise<Answer<never>> {
    this.#gather();
    return ask(this.#client, this.#run.wait, text);
  }

  /** Sends what the statements behind them stand on; where the connection takes one at a time, waits for each. */
  async send(texts: readonly string[]): Promise<void> {
    for (const text of texts) {
      const sent = this.#onTheWay.add(this.say(text));
      if (!this.#client.pipeline) await sent;
    }
  }

  /** What is asked for in one go leaves in one piece: each statement sent alone costs the system more than most cost the database. */
  #gather(): void {
    if (this.#gathering) return;
    this.#gathering = true;
    const { stream } = (this.#client as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    process.nextTick(() => {
      this.#gathering = false;
      stream.uncork();
    });
  }

  /** The fault behind one that only says that the transaction had failed before. */
  causeOf(error: unknown): unknown {
    return this.#onTheWay.causeOf(error);
  }

  /** Commits when nothing on its way fails; who changed kept rows says so with it. @throws the first fault. */
  async commit(): Promise<Answer<never>> {
    if (this.#changed.size > 0) void this.#onTheWay.add(this.#ask(RAISE_KEPT, [KEPT_TABLES.filter((table) => this.#changed.has(table))]));
    const open = this.#onTheWay.all();
    const done = this.say('commit');
    const [first] = (await Promise.allSettled([...open, done])).filter((one) => one.status === 'rejected');
    if (first !== undefined) throw first.reason;
    return done;
  }

  /** Has the statement behind it planned as it wants; costs a pipelined connection no round trip. */
  #plan(plans: Plans): void {
    if (plans === this.#plans) return;
    this.#plans = plans;
    void this.#onTheWay.add(this.say(`set local plan_cache_mode = ${plans}`));
  }

  #nameOf(text: string, plans: Plans): string | undefined {
    const { prepare } = this.#run;
    return prepare === 'all' || (prepare === 'by key' && plans === 'force_generic_plan') ? preparedName(text) : undefined;
  }

  async #ask<R>(text: string, params?: readonly unknown[]): Promise<Answer<R>> {
    const { plans, changes } = knownOf(text);
    for (const table of changes) this.#changed.add(table);
    if (params !== undefined) this.#plan(plans);
    const name = params === undefined ? undefined : this.#nameOf(text, plans);
    this.#gather();
    try {
      return await ask<R>(this.#client, this.#run.wait, text, name, params);
    } catch (error) {
      // The driver's own trace leads to its socket; this one leads to who asked.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw keyTaken(error) ?? error;
    }
  }

  /**
   * The transaction as handlers see it; a unique key that refuses a statement speaks as the rule it stands for.
   * With a `store` it asks whether what is kept there holds.
   */
  db(store?: KeptStore): Db {
    const query = this.#query();
    if (store === undefined) return { query };
    return { query, kept: keptOf(store, () => keptState(query), this.#changed) };
  }

  #query(): Db['query'] {
    if (this.#client.pipeline) return (sql, params) => this.#onTheWay.add(this.#ask(sql, params));
    let before: Promise<unknown> = Promise.resolve();
    return <R>(sql: string, params?: readonly unknown[]) => {
      const answer = before.then(() => this.#ask<R>(sql, params));
      before = answer.catch(() => undefined);
      return this.#onTheWay.add(answer);
    };
  }
}
