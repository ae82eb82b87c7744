/** An undirected graph by its edges, each given from both ends: neighbours of i at start[i] to start[i + 1]. */
export interface Graph {
  readonly n: number;
  readonly start: Int32Array;
  readonly neighbour: Int32Array;
}

/** A graph of n nodes from pairs of nodes in any order, repetitions and loops allowed. */
export function graphOf(n: number, pairs: Float64Array): Graph {
  const keys = new Float64Array(2 * pairs.length);
  pairs.forEach((pair, k) => {
    keys[2 * k] = pair;
    keys[2 * k + 1] = (pair % n) * n + Math.floor(pair / n);
  });
  keys.sort();
  const start = new Int32Array(n + 1);
  const neighbour = new Int32Array(keys.length);
  let used = 0;
  for (let k = 0; k < keys.length; k++) {
    const key = keys[k] as number;
    const from = Math.floor(key / n);
    if ((k > 0 && key === keys[k - 1]) || key - from * n === from) continue;
    neighbour[used++] = key - from * n;
    start[from + 1] = (start[from + 1] as number) + 1;
  }
  for (let i = 0; i < n; i++) start[i + 1] = (start[i + 1] as number) + (start[i] as number);
  return { n, start, neighbour: neighbour.subarray(0, used) };
}

/** Nodes by degree in doubly linked lists. */
class DegreeLists {
  private readonly head: Int32Array;
  private readonly next: Int32Array;
  private readonly last: Int32Array;
  readonly degree: Int32Array;
  private least = 0;

  constructor(n: number) {
    this.head = new Int32Array(n + 1).fill(-1);
    this.next = new Int32Array(n);
    this.last = new Int32Array(n);
    this.degree = new Int32Array(n);
  }

  put(node: number, degree: number): void {
    const first = this.head[degree] as number;
    this.degree[node] = degree;
    this.next[node] = first;
    this.last[node] = -1;
    if (first >= 0) this.last[first] = node;
    this.head[degree] = node;
    if (degree < this.least) this.least = degree;
  }

  take(node: number): void {
    const [next, last] = [this.next[node] as number, this.last[node] as number];
    if (last >= 0) this.next[last] = next;
    else this.head[this.degree[node] as number] = next;
    if (next >= 0) this.last[next] = last;
  }

  takeLeast(): number {
    while ((this.head[this.least] as number) < 0) this.least++;
    const node = this.head[this.least] as number;
    this.take(node);
    return node;
  }
}

/** The graph while nodes leave it: cliques they leave behind are kept as elements and never written out. */
class QuotientGraph {
  readonly variables: number[][];
  readonly elements: number[][];
  /** Members of the element a node has become. */
  private readonly clique: (number[] | null)[];
  private readonly mark: Int32Array;
  private readonly outside: Int32Array;
  private readonly seen: Int32Array;
  private stamp = 0;

  constructor({ n, start, neighbour }: Graph) {
    this.variables = Array.from({ length: n }, (_, i) => Array.from(neighbour.subarray(start[i], start[i + 1])));
    this.elements = Array.from({ length: n }, () => []);
    this.clique = new Array<number[] | null>(n).fill(null);
    this.mark = new Int32Array(n);
    this.outside = new Int32Array(n);
    this.seen = new Int32Array(n);
  }

  /** Turns a node into an element and returns the members of its clique. */
  eliminate(node: number): number[] {
    this.stamp++;
    this.mark[node] = this.stamp;
    const members: number[] = [];
    const reach = (i: number): void => {
      if (this.mark[i] === this.stamp) return;
      this.mark[i] = this.stamp;
      members.push(i);
    };
    for (const i of this.variables[node] as number[]) reach(i);
    for (const e of this.elements[node] as number[]) {
      for (const i of this.clique[e] ?? []) reach(i);
      this.clique[e] = null;
    }
    this.clique[node] = members;
    this.variables[node] = [];
    for (const i of members) this.countOutside(i);
    return members;
  }

  /** Counts, for each element the member belongs to, its nodes outside the new clique. */
  private countOutside(member: number): void {
    for (const e of this.elements[member] as number[]) {
      const clique = this.clique[e];
      if (clique === null || clique === undefined) continue;
      if (this.seen[e] !== this.stamp) {
        this.seen[e] = this.stamp;
        this.outside[e] = clique.length;
      }
      this.outside[e] = (this.outside[e] as number) - 1;
    }
  }

  /** Renews a member's lists after the elimination of `node`; its approximate degree. */
  renew(member: number, node: number, size: number): number {
    let degree = size - 1;
    this.elements[member] = (this.elements[member] as number[]).filter((e) => {
      if (this.clique[e] === null || (this.outside[e] as number) === 0) return false;
      degree += this.outside[e] as number;
      return true;
    });
    (this.elements[member] as number[]).push(node);
    this.variables[member] = (this.variables[member] as number[]).filter((i) => this.mark[i] !== this.stamp);
    return degree + (this.variables[member] as number[]).length;
  }
}

/**
 * An order of elimination that keeps the triangular factor sparse: approximate minimum degree on the quotient
 * graph (Amestoy, Davis and Duff 1996), ties by the place in the lists. Position k holds the node eliminated k-th.
 */
export function eliminationOrder(graph: Graph): Int32Array {
  const { n } = graph;
  const quotient = new QuotientGraph(graph);
  const lists = new DegreeLists(n);
  for (let i = n - 1; i >= 0; i--) lists.put(i, (graph.start[i + 1] as number) - (graph.start[i] as number));
  const order = new Int32Array(n);
  for (let k = 0; k < n; k++) {
    const node = lists.takeLeast();
    order[k] = node;
    const members = quotient.eliminate(node);
    const left = n - k - 2;
    for (const member of members) {
      const renewed = quotient.renew(member, node, members.length);
      const degree = Math.max(0, Math.min(left, renewed, (lists.degree[member] as number) + members.length - 1));
      lists.take(member);
      lists.put(member, degree);
    }
  }
  return order;
}
