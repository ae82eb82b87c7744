import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBackup } from './backup-check.ts';
import { BackupReader, DamagedBackup } from './backup-file.ts';
import { flipped, HEAD, parts, REFUSAL, refusalOf, sealed, silent, unpacked } from './backup-parts.fixture.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'farm-flips-'));
  file = join(folder, 'a.backup');
});
afterAll(() => rm(folder, { recursive: true }));

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
    // A prime step comes by every place and every bit of a byte; the long run takes each bit.
    for (let bit = 0; bit < whole.length * 8; bit += 61)
      expect([bit, await refusalOf(file, whole, bit)]).toEqual([bit, expect.stringMatching(REFUSAL)]);
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
  const answered: string[] = [];
  await checkBackup(file, (line) => answered.push(line));
  expect(answered).toEqual([expect.stringMatching(/before backups had checksums/)]);
});
