import type { SheetColumn } from './model.ts';

/** One cell of a header of one to three rows; `row` and `column` count from 0. */
export interface HeaderCell {
  readonly text: string;
  readonly row: number;
  readonly column: number;
  readonly rowspan: number;
  readonly colspan: number;
  /** False for the title of a group. */
  readonly leaf: boolean;
}

/** True when both columns have the same titles down to the level. */
function sameGroup(a: SheetColumn | undefined, b: SheetColumn | undefined, level: number): boolean {
  if (a === undefined || b === undefined) return false;
  for (let at = 0; at <= level; at += 1) if (a.groups?.[at] === undefined || a.groups[at] !== b.groups?.[at]) return false;
  return true;
}

/** Rows the header takes: one, and one more for each level of groups. */
export function depthOf(columns: readonly SheetColumn[]): number {
  return 1 + columns.reduce((depth, column) => Math.max(depth, column.groups?.length ?? 0), 0);
}

/**
 * The cells of a header. Neighbours under one title share one cell; a column with fewer titles than
 * the deepest gets a header cell that reaches down to the data.
 */
export function headerCells(columns: readonly SheetColumn[]): HeaderCell[] {
  const depth = depthOf(columns);
  const cells: HeaderCell[] = [];
  columns.forEach((column, index) => {
    const groups = column.groups ?? [];
    groups.forEach((text, row) => {
      if (sameGroup(columns[index - 1], column, row)) return;
      let colspan = 1;
      while (sameGroup(column, columns[index + colspan], row)) colspan += 1;
      cells.push({ text, row, column: index, rowspan: 1, colspan, leaf: false });
    });
    cells.push({ text: column.header, row: groups.length, column: index, rowspan: depth - groups.length, colspan: 1, leaf: true });
  });
  return cells.sort((a, b) => a.row - b.row || a.column - b.column);
}
