/** Which column every row goes to, under the places of the columns. */
export interface Transport {
  /** Column of each row, −1 for a row that found no place. */
  readonly columnOf: Int32Array;
  /** Rows in each column. */
  readonly use: Int32Array;
  /** Places of the columns' least numbers left empty. */
  readonly short: number;
  /** What one more place in the column adds to the total gain; Infinity where it would take in one more row. */
  readonly price: Float64Array;
}

/**
 * The state of a transportation problem while its rows come in one after the other. Costs are whole numbers,
 * so that sums and comparisons are exact and no tie is broken by rounding.
 */
class Exchange {
  /** Columns and, last, the place of the rows left out. */
  readonly width: number;
  readonly columnOf: Int32Array;
  readonly use: Int32Array;
  readonly dist: Float64Array;
  private readonly before: Int32Array;
  private readonly members: number[][];
  /** Least cost of moving some row from one column to another, and that row. */
  private readonly step: Float64Array;
  private readonly mover: Int32Array;

  private readonly cost: Float64Array;
  readonly penalty: number;
  private readonly most: ArrayLike<number>;
  private readonly least: ArrayLike<number>;

  constructor(rows: number, columns: number, cost: Float64Array, penalty: number, most: ArrayLike<number>, least: ArrayLike<number>) {
    this.cost = cost;
    this.penalty = penalty;
    this.most = most;
    this.least = least;
    this.width = columns + 1;
    this.columnOf = new Int32Array(rows).fill(-1);
    this.use = new Int32Array(this.width);
    this.dist = new Float64Array(this.width);
    this.before = new Int32Array(this.width);
    this.members = Array.from({ length: this.width }, () => []);
    this.step = new Float64Array(this.width * this.width).fill(Number.POSITIVE_INFINITY);
    this.mover = new Int32Array(this.width * this.width).fill(-1);
  }

  /** Cost of the next place of a column: below its least number it pays a penalty back. */
  private placeCost(column: number): number {
    if (column === this.width - 1) return 0;
    const used = this.use[column] as number;
    if (used < (this.least[column] as number)) return -this.penalty;
    return used < (this.most[column] as number) ? 0 : Number.POSITIVE_INFINITY;
  }

  /** Cost of giving one place of a column back. */
  leaveCost(column: number): number {
    const used = this.use[column] as number;
    if (used === 0) return Number.POSITIVE_INFINITY;
    return column < this.width - 1 && used <= (this.least[column] as number) ? this.penalty : 0;
  }

  /** Shortest distances over exchanges from the starts in `dist` (Bellman and Ford). */
  relax(): void {
    const { width, before } = this;
    before.fill(-1);
    for (let changed = true; changed; ) {
      changed = false;
      for (let from = 0; from < width; from++) if (this.relaxFrom(from)) changed = true;
    }
  }

  /** Shortens the distances over the moves out of one column; tells whether any was. */
  private relaxFrom(from: number): boolean {
    const { width, dist, step, before } = this;
    const d = dist[from] as number;
    if (d === Number.POSITIVE_INFINITY) return false;
    const at = from * width;
    let shorter = false;
    for (let to = 0; to < width; to++) {
      const reached = d + (step[at + to] as number);
      if (reached >= (dist[to] as number)) continue;
      dist[to] = reached;
      before[to] = from;
      shorter = true;
    }
    return shorter;
  }

  /** Brings in one row along the cheapest chain of exchanges. */
  insert(row: number): void {
    const { width, dist, cost, before } = this;
    for (let column = 0; column < width; column++) dist[column] = cost[row * width + column] as number;
    this.relax();
    let end = width - 1;
    for (let column = 0; column < width; column++)
      if ((dist[column] as number) + this.placeCost(column) < (dist[end] as number) + this.placeCost(end)) end = column;
    this.use[end] = (this.use[end] as number) + 1;
    const lost: number[] = [];
    let to = end;
    for (let from = before[to] as number; from >= 0; from = before[to] as number) {
      this.move(this.mover[from * width + to] as number, from, to);
      lost.push(from);
      to = from;
    }
    this.join(row, to);
    for (const column of lost) this.rebuild(column);
  }

  private move(row: number, from: number, to: number): void {
    const list = this.members[from] as number[];
    list.splice(list.indexOf(row), 1);
    this.join(row, to);
  }

