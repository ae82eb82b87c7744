import type { ReadRequest } from './read.worker.ts';
import type { ReadResult } from './read-core.ts';

/** Bytes above which a worker reads: about 2,000 rows of 20 columns. */
const WORKER_BYTES = 150_000;

/** Reads in a worker; null when it could not be started (old browser, strict page policy). */
function readInWorker(request: ReadRequest): Promise<ReadResult | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' });
    const finish = (result: ReadResult | null): void => {
      worker.terminate();
      resolve(result);
    };
    worker.onmessage = (event: MessageEvent<ReadResult>) => finish(event.data);
    worker.onerror = () => finish(null);
    // Copied, not handed over: the page reads it itself should the worker fail.
    worker.postMessage(request);
  });
}

/** Brings the reader before it is needed: while a person looks for the file, its code arrives. */
export function bringReader(): void {
  // Without a network it is asked for again when the file is there, and said then.
  import('./read-core.ts').catch(() => undefined);
}

/**
 * Reads a sheet of an Excel file the user chose; large files in a worker, so that the page stays
 * alive.
 * @param sheetName the first visible sheet when absent
 * @returns the cells by row, or B_TYPE (no .xlsx file) or B_EMPTY (nothing in it)
 */
export async function readSheet(file: Blob, sheetName?: string): Promise<ReadResult> {
  const buffer = await file.arrayBuffer();
  const request: ReadRequest = sheetName === undefined ? { buffer } : { buffer, sheetName };
  const large = buffer.byteLength > WORKER_BYTES && typeof Worker === 'function';
  const result = large ? await readInWorker(request) : null;
  if (result !== null) return result;
  const { readBuffer } = await import('./read-core.ts');
  return readBuffer(buffer, sheetName);
}
