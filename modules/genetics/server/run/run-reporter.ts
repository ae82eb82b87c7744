import type { RunLine } from './run-row.ts';
import type { RunProgress } from './run-types.ts';

/** Keeps what a run tells until it is written into its row. */
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
