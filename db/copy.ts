import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** What this file needs of the driver's connection, which its types leave out. */
interface Wire {
  readonly stream: { pause(): void; resume(): void; readonly writableLength: number; once(event: string, listener: () => void): unknown };
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

/** Sends what `source` yields to a `COPY ... FROM STDIN`. @returns how many rows arrived. */
export function copyIn(client: pg.ClientBase, sql: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  return new Promise((done, failed) => {
    let rows = 0;
    let failure: Error | null = null;
    const feed = async (wire: Wire): Promise<void> => {
      try {
        for await (const chunk of source) {
          if (failure !== null) continue;
          wire.sendCopyFromChunk(chunk);
          if (wire.stream.writableLength > 1_000_000) await once(wire.stream as unknown as NodeJS.EventEmitter, 'drain');
        }
        if (failure === null) wire.endCopyFrom();
      } catch (error) {
        failure ??= error as Error;
        wire.sendCopyFail('the source broke off');
      }
    };
    const submittable = {
      submit: (wire: Wire) => wire.query(sql),
      handleCopyInResponse: (wire: Wire) => { void feed(wire); },
      handleCommandComplete: (tag: { text: string }) => { rows = rowsOf(tag); },
      handleError: (error: Error) => { failure ??= error; failed(failure); },
      handleReadyForQuery: () => { if (failure === null) done(rows); else failed(failure); },
    };
    client.query(submittable as unknown as pg.Submittable);
  });
}
