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

/** Parts a column's rows are counted in beside its own number (the females of each line): of which column each is, and how many it takes. */
export interface Cells {
  readonly of: readonly number[];
  readonly room: ArrayLike<number>;
}

/** Columns whose rows are counted by the column alone. */
const wholeColumns = (columns: number): Cells => ({
  of: Array.from({ length: columns }, (_, column) => column),
  room: new Float64Array(columns).fill(Number.POSITIVE_INFINITY),
});

/**
 * The state of a transportation problem while its rows come in one after the other. Costs are whole numbers,
 * so that sums and comparisons are exact and no tie is broken by rounding.
 */
class Exchange {
  /** Cells and, last, the place of the rows left out. */
  readonly width: number;
  readonly cellOf: Int32Array;
  /** Rows in each column, last of those left out, and in each cell. */
  readonly use: Int32Array;
  readonly held: Int32Array;
  readonly dist: Float64Array;
  /** Column of each cell. */
  private readonly of: readonly number[];
  private readonly room: ArrayLike<number>;
  /** The other cells of a cell's column. */
  private readonly beside: readonly (readonly number[])[];
  private readonly before: Int32Array;
  /** 1 for a cell that is reached because one of its column took a row in its stead. */
  private readonly swapped: Uint8Array;
  private readonly members: number[][];
  /** Least cost of moving some row from one column to another, and that row. */
  private readonly step: Float64Array;
  private readonly mover: Int32Array;

  private readonly cost: Float64Array;
  readonly penalty: number;
  private readonly most: ArrayLike<number>;
  private readonly least: ArrayLike<number>;

  constructor(rows: number, { of, room }: Cells, cost: Float64Array, penalty: number, most: ArrayLike<number>, least: ArrayLike<number>) {
    this.cost = cost;
    this.penalty = penalty;
    this.most = most;
    this.least = least;
    this.width = of.length + 1;
    this.of = [...of, most.length];
    this.room = room;
    const cells = Map.groupBy(of.keys(), (cell) => of[cell]);
    this.beside = of.map((column, cell) => (cells.get(column) ?? []).filter((other) => other !== cell));
    this.cellOf = new Int32Array(rows).fill(-1);
    this.use = new Int32Array(most.length + 1);
    this.held = new Int32Array(this.width);
    this.dist = new Float64Array(this.width);
    this.before = new Int32Array(this.width);
    this.swapped = new Uint8Array(this.width);
    this.members = Array.from({ length: this.width }, () => []);
    this.step = new Float64Array(this.width * this.width).fill(Number.POSITIVE_INFINITY);
    this.mover = new Int32Array(this.width * this.width).fill(-1);
  }

  /** True for a cell that could take one more row. */
  hasRoom(cell: number): boolean {
    return cell === this.width - 1 || (this.held[cell] as number) < (this.room[cell] as number);
  }

  /** Cost of the next place of a cell's column: below its least number it pays a penalty back. */
  private placeCost(cell: number): number {
    if (cell === this.width - 1) return 0;
    if (!this.hasRoom(cell)) return Number.POSITIVE_INFINITY;
    const column = this.of[cell] as number;
    const used = this.use[column] as number;
    if (used < (this.least[column] as number)) return -this.penalty;
    return used < (this.most[column] as number) ? 0 : Number.POSITIVE_INFINITY;
  }

  /** Cost of giving one place of a cell back. */
  leaveCost(cell: number): number {
    if (this.held[cell] === 0) return Number.POSITIVE_INFINITY;
    const column = this.of[cell] as number;
    return cell < this.width - 1 && (this.use[column] as number) <= (this.least[column] as number) ? this.penalty : 0;
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

  /** Shortens the distances over the moves out of one cell; tells whether any was. */
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
      this.swapped[to] = 0;
      shorter = true;
    }
    return this.relaxBeside(from, d) || shorter;
  }

  /** A cell with room takes the row for good, and another of its column gives one up in its stead. */
  private relaxBeside(from: number, d: number): boolean {
    if (from === this.width - 1 || !this.hasRoom(from)) return false;
    let shorter = false;
    for (const to of this.beside[from] as readonly number[]) {
      if (this.held[to] === 0 || d >= (this.dist[to] as number)) continue;
      this.dist[to] = d;
      this.before[to] = from;
      this.swapped[to] = 1;
      shorter = true;
    }
    return shorter;
  }

  /** Counts a row more or less in a cell. */
  private count(cell: number, n: 1 | -1): void {
    this.held[cell] = (this.held[cell] as number) + n;
  }

  /** Brings in one row along the cheapest chain of exchanges. */
  insert(row: number): void {
    const { width, dist, cost, before } = this;
    for (let column = 0; column < width; column++) dist[column] = cost[row * width + column] as number;
    this.relax();
    let end = width - 1;
    for (let column = 0; column < width; column++)
      if ((dist[column] as number) + this.placeCost(column) < (dist[end] as number) + this.placeCost(end)) end = column;
    this.count(end, 1);
    this.use[this.of[end] as number] = (this.use[this.of[end] as number] as number) + 1;
    const lost: number[] = [];
    let to = end;
    for (let from = before[to] as number; from >= 0; from = before[to] as number) {
      if (this.swapped[to] === 1) {
        this.count(from, 1);
        this.count(to, -1);
      } else {
        this.move(this.mover[from * width + to] as number, from, to);
        lost.push(from);
      }
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
    this.cellOf[row] = column;
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
 * @param gain row by row, of each cell (each column where there are none); a value that is not finite forbids the pair.
 * @throws RangeError when a column's least number exceeds its most.
 */
export function transport(
  rows: number,
  columns: number,
  gain: Float64Array,
  most: ArrayLike<number>,
  least: ArrayLike<number>,
  cells = wholeColumns(columns),
): Transport {
  for (let column = 0; column < columns; column++) {
    if ((least[column] as number) > (most[column] as number)) throw new RangeError(`column ${column} must take more than it may`);
  }
  const range = Math.floor(2 ** 49 / (4 * (rows + 2)));
  // A chain of moves changes at most all rows by the range: what takes in one more row is always worth more than half of the penalty.
  const penalty = 2 * (rows + 1) * range;
  const { cost, unit } = wholeCosts(rows, cells.of.length, gain, range, penalty);
  const exchange = new Exchange(rows, cells, cost, penalty, most, least);
  for (let row = 0; row < rows; row++) exchange.insert(row);
  const columnOf = exchange.cellOf.map((cell) => cells.of[cell] ?? -1);
  const use = exchange.use.slice(0, columns);
  let short = 0;
  for (let column = 0; column < columns; column++) short += Math.max(0, (least[column] as number) - (use[column] as number));
  return { columnOf, use, short, price: prices(exchange, cells, unit, use, most) };
}

/** What one more place is worth: the best chain of moves that ends in a cell of the column with room and gives a place up elsewhere. */
function prices(exchange: Exchange, { of }: Cells, unit: number, use: Int32Array, most: ArrayLike<number>): Float64Array {
  for (let cell = 0; cell <= of.length; cell++) exchange.dist[cell] = exchange.leaveCost(cell);
  exchange.relax();
  const price = new Float64Array(use.length);
  of.forEach((column, cell) => {
    if ((use[column] as number) < (most[column] as number) || !exchange.hasRoom(cell)) return;
    const worth = -(exchange.dist[cell] as number);
    price[column] = Math.max(price[column] as number, worth > exchange.penalty / 2 ? Number.POSITIVE_INFINITY : worth * unit);
  });
  return price;
}
