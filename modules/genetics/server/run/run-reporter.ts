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

  /** Writes what was told; what could not be written is kept for the next time. */
  async flush(): Promise<void> {
    const log = this.#log;
    this.#log = [];
    try {
      await this.#write(this.#last, log);
    } catch (error) {
      this.#log = [...log, ...this.#log];
      throw error;
    }
  }
}
