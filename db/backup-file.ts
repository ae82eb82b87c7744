import { createHash } from 'node:crypto';

/**
 * The parts of a backup: the heading, each table, the end. A part is a line of JSON that says what follows, for a table rows in
 * frames of known length closed by a frame of length 0, and a line with the checksum of the part.
 */
export interface BackupHead {
  readonly kind: 'farm-backup';
  /** 1: made before parts had checksums. */
  readonly format: 1 | 2;
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

/** More than any line or frame a backup is written with: a damaged length must not fill the memory. */
const LINE_LIMIT = 4 * 1024 * 1024;
const FRAME_LIMIT = 1024 * 1024;

const sha256 = () => createHash('sha256');

/** Turns parts into bytes. */
export class BackupWriter {
  #sum = sha256();

  #counted(bytes: Buffer): Buffer {
    this.#sum.update(bytes);
    return bytes;
  }

  line(value: BackupLine): Buffer {
    return this.#counted(Buffer.from(`${JSON.stringify(value)}\n`));
  }

  /** Rows in frames; none at all is the frame that ends the table. */
  frames(rows: Uint8Array): Buffer {
    const pieces: Uint8Array[] = [];
    let from = 0;
    do {
      const piece = rows.subarray(from, from + FRAME_LIMIT);
      const head = Buffer.alloc(4);
      head.writeUInt32BE(piece.length);
      pieces.push(head, piece);
      from += FRAME_LIMIT;
    } while (from < rows.length);
    return this.#counted(Buffer.concat(pieces));
  }

  /** Closes a part with its checksum. */
  sum(): Buffer {
    const sum = this.#sum.digest('hex');
    this.#sum = sha256();
    return Buffer.from(`${JSON.stringify({ sum })}\n`);
  }
}

/** The bytes are not those that were written; `place` says of which part. */
export class DamagedBackup extends Error {
  readonly place: string;

  constructor(place: string, why: string) {
    super(why);
    this.place = place;
  }
}

/** Reads the parts of a backup from a stream of bytes and holds each against its checksum. */
export class BackupReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);
  #sum = sha256();
  #format: BackupHead['format'] = 2;
  #place = 'its heading';

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  #damaged(why: string): DamagedBackup {
    return new DamagedBackup(this.#place, why);
  }

  async #more(): Promise<void> {
    const next = await this.#source.next().catch((error: NodeJS.ErrnoException) => {
      // The file cannot be read at all, against: what was read cannot be unpacked.
      throw error.syscall === undefined ? this.#damaged(error.message) : error;
    });
    if (next.done === true) throw this.#damaged('it ends too early');
    this.#held = Buffer.concat([this.#held, next.value]);
  }

  #cut(length: number): Buffer {
    const taken = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return taken;
  }

  async #take(length: number): Promise<Buffer> {
    while (this.#held.length < length) await this.#more();
    const taken = this.#cut(length);
    this.#sum.update(taken);
    return taken;
  }

  /** A line as it stands, which no checksum has counted yet. */
  async #rawLine(): Promise<Buffer> {
    let end = this.#held.indexOf(10);
    while (end < 0) {
      if (this.#held.length > LINE_LIMIT) throw this.#damaged('a line without an end');
      await this.#more();
      end = this.#held.indexOf(10);
    }
    return this.#cut(end + 1);
  }

  #parsed(text: Buffer): unknown {
    try {
      return JSON.parse(text.toString('utf8'));
    } catch {
      throw this.#damaged('a line that cannot be read');
    }
  }

  async #line(): Promise<unknown> {
    const text = await this.#rawLine();
    this.#sum.update(text);
    return this.#parsed(text);
  }

  async #closePart(): Promise<void> {
    if (this.#format === 1) return;
    const expected = this.#sum.digest('hex');
    const { sum } = this.#parsed(await this.#rawLine()) as { sum?: string };
    if (sum !== expected) throw this.#damaged('its checksum is another');
    this.#sum = sha256();
  }

  /** The heading, null when the file is something else. @throws DamagedBackup. */
  async head(): Promise<BackupHead | null> {
    const head = (await this.#line()) as Partial<BackupHead> | null;
    if (head?.kind !== 'farm-backup' || (head.format !== 1 && head.format !== 2)) return null;
    this.#format = head.format;
    await this.#closePart();
    return head as BackupHead;
  }

  /** What comes next: a table, whose {@link rows} must be read before the next is asked for, or the end. @throws DamagedBackup. */
  async next(): Promise<BackupTable | BackupEnd> {
    this.#place = `what follows ${this.#place}`;
    const part = (await this.#line()) as BackupTable | BackupEnd;
    if ('end' in part) {
      this.#place = 'its end';
      await this.#closePart();
      return part;
    }
    if (typeof part.table !== 'string' || !Array.isArray(part.columns)) throw this.#damaged('a line of another kind');
    this.#place = `table ${part.table}`;
    return part;
  }

  /** The rows of the table that {@link next} named. @throws DamagedBackup. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const length = (await this.#take(4)).readUInt32BE();
      if (length === 0) break;
      if (length > FRAME_LIMIT && this.#format === 2) throw this.#damaged('a frame longer than any');
      yield await this.#take(length);
    }
    await this.#closePart();
  }
}
