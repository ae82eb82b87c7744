import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** What this file needs of the driver's connection, which its types leave out. */
interface Wire {
  readonly stream: {
    pause(): void;
    resume(): void;
    readonly writableLength: number;
    once(event: string, listener: () => void): unknown;
  };
  query(text: string): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

const rowsOf = (tag: { text: string }): number => Number(/\d+$/.exec(tag.text)?.[0] ?? 0);

/** A `COPY ... TO STDOUT` as a stream; `rows` is known when it has ended. */
export class CopyOut extends Readable {
  rows = 0;
  readonly #sql: string;
  #wire: Wire | null = null;

  constructor(sql: string) {
    super();
    this.#sql = sql;
  }

  submit(wire: Wire): void {
    this.#wire = wire;
    wire.query(this.#sql);
  }

  override _read(): void {
    this.#wire?.stream.resume();
  }

  handleCopyData(message: { chunk: Buffer }, wire: Wire): void {
    if (!this.push(Buffer.from(message.chunk))) wire.stream.pause();
  }

  handleCommandComplete(tag: { text: string }): void {
    this.rows = rowsOf(tag);
  }

  handleReadyForQuery(): void {
    // The stream may be paused for its reader; the connection goes on to the next query.
    this.#wire?.stream.resume();
    this.#wire = null;
    this.push(null);
  }

  handleError(error: Error): void {
    this.#wire = null;
    this.destroy(error);
  }
}

/** One `COPY ... FROM STDIN`: what the server answers, and the rows on their way to it. */
class CopyIn {
  rows = 0;
  failure: Error | null = null;
  readonly #sql: string;
  readonly #source: AsyncIterable<Uint8Array>;
  readonly #done: (copy: CopyIn) => void;

  constructor(sql: string, source: AsyncIterable<Uint8Array>, done: (copy: CopyIn) => void) {
    this.#sql = sql;
    this.#source = source;
    this.#done = done;
  }

  submit(wire: Wire): void {
    wire.query(this.#sql);
  }

  async #feed(wire: Wire): Promise<void> {
    for await (const chunk of this.#source) {
      // After a refusal the rest is read to its end, so that the source stands at the next table.
      if (this.failure !== null) continue;
      wire.sendCopyFromChunk(chunk);
      if (wire.stream.writableLength > 1_000_000) {
        await once(wire.stream as unknown as NodeJS.EventEmitter, 'drain');
      }
    }
    if (this.failure === null) wire.endCopyFrom();
  }

  handleCopyInResponse(wire: Wire): void {
    this.#feed(wire).catch((error: Error) => {
      this.failure ??= error;
      wire.sendCopyFail('the source broke off');
    });
  }

  handleCommandComplete(tag: { text: string }): void {
    this.rows = rowsOf(tag);
  }

  handleError(error: Error): void {
    this.failure ??= error;
    this.#done(this);
  }

  handleReadyForQuery(): void {
    this.#done(this);
  }
}

/** Sends what `source` yields to a `COPY ... FROM STDIN`. @returns how many rows arrived. */
export function copyIn(client: pg.ClientBase, sql: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  return new Promise((resolve, reject) => {
    const copy = new CopyIn(sql, source, ({ rows, failure }) => (failure === null ? resolve(rows) : reject(failure)));
    client.query(copy as unknown as pg.Submittable);
  });
}
