import { Worker } from 'node:worker_threads';
import type { RunLine } from './run-row.ts';
import type { RunInput, RunProgress, RunResult } from './run-types.ts';

const BEAT_EVERY = 3000;

/** Keeps what the thread tells and writes it at most every three seconds. */
export class Reporter {
  readonly #write: (at: RunProgress, log: readonly RunLine[]) => Promise<void>;
  #last: RunProgress = { step: 'snapshot', progress: 1, text: '' };
  #log: RunLine[] = [];

  constructor(write: (at: RunProgress, log: readonly RunLine[]) => Promise<void>) {
    this.#write = write;
  }

  get step(): string {
    return this.#last.step;
  }

  tell(progress: RunProgress): void {
    this.#last = progress;
    const { step, text } = progress;
    if (text !== '') this.#log.push({ at: new Date().toISOString(), step, text });
  }

  flush(): Promise<void> {
    const log = this.#log;
    this.#log = [];
    return this.#write(this.#last, log);
  }
}

/**
 * Runs the computing in a thread.
 * @returns its result; `time` when it took longer than `limitMs`, `died` when the thread ended by itself.
 * @throws what the thread throws, and when the signal was given.
 */
export function inThread(input: RunInput, reporter: Reporter, limitMs: number, signal: AbortSignal): Promise<RunResult | 'time' | 'died'> {
  const worker = new Worker(new URL('./run.worker.ts', import.meta.url), { workerData: input });
  const pulse = setInterval(() => void reporter.flush().catch(() => undefined), BEAT_EVERY);
  const { promise, resolve, reject } = Promise.withResolvers<RunResult | 'time' | 'died'>();
  const stopped = (): void => reject(new Error('the run was stopped'));
  const limit = setTimeout(() => resolve('time'), limitMs);
  worker.on('message', (message: { progress?: RunProgress; result?: RunResult }) => {
    if (message.progress !== undefined) reporter.tell(message.progress);
    if (message.result !== undefined) resolve(message.result);
  });
  worker.on('error', reject);
  worker.on('exit', () => resolve('died'));
  signal.addEventListener('abort', stopped);
  if (signal.aborted) stopped();
  return promise.finally(() => {
    clearTimeout(limit);
    clearInterval(pulse);
    signal.removeEventListener('abort', stopped);
    void worker.terminate();
  });
}
