import { setPriority } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { compileAny } from './compile.ts';
import type { AnyDoc } from './doc.ts';

/** A document to set. */
export interface PdfRequest {
  readonly doc: AnyDoc;
}

/** The PDF, or why there is none. */
export type PdfAnswer = { readonly bytes: Uint8Array } | { readonly error: string };

function answerTo(doc: AnyDoc): PdfAnswer {
  try {
    return { bytes: compileAny(doc).bytes };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** Lets go of what the document needed; it is freed in a turn of its own. */
async function release(): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    globalThis.gc?.();
    await nextTurn();
  }
}

try {
  // Whoever waits for a file waits a little longer, whoever enters data does not.
  setPriority(10);
} catch {
  // Some systems do not allow it.
}
process.on('message', async ({ doc }: PdfRequest) => {
  const answer = answerTo(doc);
  await release();
  process.send?.(answer);
});
process.on('disconnect', () => process.exit(0));
