import { getTurn } from '#engine/define/turn-call.ts';
import { type Handler, handle, type RequestInfo } from './pipeline.ts';
import { refused } from './refused.ts';

/** Who asks for a turn: turns go round the owners, the ticket tells one wish of an owner from his others. */
export interface Asker {
  readonly owner: string;
  readonly ticket: string | null;
}

interface Waiter extends Asker {
  readonly begin: () => void;
}

/** What one owner may have waiting at once, and all of them together. */
const OWN_MAX = 12;
const ALL_MAX = 400;

/**
 * Turns at work a server can only do a little of at once. Those who wait hold nothing but their place; a person with many wishes
 * does not hold up one with a single wish, because turns go round the people.
 */
export class FileTurns {
  readonly #atOnce: number;
  readonly #waiting: Waiter[] = [];
  #running = 0;
  /** Owners in the order they were last served. */
  readonly #served = new Map<string, number>();
  #clock = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /**
   * Does the work when its turn comes; `gone` gives the place up.
   * @throws Refused ACC_RATE when too much waits already
   */
  async run<T>(asker: Asker, gone: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#turn(asker, gone);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }

  /** How many are served before a waiting wish; null when it does not wait. */
  place(owner: string, ticket: string): number | null {
    const at = this.#order().findIndex((waiter) => waiter.owner === owner && waiter.ticket === ticket);
    return at < 0 ? null : at;
  }

  #turn(asker: Asker, gone: AbortSignal): Promise<void> {
    gone.throwIfAborted();
    if (this.#running < this.#atOnce && this.#waiting.length === 0) {
      this.#take(asker.owner);
      return Promise.resolve();
    }
    const own = this.#waiting.filter(({ owner }) => owner === asker.owner).length;
    if (own >= OWN_MAX || this.#waiting.length >= ALL_MAX) throw refused('ACC_RATE');
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#drop(waiter);
        reject(gone.reason);
      };
      const waiter: Waiter = {
        ...asker,
        begin: () => {
          gone.removeEventListener('abort', leave);
          this.#take(asker.owner);
          resolve();
        },
      };
      this.#waiting.push(waiter);
      gone.addEventListener('abort', leave, { once: true });
    });
  }

  #take(owner: string): void {
    this.#running += 1;
    this.#clock += 1;
    this.#served.set(owner, this.#clock);
  }

  #drop(waiter: Waiter): void {
    const at = this.#waiting.indexOf(waiter);
    if (at >= 0) this.#waiting.splice(at, 1);
  }

  /** The waiting in the order they will be served: round by round, whoever was served longest ago first. */
  #order(): Waiter[] {
    const rounds = new Map<string, number>();
    const placed = this.#waiting.map((waiter, at) => {
      const round = rounds.get(waiter.owner) ?? 0;
      rounds.set(waiter.owner, round + 1);
      return { waiter, round, served: this.#served.get(waiter.owner) ?? 0, at };
    });
    return placed.sort((a, b) => a.round - b.round || a.served - b.served || a.at - b.at).map(({ waiter }) => waiter);
  }

  #next(): void {
    if (this.#running >= this.#atOnce) return;
    const [waiter] = this.#order();
    if (waiter === undefined) {
      if (this.#running === 0) this.#served.clear();
      return;
    }
    this.#drop(waiter);
    waiter.begin();
  }
}

/** Turns go round sessions; strangers share those of their address. */
export const ownerOf = ({ token, ip }: Pick<RequestInfo, 'token' | 'ip'>): string => token ?? ip;

/** Tells who waits how many are served before. */
export const turnHandler = (turns: FileTurns): Handler =>
  handle(getTurn, async ({ request }, { reqid }) => ({ before: turns.place(ownerOf(request), reqid) }));
