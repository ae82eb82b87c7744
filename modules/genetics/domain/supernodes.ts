import { eliminationOrder, type Graph } from './elimination-order.ts';

/** Groups of neighbouring columns of the factor with one structure below them, in an order where children come first. */
export interface Supernodes {
  readonly count: number;
  /** Scalar rows of each supernode in elimination numbers: its own columns first, then those below. */
  readonly rows: readonly Int32Array[];
  /** Number of own columns. */
  readonly columns: Int32Array;
  /** Parent supernode, −1 for a root. */
  readonly parent: Int32Array;
  /** Supernode of each scalar elimination number. */
  readonly of: Int32Array;
  /** First scalar elimination number of each node of the graph. */
  readonly first: Int32Array;
  /** Elements of the factor, and floating-point operations of the factorisation. */
  readonly elements: number;
  readonly work: number;
}

interface Structure {
  /** Nodes below each position, as positions in rising order. */
  readonly below: readonly Int32Array[];
  readonly parent: Int32Array;
}

/** Column structures of the factor: neighbours later in the order, and what the children hand up. */
function structures(graph: Graph, place: Int32Array, order: Int32Array): Structure {
  const { n, start, neighbour } = graph;
  const parent = new Int32Array(n).fill(-1);
  const children: number[][] = Array.from({ length: n }, () => []);
  const mark = new Int32Array(n).fill(-1);
  const below: Int32Array[] = [];
  for (let k = 0; k < n; k++) {
    const found: number[] = [];
    const reach = (p: number): void => {
      if (p <= k || mark[p] === k) return;
      mark[p] = k;
      found.push(p);
    };
    const node = order[k] as number;
    for (let e = start[node] as number; e < (start[node + 1] as number); e++) reach(place[neighbour[e] as number] as number);
    for (const child of children[k] as number[]) for (const p of below[child] as Int32Array) reach(p);
    const list = Int32Array.from(found).sort();
    below.push(list);
    if (list.length > 0) {
      parent[k] = list[0] as number;
      (children[list[0] as number] as number[]).push(k);
    }
  }
  return { below, parent };
}

function inverseOf(order: Int32Array): Int32Array {
  const place = new Int32Array(order.length);
  order.forEach((node, k) => {
    place[node] = k;
  });
  return place;
}

/** The order rearranged so that every subtree of the elimination tree lies together, children before parents. */
function postordered(order: Int32Array, parent: Int32Array): Int32Array {
  const n = order.length;
  const children: number[][] = Array.from({ length: n + 1 }, () => []);
  for (let k = n - 1; k >= 0; k--) (children[(parent[k] as number) < 0 ? n : (parent[k] as number)] as number[]).push(k);
  const reversed: number[] = [];
  const stack = [...(children[n] as number[])].reverse();
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    reversed.push(top);
    for (const child of (children[top] as number[]).toReversed()) stack.push(child);
  }
  return Int32Array.from(reversed.reverse(), (k) => order[k] as number);
}

/** First and last position of each supernode: a chain of positions whose structures differ by the next one only. */
function chains({ below, parent }: Structure): number[] {
  const starts: number[] = [];
  for (let k = 0; k < below.length; k++) {
    const joined = k > 0 && parent[k - 1] === k && (below[k - 1] as Int32Array).length === (below[k] as Int32Array).length + 1;
    if (!joined) starts.push(k);
  }
  return starts;
}

/**
 * Symbolic factorisation of a matrix of blocks.
 * @param graph which blocks meet; `width` scalars of each block.
 */
export function supernodes(graph: Graph, width: Int32Array): Supernodes {
  const raw = eliminationOrder(graph);
  const order = postordered(raw, structures(graph, inverseOf(raw), raw).parent);
  const structure = structures(graph, inverseOf(order), order);
  const scalar = new Int32Array(graph.n + 1);
  for (let k = 0; k < graph.n; k++) scalar[k + 1] = (scalar[k] as number) + (width[order[k] as number] as number);
  const first = new Int32Array(graph.n);
  order.forEach((node, k) => {
    first[node] = scalar[k] as number;
  });
  const starts = chains(structure);
  const count = starts.length;
  const of = new Int32Array(scalar[graph.n] as number);
  const columns = new Int32Array(count);
  const rows: Int32Array[] = [];
  let elements = 0;
  let work = 0;
  for (let s = 0; s < count; s++) {
    const [from, to] = [starts[s] as number, starts[s + 1] ?? graph.n];
    const positions = [...Array.from({ length: to - from }, (_, k) => from + k), ...(structure.below[to - 1] as Int32Array)];
    const list = positions.flatMap((p) =>
      Array.from({ length: (scalar[p + 1] as number) - (scalar[p] as number) }, (_, k) => (scalar[p] as number) + k),
    );
    rows.push(Int32Array.from(list));
    columns[s] = (scalar[to] as number) - (scalar[from] as number);
    of.fill(s, scalar[from], scalar[to]);
    elements += list.length * (columns[s] as number);
    work += list.length ** 2 * (columns[s] as number);
  }
  const parent = Int32Array.from(rows, (list, s) =>
    list.length > (columns[s] as number) ? (of[list[columns[s] as number] as number] as number) : -1,
  );
  return { count, rows, columns, parent, of, first, elements, work };
}
