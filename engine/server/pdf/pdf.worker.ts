import { parentPort } from 'node:worker_threads';
import { compileAny } from './compile.ts';
import type { AnyDoc } from './doc.ts';

/** A document to set, and the number its answer carries. */
export interface PdfRequest {
  readonly id: number;
  readonly doc: AnyDoc;
}

/** The PDF, or why there is none. */
export type PdfAnswer =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly error: string; readonly tooLong: boolean };

const port = parentPort;
port?.on('message', ({ id, doc }: PdfRequest) => {
  let answer: PdfAnswer;
  try {
    answer = { id, bytes: compileAny(doc).bytes };
  } catch (error) {
    answer = { id, error: error instanceof Error ? error.message : String(error), tooLong: error instanceof RangeError };
  }
  port.postMessage(answer);
});
