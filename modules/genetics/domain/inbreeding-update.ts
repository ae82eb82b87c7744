import { mendelianVariance, type Pedigree } from '#kernel/pedigree/pedigree.ts';

/** Ancestors still to visit, youngest first: a binary heap of animal numbers without repetition. */
class YoungestFirst {
  private readonly heap: number[] = [];
  private readonly waiting: Uint8Array;

  constructor(n: number) {
    this.waiting = new Uint8Array(n);
  }

  push(animal: number): void {
    if (animal < 0 || this.waiting[animal] === 1) return;
    this.waiting[animal] = 1;
    const heap = this.heap;
    let at = heap.push(animal) - 1;
    while (at > 0) {
      const up = (at - 1) >> 1;
      if ((heap[up] as number) >= animal) break;
      heap[at] = heap[up] as number;
      at = up;
    }
    heap[at] = animal;
  }

  /** The youngest waiting animal, −1 when none waits. */
  pop(): number {
    const heap = this.heap;
    const top = heap[0];
    const moved = heap.pop();
    if (top === undefined || moved === undefined) return -1;
    this.waiting[top] = 0;
    if (heap.length > 0) this.sink(moved);
    return top;
  }

  private sink(animal: number): void {
    const heap = this.heap;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && (heap[child + 1] as number) > (heap[child] as number)) child++;
      if ((heap[child] as number) <= animal) break;
      heap[at] = heap[child] as number;
      at = child;
    }
    heap[at] = animal;
  }
}

/**
 * Inbreeding of the animals from number `from` on, those before keeping their known figures: the daily
 * increment for new litters (Meuwissen and Luo 1992). Full sibs behind each other are computed once.
 * @param f inbreeding of all animals; entries from `from` on are overwritten.
 */
export function updateInbreeding(pedigree: Pedigree, f: Float64Array, from: number): void {
  const { n, sire, dam } = pedigree;
  const share = new Float64Array(n);
  const queue = new YoungestFirst(n);
  for (let i = from; i < n; i++) {
    const s = sire[i] as number;
    const d = dam[i] as number;
    if (s < 0 || d < 0) {
      f[i] = 0;
    } else if (i > from && sire[i - 1] === s && dam[i - 1] === d) {
      f[i] = f[i - 1] as number;
    } else {
      f[i] = ownInbreeding(pedigree, f, i, share, queue);
    }
  }
}

/** F = Σ l² D − 1 over the animal and its ancestors, l being the share of each in the animal. */
function ownInbreeding(pedigree: Pedigree, f: Float64Array, animal: number, share: Float64Array, queue: YoungestFirst): number {
  let sum = 0;
  share[animal] = 1;
  queue.push(animal);
  for (let i = queue.pop(); i >= 0; i = queue.pop()) {
    const l = share[i] as number;
    share[i] = 0;
    sum += l * l * mendelianVariance(pedigree, f, i);
    for (const parent of [pedigree.sire[i] as number, pedigree.dam[i] as number]) {
      if (parent < 0) continue;
      share[parent] = (share[parent] as number) + 0.5 * l;
      queue.push(parent);
    }
  }
  return sum - 1;
}
