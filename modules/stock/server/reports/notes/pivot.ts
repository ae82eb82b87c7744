import type { Narrowing, OpenedScreen } from '#engine/server/report/table.ts';
import { t1, t3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { weekText } from '#kernel/week.ts';
import type { Days } from '../../farm-stock.ts';
import { type StockColumn, type StockMakers, stockTable } from '../stock-report.ts';
import { DIMENSIONS, type Dimension, type DimensionAt, type DimensionName } from './dimensions.ts';
import { type NoteSums, rowDays, type SumCell } from './note-sums.ts';

/** A number made of the sums of a cell; null where it has none. */
export type Measure = (sums: NoteSums) => number | null;

/** A value of a dimension and what it is called. */
interface Value {
  readonly value: string;
  readonly name: string;
}

/** A row of a summary: its value, its sums, and those under each value of the columns. */
export interface PivotRow extends Value {
  readonly sums: SumCell;
  readonly cells: ReadonlyMap<string, SumCell>;
  readonly days: Days;
}

/** A summary by rows and columns. */
export interface Pivot {
  readonly rows: readonly PivotRow[];
  readonly cols: readonly Value[];
  readonly whole: SumCell | null;
  readonly foot: ReadonlyMap<string, SumCell>;
  readonly rowsBy: DimensionName;
  readonly colsBy: DimensionName | null;
  readonly days: Days;
}

/** What a summary is put together with. */
export interface PivotAt extends DimensionAt {
  readonly names: (list: string, code: string) => string;
}

const NONE = t3('(không ghi)', '(none)', '(ไม่ระบุ)');

function said(by: DimensionName, value: string, name: string | null, at: PivotAt): string {
  const { lists, say } = DIMENSIONS[by] as Dimension;
  if (value === '') return NONE[at.language];
  if (say !== undefined) return say(value, at);
  if (lists === undefined) return name ?? value;
  return lists.map((list) => at.names(list, value)).find((label) => label !== value) ?? value;
}

/** Rows and columns in their order: along time from the first, others by what they come to, the largest first. */
function ordered<T extends Value>(by: DimensionName, values: readonly T[], sumsOf: (one: T) => NoteSums): T[] {
  if ((DIMENSIONS[by] as Dimension).days !== undefined) return values.toSorted((a, b) => (a.value < b.value ? -1 : 1));
  return values.toSorted((a, b) => sumsOf(b).amount - sumsOf(a).amount || sumsOf(b).lines - sumsOf(a).lines || (a.name < b.name ? -1 : 1));
}

/** Puts sums together as rows and columns, each named in the reader's language. */
export function pivotOf(cells: readonly SumCell[], rowsBy: DimensionName, colsBy: DimensionName | null, days: Days, at: PivotAt): Pivot {
  const foot = new Map(cells.flatMap((cell) => (cell.row === null && cell.col !== null ? [[cell.col, cell] as const] : [])));
  const inside = Map.groupBy(
    cells.filter(({ row, col }) => row !== null && col !== null),
    ({ row }) => row,
  );
  const rows = cells.flatMap((sums): PivotRow[] => {
    if (sums.row === null || sums.col !== null) return [];
    const own = new Map((inside.get(sums.row) ?? []).map((cell) => [cell.col ?? '', cell]));
    return [{ value: sums.row, name: said(rowsBy, sums.row, sums.rowName, at), sums, cells: own, days: rowDays(rowsBy, sums.row, days) }];
  });
  const cols = colsBy === null ? [] : [...foot].map(([value, sums]) => ({ value, name: said(colsBy, value, sums.colName, at), sums }));
  return {
    ...{ rowsBy, colsBy, days, foot },
    rows: ordered(rowsBy, rows, ({ sums }) => sums),
    cols: colsBy === null ? [] : ordered(colsBy, cols, ({ sums }) => sums),
    whole: cells.find(({ row, col }) => row === null && col === null && rows.length > 0) ?? null,
  };
}

/** The list of lines behind a cell: the report it opens, and what all of the summary is narrowed by. */
export interface Behind {
  readonly route: OpenedScreen['route'];
  readonly params: Narrowing;
}

/** What a cell opens; nothing without a list of lines, or where a value is blank, by which no list is narrowed. */
export function behind({ rowsBy, colsBy, days }: Pivot, lines: Behind | null, row: string | null, col: string | null): OpenedScreen | false {
  if (lines === null || row === '' || col === '') return false;
  const byRow = row === null ? {} : (DIMENSIONS[rowsBy] as Dimension).narrow(row);
  const byCol = col === null || colsBy === null ? {} : (DIMENSIONS[colsBy] as Dimension).narrow(col);
  const own = colsBy === null ? rowDays(rowsBy, row, days) : rowDays(colsBy, col, rowDays(rowsBy, row, days));
  return { route: lines.route, params: { ...lines.params, ...byRow, ...byCol, ...own } };
}

/** The column that says which row it is: a week by its key, others by name. */
export function rowColumn<R extends { readonly name: string }>(c: StockMakers<R>, by: DimensionName): StockColumn<R> {
  const { label } = DIMENSIONS[by];
  // The row of the whole has no name of its own: the page says what it is.
  const says = { frozen: true, phone: 1, of: ({ name }: R) => (name === '' ? undefined : name) };
  return by === 'week' ? c.week('row', label, says) : c.text('row', label, { ...says, width: 22 });
}

const TOTAL = t3('Cộng', 'Total', 'รวม');

/** A summary with a column for each value of its columns, all showing one measure; each cell opens its lines. */
export function matrixOf(pivot: Pivot, measure: Measure, decimals: number, lines: Behind) {
  const { rows, cols, foot, whole, colsBy, rowsBy } = pivot;
  const cellOf = ({ cells }: PivotRow, value: string): number | null => {
    const cell = cells.get(value);
    return cell === undefined ? null : measure(cell);
  };
  const colDays = colsBy === null ? undefined : (DIMENSIONS[colsBy] as Dimension).days;
  const table = stockTable<PivotRow>(
    (c) => [
      rowColumn(c, rowsBy),
      ...cols.map(({ value, name }) =>
        c.decimal(`c_${value}`, t1(colsBy === 'week' ? weekText(name) : name), {
          decimals,
          of: (row) => cellOf(row, value),
          opens: (row) => cellOf(row, value) !== null && behind(pivot, lines, row.value, value),
          ...(colDays === undefined ? {} : { days: () => rowDays(colsBy ?? rowsBy, value, pivot.days) }),
        }),
      ),
      c.decimal('total', TOTAL, { decimals, phone: 2, of: ({ sums }) => measure(sums), opens: (row) => behind(pivot, lines, row.value, null) }),
    ],
    timed(pivot),
  );
  const sum = (cell: SumCell | null | undefined): number | null => (cell == null ? null : rounded(measure(cell), decimals));
  return table.of(rows, { ...Object.fromEntries(cols.map(({ value }) => [`c_${value}`, sum(foot.get(value))])), total: sum(whole) });
}

const rounded = (value: number | null, decimals: number): number | null => (value === null ? null : roundHalfAway(value, decimals));

/** Rows along time say their days, so that an earlier period is set beside them in order. */
export function timed({ rowsBy }: Pivot): { readonly days?: (row: { readonly days: Days }) => Days } {
  return (DIMENSIONS[rowsBy] as Dimension).days === undefined ? {} : { days: ({ days }) => days };
}

/** The quantity, where all of it is counted in one base unit. */
export const oneUnit: Measure = ({ units, qty }) => (units.length === 1 ? qty : null);

/** A share in per cent. */
export function percentOf(part: number, whole: number | null | undefined): number | null {
  return whole == null || whole === 0 ? null : (100 * part) / whole;
}
