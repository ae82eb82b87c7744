/**
 * Collects the conditions of a search with their parameters. Values never enter the SQL text; only
 * fixed fragments written in the code do.
 */
export class Where {
  readonly #parts: string[] = [];
  readonly params: unknown[] = [];

  constructor(first: string, ...params: unknown[]) {
    this.add(first, ...params);
  }

  /** Adds a condition; each ? in it stands for the next value. */
  add(condition: string, ...params: unknown[]): this {
    let next = 0;
    this.#parts.push(
      condition.replace(/\?/g, () => {
        this.params.push(params[next++]);
        return `$${this.params.length}`;
      }),
    );
    return this;
  }

  /** Adds a condition when the value was given. */
  when(value: unknown, condition: string): this {
    if (value === null || value === undefined) return this;
    return this.add(condition, value);
  }

  /** Parameter for a part of the statement outside the conditions (limit, offset). */
  param(value: unknown): string {
    this.params.push(value);
    return `$${this.params.length}`;
  }

  get sql(): string {
    return this.#parts.map((part) => `(${part})`).join(' and ');
  }
}

/** A text to match anywhere, its wildcards taken literally. */
export function likeAnywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
}
