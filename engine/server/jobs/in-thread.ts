import { Worker } from 'node:worker_threads';

/** How a computing is watched. `P`: what it tells on its way. */
export interface ThreadWatch<P> {
  readonly onProgress: (progress: P) => void;
  /** Called every few seconds while it computes; a failure of it is none of the computing. */
  readonly pulse: () => Promise<void>;
  /** The longest it may take, ms. */
  readonly limitMs: number;
  /** Given by the job: the computing is stopped. */
  readonly signal: AbortSignal;
}

const PULSE = 3_000;

/**
 * Computes in a thread of its own, so that the process goes on answering. The file posts `{ progress }` on its way and `{ result }` at the end.
 * @returns the result; `time` when it took longer than it may, `died` when the thread ended by itself.
 * @throws what the thread throws, and when the signal was given.
 */
export function inThread<R, P>(file: URL, input: unknown, { onProgress, pulse, limitMs, signal }: ThreadWatch<P>): Promise<R | 'time' | 'died'> {
  const { promise, resolve, reject } = Promise.withResolvers<R | 'time' | 'died'>();
  const worker = new Worker(file, { workerData: input });
  const beating = setInterval(() => void pulse().catch(() => undefined), PULSE);
  const limit = setTimeout(() => resolve('time'), limitMs);
  const stopped = (): void => reject(new Error('the computing was stopped'));
  worker.on('message', (message: { progress?: P; result?: R }) => {
    if (message.progress !== undefined) onProgress(message.progress);
    if (message.result !== undefined) resolve(message.result);
  });
  worker.on('error', reject);
  worker.on('exit', () => resolve('died'));
  signal.addEventListener('abort', stopped);
  if (signal.aborted) stopped();
  return promise.finally(() => {
    clearTimeout(limit);
    clearInterval(beating);
    signal.removeEventListener('abort', stopped);
    void worker.terminate();
  });
}
