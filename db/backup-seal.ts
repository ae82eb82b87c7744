import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';

/** The last line of a backup, after what is packed: a checksum over every byte before it. */
const sealOf = (sum: string): string => `\nfarm-backup sha256 ${sum}\n`;
const SEAL = /^\nfarm-backup sha256 [0-9a-f]{64}\n$/;
const LENGTH = sealOf('0'.repeat(64)).length;

/** Passes bytes on and puts the seal after the last. */
export function seal(): Transform {
  const sum = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(null, Buffer.from(sealOf(sum.digest('hex'))));
    },
  });
}

/** What a file's seal says of it, and how many bytes stand before it. `none`: cut, or made before backups were sealed. */
export interface Sealed {
  readonly seal: 'whole' | 'broken' | 'none';
  readonly length: number;
}

async function lastLine(file: string): Promise<{ text: string; size: number }> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(Math.min(LENGTH, size));
    await handle.read(bytes, 0, bytes.length, size - bytes.length);
    return { text: bytes.toString('latin1'), size };
  } finally {
    await handle.close();
  }
}

/** Holds every byte of the file against its seal. */
export async function readSeal(file: string): Promise<Sealed> {
  const { text, size } = await lastLine(file);
  if (!SEAL.test(text)) return { seal: 'none', length: size };
  const length = size - LENGTH;
  const sum = createHash('sha256');
  if (length > 0) for await (const chunk of createReadStream(file, { end: length - 1 })) sum.update(chunk as Buffer);
  return { seal: text === sealOf(sum.digest('hex')) ? 'whole' : 'broken', length };
}
