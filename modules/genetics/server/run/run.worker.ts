import { parentPort, workerData } from 'node:worker_threads';
import { evaluate } from './evaluate.ts';
import type { RunInput, RunProgress } from './run-types.ts';

/** The thread of a run: it computes and tells, the server beside it goes on answering and does all reading and writing. */
const port = parentPort;
if (port !== null) {
  const tell = (progress: RunProgress): void => port.postMessage({ progress });
  port.postMessage({ result: evaluate(workerData as RunInput, tell) });
}
