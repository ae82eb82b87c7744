/** What every statement answers once its transaction has failed. */
const ABORTED = '25P02';

export const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** The statements of a transaction that are on their way, in order, and what went wrong first. */
export class OnTheWay {
  readonly #open = new Set<Promise<unknown>>();
  #fault: unknown = null;

  /** Takes note of a statement until it is answered. @returns its answer */
  add<T>(answer: Promise<T>): Promise<T> {
    this.#open.add(answer);
    answer.then(
      () => this.#open.delete(answer),
      (fault: unknown) => {
        this.#open.delete(answer);
        this.#fault ??= fault;
      },
    );
    return answer;
  }

  /** Those not answered yet. */
  all(): readonly Promise<unknown>[] {
    return [...this.#open];
  }

  /** The fault behind one that only says that the transaction had failed before. */
  causeOf(error: unknown): unknown {
    return codeOf(error) === ABORTED ? (this.#fault ?? error) : error;
  }
}
