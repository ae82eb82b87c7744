import type { Db } from '#engine/server/db.ts';
import { OnTheWay } from './on-the-way.ts';

type Query = Db['query'];

/** A second connection on the snapshot of the first. */
export interface Beside {
  readonly query: Query;
  close(): Promise<void>;
}

interface Lane {
  readonly query: Query;
  /** A statement is on its way. One that was sent behind it could not go to the other lane any more, were both to take long. */
  busy: boolean;
}

interface Waiting {
  readonly sql: string;
  readonly params: readonly unknown[] | undefined;
  readonly done: (answer: never) => void;
  readonly failed: (fault: unknown) => void;
}

/** Milliseconds statements wait for each other before a second lane is opened; a small report is answered by then. */
const PATIENCE = 20;

/** True for what reads nothing but turns what is read behind it (settings, farms in sight, savepoints): every lane must have it. */
const isTurn = (sql: string): boolean => !/^\s*(?:select|with|explain)\b/i.test(sql) || /\bset_config\b/i.test(sql);

/**
 * The statements of one read-only transaction, handed to whichever of two connections is free. Both read the same snapshot on behalf of the
 * same person. A report that asks for twenty sums at once is answered in little more than half the time; where nobody waits for anybody, no
 * second connection is opened. Turns are waited for, run alone, and on both; a lane that comes later has them first.
 */
export class Lanes {
  readonly #lanes: Lane[];
  readonly #open: () => Promise<Beside | null>;
  readonly #patience: number;
  readonly #waiting: Waiting[] = [];
  readonly #onTheWay = new OnTheWay();
  readonly #turns: Pick<Waiting, 'sql' | 'params'>[] = [];
  #turning = false;
  #asked = false;
  #second: Beside | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  /** @param open opens the second connection; null where there is none to spare, and then it is not asked again. */
  constructor(first: Query, open: () => Promise<Beside | null>, patience = PATIENCE) {
    this.#lanes = [{ query: first, busy: false }];
    this.#open = open;
    this.#patience = patience;
  }

  readonly query: Query = <R>(sql: string, params?: readonly unknown[]) => {
    type Answer = Awaited<ReturnType<typeof this.query<R>>>;
    const answer = new Promise<Answer>((done, failed) => this.#waiting.push({ sql, params, done, failed }));
    this.#onTheWay.add(answer);
    this.#go();
    return answer;
  };

  /** The fault behind one that only says that the transaction had failed before. */
  causeOf(error: unknown): unknown {
    return this.#onTheWay.causeOf(error);
  }

  /** Waits for all that is on its way and closes the second connection; what was not sent yet is given up where the work `failed`. */
  async end(failed = false): Promise<void> {
    this.#ended = true;
    clearTimeout(this.#timer);
    if (failed) for (const one of this.#waiting.splice(0)) one.failed(new Error('given up: the work it was for has failed'));
    await Promise.allSettled(this.#onTheWay.all());
    await this.#second?.close();
  }

  #go(): void {
    while (!this.#turning && this.#sendNext());
    if (this.#waiting.length === 0 || this.#asked || this.#timer !== undefined || this.#ended) return;
    this.#timer = setTimeout(() => void this.#openSecond(), this.#patience);
  }

  /** @returns false where the next has to wait, or there is none. */
  #sendNext(): boolean {
    const [next] = this.#waiting;
    if (next === undefined) return false;
    if (isTurn(next.sql)) {
      if (this.#lanes.some(({ busy }) => busy)) return false;
      this.#waiting.shift();
      void this.#turn(next);
      return true;
    }
    const lane = this.#lanes.find(({ busy }) => !busy);
    if (lane === undefined) return false;
    this.#waiting.shift();
    lane.busy = true;
    lane.query(next.sql, next.params).then(
      (answer) => this.#over(lane, () => next.done(answer as never)),
      (fault: unknown) => this.#over(lane, () => next.failed(fault)),
    );
    return true;
  }

  #over(lane: Lane, tell: () => void): void {
    lane.busy = false;
    tell();
    this.#go();
  }

  async #turn({ sql, params, done, failed }: Waiting): Promise<void> {
    this.#turning = true;
    this.#turns.push({ sql, params });
    try {
      const [answer] = await Promise.all(this.#lanes.map(({ query }) => query(sql, params)));
      done(answer as never);
    } catch (fault) {
      failed(fault);
    } finally {
      this.#turning = false;
      this.#go();
    }
  }

  /** Opens the second connection where somebody waits by now; else whoever waits next begins to wait anew. */
  async #openSecond(): Promise<void> {
    this.#timer = undefined;
    if (this.#waiting.length > 0) await this.widen();
  }

  /** Opens the second connection, where one is to spare; it is asked for once. */
  async widen(): Promise<void> {
    if (this.#ended || this.#asked) return;
    this.#asked = true;
    const beside = await this.#open();
    if (beside === null) return;
    try {
      // Turns that come while these are made are among them.
      for (const { sql, params } of this.#turns) await beside.query(sql, params);
    } catch {
      // What turned the first connection fails on the second where the work has failed: it goes on, and ends, on the first.
      return beside.close();
    }
    if (this.#ended) return beside.close();
    this.#second = beside;
    this.#lanes.push({ query: beside.query, busy: false });
    this.#go();
  }
}
