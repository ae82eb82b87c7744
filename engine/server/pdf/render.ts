import { Worker } from 'node:worker_threads';
import type { AnyDoc } from './doc.ts';
import type { PdfAnswer } from './pdf.worker.ts';

/** Media type of the answer. */
export const PDF_TYPE = 'application/pdf';

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;
let lastId = 0;

function settle(answer: PdfAnswer): void {
  const asked = waiting.get(answer.id);
  waiting.delete(answer.id);
  if (waiting.size === 0) worker?.unref();
  if ('bytes' in answer) asked?.resolve(answer.bytes);
  else asked?.reject(answer.tooLong ? new RangeError(answer.error) : new Error(answer.error));
}

/** All that wait are told; the next document starts a fresh worker. */
function fail(error: Error): void {
  worker = null;
  const asked = [...waiting.values()];
  waiting.clear();
  for (const { reject } of asked) reject(error);
}

function start(): Worker {
  const started = new Worker(new URL('./pdf.worker.ts', import.meta.url));
  started.on('message', settle);
  started.on('error', fail);
  started.on('exit', (code) => {
    if (worker === started) fail(new Error(`the PDF worker ended with code ${code}`));
  });
  return started;
}

/**
 * Sets a report, note or manual as PDF on A4, or labels on theirs, in its own thread, so that the server answers meanwhile. The
 * first document takes about a third of a second, further ones some milliseconds a page. The thread
 * does not keep the process alive while it has nothing to do.
 * @throws RangeError when the document has more rows than PDF_ROWS_MAX
 */
export function renderReportPdf(doc: AnyDoc): Promise<Uint8Array> {
  worker ??= start();
  const current = worker;
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    current.ref();
    try {
      current.postMessage({ id, doc });
    } catch (error) {
      // A document with something that cannot be sent to a thread, for example a function.
      waiting.delete(id);
      reject(error instanceof Error ? error : new Error(String(error)));
    }
  });
}
