import { randomOf } from '#kernel/random.ts';

/** A place with its head: a house, a pen. */
export interface Place {
  readonly name: string;
  readonly heads: number;
}

/** A sample spread over places by their head: whole parts first, the rest to the largest remainders; none gets more than it holds. */
export function spreadOver(places: readonly Place[], n: number): number[] {
  const total = places.reduce((sum, { heads }) => sum + heads, 0);
  if (total === 0) return places.map(() => 0);
  const wanted = Math.min(n, total);
  const exact = places.map(({ heads }) => (wanted * heads) / total);
  const parts = exact.map((part) => Math.floor(part + 1e-9));
  const rest = wanted - parts.reduce((sum, part) => sum + part, 0);
  const order = exact.map((part, at) => ({ at, left: part - (parts[at] ?? 0) })).toSorted((a, b) => b.left - a.left || a.at - b.at);
  for (const { at } of order.slice(0, rest)) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}

/** So many of 1…of drawn by chance, each at most once, in order. They follow from the seed alone, so that who reads the paper can repeat the draw. */
export function drawn(seed: number, count: number, of: number): number[] {
  const random = randomOf(seed);
  const moved = new Map<number, number>();
  const all: number[] = [];
  for (let at = 0; at < Math.min(count, of); at += 1) {
    const other = random.int(at, of - 1);
    all.push((moved.get(other) ?? other) + 1);
    moved.set(other, moved.get(at) ?? at);
  }
  return all.toSorted((a, b) => a - b);
}