  private join(row: number, column: number): void {
    (this.members[column] as number[]).push(row);
    this.columnOf[row] = column;
    this.offer(row, column);
  }

  /** Compares the row's own moves with the cheapest out of its column. */
  private offer(row: number, column: number): void {
    const { width, cost, step, mover } = this;
    const at = column * width;
    const own = cost[row * width + column] as number;
    for (let to = 0; to < width; to++) {
      const move = (cost[row * width + to] as number) - own;
      if (to !== column && move < (step[at + to] as number)) {
        step[at + to] = move;
        mover[at + to] = row;
      }
    }
  }

  private rebuild(column: number): void {
    this.step.fill(Number.POSITIVE_INFINITY, column * this.width, (column + 1) * this.width);
    for (const row of this.members[column] as number[]) this.offer(row, column);
  }
}

/** Greatest and least of the finite gains. */
function extremes(gain: Float64Array): { best: number; worst: number } {
  let best = Number.NEGATIVE_INFINITY;
  let worst = Number.POSITIVE_INFINITY;
  for (const g of gain) {
    if (!Number.isFinite(g)) continue;
    if (g > best) best = g;
    if (g < worst) worst = g;
  }
  return { best, worst };
}

/** Gains as whole costs from 0 (the best) to `range`; a gain that is not finite forbids the pair. */
function wholeCosts(rows: number, columns: number, gain: Float64Array, range: number, penalty: number): { cost: Float64Array; unit: number } {
  const { best, worst } = extremes(gain);
  const unit = best > worst ? (best - worst) / range : 1;
  const cost = new Float64Array(rows * (columns + 1)).fill(penalty);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const g = gain[row * columns + column] as number;
      cost[row * (columns + 1) + column] = Number.isFinite(g) ? Math.round((best - g) / unit) : Number.POSITIVE_INFINITY;
    }
  }
  return { cost, unit };
}

/**
 * The assignment of rows to columns with the greatest total gain: first as many rows as can be placed and as
 * few of the columns' least places empty as can be (neither stands in the way of the other), then the gain.
 * Exact, by successive shortest paths (Jewell 1958; Busacker and Gowen 1960) over a graph of the columns only,
 * where an edge is the cheapest move of one row. Gains are resolved to range × 4·rows / 2⁴⁹.
 * @param gain row by row; a value that is not finite forbids the pair.
 * @throws RangeError when a column's least number exceeds its most.
 */
export function transport(rows: number, columns: number, gain: Float64Array, most: ArrayLike<number>, least: ArrayLike<number>): Transport {
  for (let column = 0; column < columns; column++) {
    if ((least[column] as number) > (most[column] as number)) throw new RangeError(`column ${column} must take more than it may`);
  }
  const range = Math.floor(2 ** 49 / (4 * (rows + 2)));
  // A chain of moves changes at most all rows by the range: what takes in one more row is always worth more than half of the penalty.
  const penalty = 2 * (rows + 1) * range;
  const { cost, unit } = wholeCosts(rows, columns, gain, range, penalty);
  const exchange = new Exchange(rows, columns, cost, penalty, most, least);
  for (let row = 0; row < rows; row++) exchange.insert(row);
  const columnOf = exchange.columnOf.map((column) => (column === columns ? -1 : column));
  const use = exchange.use.slice(0, columns);
  let short = 0;
  for (let column = 0; column < columns; column++) short += Math.max(0, (least[column] as number) - (use[column] as number));
  return { columnOf, use, short, price: prices(exchange, columns, unit, use, most) };
}

/** What one more place is worth: the best chain of moves that ends in the column and gives a place up elsewhere. */
function prices(exchange: Exchange, columns: number, unit: number, use: Int32Array, most: ArrayLike<number>): Float64Array {
  for (let column = 0; column <= columns; column++) exchange.dist[column] = exchange.leaveCost(column);
  exchange.relax();
  return Float64Array.from({ length: columns }, (_, column) => {
    if ((use[column] as number) < (most[column] as number)) return 0;
    const worth = -(exchange.dist[column] as number);
    if (worth > exchange.penalty / 2) return Number.POSITIVE_INFINITY;
    return Math.max(0, worth) * unit;
  });
}
