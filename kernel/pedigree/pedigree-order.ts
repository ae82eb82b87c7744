/** The result of ordering: either an order in which parents come first, or the loops that forbid one. */
export interface PedigreeOrder {
  /** Input positions, parents first, sorted by longest ancestral path and then by input position. */
  readonly order: Int32Array;
  /** Longest ancestral path of each input position: 0 for founders, else 1 + the longer of its parents'. */
  readonly path: Int32Array;
  /** Loops, each as the input positions along it; when there is one, `order` holds only what lies outside. */
  readonly loops: readonly (readonly number[])[];
}

/** Counts every number that is not negative, one place ahead of it. */
function countAhead(numbers: Int32Array, start: Int32Array): void {
  for (let i = 0; i < numbers.length; i++) {
    const p = numbers[i] as number;
    if (p >= 0) start[p + 1] = (start[p + 1] as number) + 1;
  }
}

/** Counts into beginnings. */
function sumUp(start: Int32Array): void {
  for (let k = 1; k < start.length; k++) start[k] = (start[k] as number) + (start[k - 1] as number);
}

/** Counts the progeny of every position and lists them behind each other. */
function progenyLists(sire: Int32Array, dam: Int32Array): { start: Int32Array; list: Int32Array } {
  const n = sire.length;
  const start = new Int32Array(n + 1);
  countAhead(sire, start);
  countAhead(dam, start);
  sumUp(start);
  const next = start.slice(0, n);
  const list = new Int32Array(start[n] as number);
  for (const parents of [sire, dam]) {
    for (let i = 0; i < n; i++) {
      const p = parents[i] as number;
      if (p < 0) continue;
      const at = next[p] as number;
      list[at] = i;
      next[p] = at + 1;
    }
  }
  return { start, list };
}

/** Longest ancestral paths by taking away animals whose parents are all placed; −1 stays on loops and below them. */
function longestPaths(sire: Int32Array, dam: Int32Array): Int32Array {
  const n = sire.length;
  const { start, list } = progenyLists(sire, dam);
  const waiting = new Uint8Array(n);
  const path = new Int32Array(n).fill(-1);
  const queue = new Int32Array(n);
  let tail = 0;
  for (let i = 0; i < n; i++) {
    waiting[i] = Number((sire[i] as number) >= 0) + Number((dam[i] as number) >= 0);
    if (waiting[i] !== 0) continue;
    queue[tail++] = i;
    path[i] = 0;
  }
  for (let head = 0; head < tail; head++) {
    const parent = queue[head] as number;
    for (let k = start[parent] as number; k < (start[parent + 1] as number); k++) {
      const child = list[k] as number;
      waiting[child] = (waiting[child] as number) - 1;
      if (waiting[child] !== 0) continue;
      queue[tail++] = child;
      // The queue hands out animals by rising path, so the last parent to arrive has the longest one.
      path[child] = (path[parent] as number) + 1;
    }
  }
  return path;
}

/** Walks up from one unplaced animal, depth first, and collects every loop a step back closes. */
function loopsFrom(from: number, sire: Int32Array, dam: Int32Array, path: Int32Array, state: Uint8Array, loops: number[][]): void {
  const stack = [from];
  const tried = [0];
  state[from] = 1;
  while (stack.length > 0) {
    const top = stack.length - 1;
    const animal = stack[top] as number;
    const side = tried[top] as number;
    if (side === 2) {
      state[animal] = 2;
      stack.pop();
      tried.pop();
      continue;
    }
    tried[top] = side + 1;
    const parent = (side === 0 ? sire[animal] : dam[animal]) as number;
    if (parent < 0 || (path[parent] as number) >= 0) continue;
    if (state[parent] === 1) loops.push(stack.slice(stack.indexOf(parent)));
    else if (state[parent] === 0) {
      state[parent] = 1;
      stack.push(parent);
      tried.push(0);
    }
  }
}

/** Positions with a path, by path and then by position. */
function byPath(path: Int32Array, deepest: number): Int32Array {
  const start = new Int32Array(deepest + 2);
  countAhead(path, start);
  sumUp(start);
  const order = new Int32Array(start[deepest + 1] as number);
  for (let i = 0; i < path.length; i++) {
    const p = path[i] as number;
    if (p < 0) continue;
    const at = start[p] as number;
    order[at] = i;
    start[p] = at + 1;
  }
  return order;
}

/**
 * Orders a pedigree given in any order so that parents precede progeny, in linear time and memory.
 * @param sire position of each animal's sire, negative when unknown; `dam` likewise.
 */
export function orderPedigree(sire: Int32Array, dam: Int32Array): PedigreeOrder {
  const n = sire.length;
  const path = longestPaths(sire, dam);
  const loops: number[][] = [];
  const state = new Uint8Array(n);
  let deepest = 0;
  for (let i = 0; i < n; i++) {
    const p = path[i] as number;
    if (p > deepest) deepest = p;
    if (p < 0 && state[i] === 0) loopsFrom(i, sire, dam, path, state, loops);
  }
  return { order: byPath(path, deepest), path, loops };
}
