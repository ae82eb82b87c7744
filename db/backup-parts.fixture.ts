import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { zstdCompressSync } from 'node:zlib';
import { checkBackup } from './backup-check.ts';
import { BackupWriter } from './backup-file.ts';
import { seal } from './backup-seal.ts';

export const silent = (): void => undefined;
export const HEAD = { kind: 'farm-backup', format: 2, at: '2026-01-01', migrations: [], sequences: [] } as const;

/** The parts of a small backup, unpacked: heading, two tables, end. */
export function parts(): { name: string; bytes: Buffer }[] {
  const writer = new BackupWriter();
  const table = (name: string, rows: readonly string[]): Buffer =>
    Buffer.concat([
      writer.line({ table: name, columns: ['a', 'b'] }),
      ...rows.map((row) => writer.frames(Buffer.from(row))),
      writer.frames(Buffer.alloc(0)),
      writer.sum(),
    ]);
  return [
    { name: 'its heading', bytes: Buffer.concat([writer.line(HEAD), writer.sum()]) },
    { name: 'table animal', bytes: table('animal', ['F1\tSow 1\n', 'F1\tSow 2\n']) },
    { name: 'table room', bytes: table('room', ['F1\t12.5\n']) },
    { name: 'its end', bytes: Buffer.concat([writer.line({ end: { animal: 2, room: 1 } }), writer.sum()]) },
  ];
}

/** The same in one piece. */
export const unpacked = (): Buffer => Buffer.concat(parts().map(({ bytes }) => bytes));
/** A backup of them, as the command writes it. */
export const sealed = (bytes: Buffer): Promise<Buffer> => buffer(Readable.from([zstdCompressSync(bytes)]).pipe(seal()));

/** Bytes with one bit changed. */
export function flipped(bytes: Buffer, bit: number): Buffer {
  const other = Buffer.from(bytes);
  other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return other;
}

/** What a refusal says: where the damage is, and that nothing was changed. */
export const REFUSAL =
  /^\S+ is (damaged \((its heading|(what follows )?(its heading|table .+)|its end|its last line|no row of it, but the file)\)|not a backup .*), nothing was changed|^\S+ is not a backup of this program, or damaged in its heading: nothing was changed\.$/;

/** What is said of a backup with one bit changed. */
export async function refusalOf(file: string, whole: Buffer, bit: number): Promise<string> {
  await writeFile(file, flipped(whole, bit));
  return checkBackup(file, silent).then(
    () => 'taken for whole',
    ({ message }: Error) => message,
  );
}
