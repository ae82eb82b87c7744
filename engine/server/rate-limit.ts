import { isIPv6 } from 'node:net';
import { refused } from './refused.ts';

/** Keys remembered at most; those used longest ago are forgotten first. */
const MOST_KEYS = 20_000;

interface Bucket {
  left: number;
  at: number;
}

/** So many times in so many seconds for each key, counted in the memory of this process: asking costs no other work. */
export class RateLimit {
  readonly #most: number;
  readonly #perMs: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(most: number, seconds: number, now: () => number = Date.now) {
    this.#most = most;
    this.#perMs = most / (seconds * 1000);
    this.#now = now;
  }

  #bucket(key: string): Bucket {
    const now = this.#now();
    const held = this.#buckets.get(key);
    const left = held === undefined ? this.#most : Math.min(this.#most, held.left + (now - held.at) * this.#perMs);
    const bucket = { left, at: now };
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    const oldest = this.#buckets.size > MOST_KEYS ? this.#buckets.keys().next().value : undefined;
    if (oldest !== undefined) this.#buckets.delete(oldest);
    return bucket;
  }

  /** @throws Refused ACC_RATE when the key has none left. */
  check(key: string): void {
    if (this.#bucket(key).left < 1) throw refused('ACC_RATE');
  }

  /** Counts one use, allowed or not. */
  count(key: string): void {
    this.#bucket(key).left -= 1;
  }

  /** Counts one use. @throws Refused ACC_RATE when the key had none left. */
  take(key: string): void {
    this.check(key);
    this.count(key);
  }
}

/** The first four groups of an IPv6 address. */
function network(ip: string): string {
  const [before = '', after] = ip.toLowerCase().split('::');
  const groups = before.split(':').filter((group) => group !== '');
  const rest = (after ?? '').split(':').filter((group) => group !== '');
  const zeros = after === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** What an address counts as in a limit: itself, or the network of an IPv6 address, whose last half a machine chooses itself. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(ip) ? network(ip) : ip;
}
