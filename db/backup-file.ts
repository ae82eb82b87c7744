/** The parts of a backup: a line of JSON says what follows, rows follow in frames of known length, a frame of length 0 ends them. */
export interface BackupHead {
  readonly kind: 'farm-backup';
  readonly format: 1;
  readonly at: string;
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  readonly sequences: readonly { readonly name: string; readonly last: string | number }[];
}

/** Rows of one table follow. */
export interface BackupTable {
  readonly table: string;
  readonly columns: readonly string[];
}

/** Everything is there: how many rows each table had. */
export interface BackupEnd {
  readonly end: Readonly<Record<string, number>>;
}

export type BackupLine = BackupHead | BackupTable | BackupEnd;

export const line = (value: BackupLine): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

/** One frame of rows; an empty one ends the table. */
export function frame(chunk: Uint8Array): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(chunk.length);
  return Buffer.concat([head, chunk]);
}

/** Reads lines and frames from a stream of bytes. */
export class BackupReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #more(): Promise<void> {
    const next = await this.#source.next();
    if (next.done === true) throw new Error('the file ends too early');
    this.#held = Buffer.concat([this.#held, next.value]);
  }

  /** The next line of JSON. @throws when the file ends before it. */
  async line(): Promise<BackupLine> {
    let end = this.#held.indexOf(10);
    while (end < 0) {
      await this.#more();
      end = this.#held.indexOf(10);
    }
    const text = this.#held.subarray(0, end).toString('utf8');
    this.#held = this.#held.subarray(end + 1);
    return JSON.parse(text) as BackupLine;
  }

  async #take(length: number): Promise<Buffer> {
    while (this.#held.length < length) await this.#more();
    const taken = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return taken;
  }

  /** The frames of one table. */
  async *frames(): AsyncGenerator<Buffer> {
    for (;;) {
      const length = (await this.#take(4)).readUInt32BE();
      if (length === 0) return;
      yield await this.#take(length);
    }
  }
}
