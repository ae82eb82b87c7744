import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** What a whole run may need at once, with room to spare, in bytes. */
const ENOUGH = 6 * 1024 ** 3;

/**
 * A folder in memory for what tests throw away, or null where there is none or too little room. A database of a test is some 2,400 small
 * files: on a disk making one takes a second, in memory a tenth of it.
 */
export function memoryFolder(): string | null {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH ? MEMORY : null;
  } catch {
    return null;
  }
}

/** Where a run keeps all it makes and throws away: the folder given from outside, memory, or the system's own. */
export const scratchFolder = (): string => process.env['TMPDIR'] ?? memoryFolder() ?? tmpdir();
