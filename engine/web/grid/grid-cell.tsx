// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names its active cell (aria-activedescendant).
import type { Column, ReportRow } from '#engine/define/report.ts';
import { Icon } from '../ui/icon.tsx';
import { cellText, decimalsIn, isNumeric, type Sorting } from './cell-text.ts';
import type { PlacedColumn } from './layout.ts';

/** What cells need of the page around them. */
export interface CellContext {
  readonly yes: string;
  readonly sorting: Sorting | null;
  readonly onSort: (key: string) => void;
  readonly sortLabel: (name: string) => string;
  /** Opens what a cell stands for: an animal's card, a figure's rows, the row itself. */
  readonly onOpen: (column: Column, row: ReportRow) => void;
  readonly opens: (column: Column, row: ReportRow) => boolean;
}

/** The content of a cell; what opens something is a button. */
export function GridCell({ column, row, ctx }: { readonly column: Column; readonly row: ReportRow; readonly ctx: CellContext }) {
  const text = cellText(column, row[column.key], ctx.yes, decimalsIn(column, row));
  if (text === '' || !ctx.opens(column, row)) return text;
  return (
    <button type="button" className="cell-link" tabIndex={-1} onClick={() => ctx.onOpen(column, row)}>
      {text}
    </button>
  );
}

interface HeaderProps {
  readonly placed: PlacedColumn;
  readonly ctx: CellContext;
  readonly height?: number;
}

/** The head of a column; a click sorts: up, down, as it came. */
export function HeaderButton({ placed, ctx }: HeaderProps) {
  const sorted = ctx.sorting?.key === placed.column.key ? ctx.sorting : null;
  return (
    <button type="button" className="head-button" tabIndex={-1} title={ctx.sortLabel(placed.label)} onClick={() => ctx.onSort(placed.column.key)}>
      <span>{placed.label}</span>
      {sorted === null ? null : <Icon name={sorted.down ? 'down' : 'up'} size={14} />}
    </button>
  );
}

/** The sort of a column for screen readers. */
export function ariaSort(placed: PlacedColumn, sorting: Sorting | null): 'ascending' | 'descending' | 'none' {
  return sorting?.key === placed.column.key ? (sorting.down ? 'descending' : 'ascending') : 'none';
}

/** A header cell of the virtual grid. */
export function HeaderCell({ placed, ctx, height }: HeaderProps) {
  return (
    <div
      role="columnheader"
      aria-sort={ariaSort(placed, ctx.sorting)}
      className="grid-cell grid-headcell"
      data-numeric={isNumeric(placed.column) || undefined}
      data-frozen={placed.frozen || undefined}
      style={{ width: placed.width, height, ...(placed.frozen ? { left: placed.left } : {}) }}
    >
      <HeaderButton placed={placed} ctx={ctx} />
    </div>
  );
}
