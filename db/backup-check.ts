import { createReadStream } from 'node:fs';
import { createZstdDecompress } from 'node:zlib';
import { type BackupHead, BackupReader, DamagedBackup } from './backup-file.ts';
import { readSeal, type Sealed } from './backup-seal.ts';
import { DatabaseProblem } from './problem.ts';

/** Reads the parts that stand in the first `length` bytes of a file. */
export async function withParts<T>(file: string, length: number, use: (reader: BackupReader) => Promise<T>): Promise<T> {
  const source = createReadStream(file, { end: Math.max(0, length - 1) });
  const bytes = createZstdDecompress();
  source.on('error', (error) => bytes.destroy(error));
  try {
    return await use(new BackupReader(source.pipe(bytes)));
  } finally {
    bytes.destroy();
    source.destroy();
  }
}

async function readToEnd(reader: BackupReader): Promise<void> {
  for (let part = await reader.next(); !('end' in part); part = await reader.next()) for await (const _rows of reader.rows());
}

/** The heading, as far as there is one, and the first part that is not what was written. */
async function findDamage(reader: BackupReader): Promise<{ head: BackupHead | null; place: string | null }> {
  let head: BackupHead | null = null;
  try {
    head = await reader.head();
    if (head?.format === 2) await readToEnd(reader);
    return { head, place: null };
  } catch (error) {
    if (error instanceof DamagedBackup) return { head, place: error.place };
    throw error;
  }
}

async function sealOf(file: string): Promise<Sealed> {
  try {
    return await readSeal(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new DatabaseProblem(code === 'ENOENT' ? `There is no file ${file}.` : `The file ${file} cannot be read: ${message}`);
  }
}

/**
 * Holds a backup against its checksums, all of it before anything is done with it.
 * @returns the length of its parts.
 * @throws DatabaseProblem that names the damaged part when a single bit is not as it was written.
 */
export async function checkBackup(file: string, say: (line: string) => void): Promise<number> {
  const { seal, length } = await sealOf(file);
  if (seal === 'whole') return length;
  const { head, place } = await withParts(file, length, findDamage);
  if (seal === 'none' && head === null)
    throw new DatabaseProblem(`${file} is not a backup of this program, or damaged in its heading: nothing was changed.`);
  if (seal === 'none' && head?.format === 1) {
    say('This backup was made before backups had checksums: whether it is damaged cannot be seen.');
    return length;
  }
  const where = place ?? (seal === 'none' ? 'its last line' : 'no row of it, but the file');
  throw new DatabaseProblem(`${file} is damaged (${where}), nothing was changed: take another copy of the backup.`);
}
