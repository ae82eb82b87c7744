import { parentPort } from 'node:worker_threads';
import { compileLabels, compilePdf } from './compile.ts';
import type { LabelDoc, ReportDoc } from './doc.ts';

/** A document to set, and the number its answer carries. */
export interface PdfRequest {
  readonly id: number;
  readonly doc: ReportDoc | LabelDoc;
}

/** The PDF, or why there is none. */
export type PdfAnswer =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly error: string; readonly tooLong: boolean };

const port = parentPort;
port?.on('message', ({ id, doc }: PdfRequest) => {
  let answer: PdfAnswer;
  try {
    answer = { id, bytes: ('items' in doc ? compileLabels(doc) : compilePdf(doc)).bytes };
  } catch (error) {
    answer = { id, error: error instanceof Error ? error.message : String(error), tooLong: error instanceof RangeError };
  }
  port.postMessage(answer);
});
