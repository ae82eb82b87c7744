import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBackup } from './backup-check.ts';
import { BackupReader, BackupWriter, DamagedBackup } from './backup-file.ts';
import { seal } from './backup-seal.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'farm-flips-'));
  file = join(folder, 'a.backup');
});
afterAll(() => rm(folder, { recursive: true }));

const silent = (): void => undefined;
const HEAD = { kind: 'farm-backup', format: 2, at: '2026-01-01', migrations: [], sequences: [] } as const;

/** The parts of a small backup, unpacked: heading, two tables, end. */
function parts(): { name: string; bytes: Buffer }[] {
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

const unpacked = (): Buffer => Buffer.concat(parts().map(({ bytes }) => bytes));
const sealed = (bytes: Buffer): Promise<Buffer> => buffer(Readable.from([zstdCompressSync(bytes)]).pipe(seal()));

function flipped(bytes: Buffer, bit: number): Buffer {
  const other = Buffer.from(bytes);
  other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return other;
}

async function place(bytes: Buffer): Promise<string | null> {
  const reader = new BackupReader(Readable.from([bytes]));
  try {
    if ((await reader.head()) === null) return 'its heading';
    for (let part = await reader.next(); !('end' in part); part = await reader.next()) for await (const _rows of reader.rows());
    return null;
  } catch (error) {
    if (error instanceof DamagedBackup) return error.place;
    throw error;
  }
}

describe('a backup with one bit changed', () => {
  test('is refused whichever bit of the file it is, in one line that says where', async () => {
    const whole = await sealed(unpacked());
    await writeFile(file, whole);
    expect(await checkBackup(file, silent)).toBeGreaterThan(100);
    const refusal =
      /^\S+ is (damaged \((its heading|(what follows )?(its heading|table .+)|its end|its last line|no row of it, but the file)\)|not a backup .*), nothing was changed|^\S+ is not a backup of this program, or damaged in its heading: nothing was changed\.$/;
    for (let bit = 0; bit < whole.length * 8; bit += 1) {
      await writeFile(file, flipped(whole, bit));
      const said = await checkBackup(file, silent).then(
        () => 'taken for whole',
        ({ message }: Error) => message,
      );
      expect([bit, said]).toEqual([bit, expect.stringMatching(refusal)]);
    }
  });

  test('is refused at the table whose rows the bit changed', async () => {
    const whole = unpacked();
    let from = 0;
    for (const { name, bytes } of parts()) {
      for (let bit = from * 8; bit < (from + bytes.length) * 8; bit += 1) {
        const found = await place(flipped(whole, bit));
        // A changed name is part of what follows the part before.
        const near = found === name || (found?.startsWith('what follows ') ?? false) || bit < (from + 40) * 8;
        expect([name, bit, found !== null && near]).toEqual([name, bit, true]);
      }
      from += bytes.length;
    }
    expect(await place(whole)).toBeNull();
  });
});

test('a backup cut anywhere is refused', async () => {
  const whole = await sealed(unpacked());
  for (let length = 0; length < whole.length; length += 1) {
    await writeFile(file, whole.subarray(0, length));
    await expect(checkBackup(file, silent), String(length)).rejects.toThrow(/nothing was changed/);
  }
});

test('a backup from before checksums is taken, and said to be one', async () => {
  const lines = [
    { ...HEAD, format: 1 },
    { table: 'room', columns: ['a'] },
  ].map((line) => Buffer.from(`${JSON.stringify(line)}\n`));
  await writeFile(file, zstdCompressSync(Buffer.concat([...lines, Buffer.alloc(4), Buffer.from('{"end":{"room":0}}\n')])));
  const said: string[] = [];
  await checkBackup(file, (line) => said.push(line));
  expect(said).toEqual([expect.stringMatching(/before backups had checksums/)]);
});
