import { refused } from './refused.ts';

/** Work done a few at a time: the others wait in order, and when too many wait the next is refused. */
export class Turns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** True while nobody works or waits. */
  get idle(): boolean {
    return this.#running === 0;
  }

  /** Does the work when its turn comes. @throws Refused ACC_RATE when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else if (this.#waiting.length >= this.#mostWaiting) throw refused('ACC_RATE');
    // Who ends hands the place on, so nobody can slip in between.
    else await new Promise<void>((mine) => this.#waiting.push(mine));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}

/** Turns for each of many keys: what concerns one key is done one after another. */
export class TurnsByKey {
  readonly #mostWaiting: number;
  readonly #turns = new Map<string, Turns>();

  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting;
  }

  /** Does the work when it is its turn among those of the same key. @throws Refused ACC_RATE when too many wait already. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turns = this.#turns.get(key) ?? new Turns(1, this.#mostWaiting);
    this.#turns.set(key, turns);
    try {
      return await turns.run(work);
    } finally {
      if (turns.idle) this.#turns.delete(key);
    }
  }
}
