// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names its active cell (aria-activedescendant).

import { decimalsIn } from '#engine/define/decimals.ts';
import type { Column, ReportRow } from '#engine/define/report.ts';
import { MARK_SIGNS, MARK_TEXTS, marksOf } from '#engine/sheet/report-marks.ts';
import { useText } from '../text/text.ts';
import { Icon } from '../ui/icon.tsx';
import { cellText, isNumeric, type Sorting } from './cell-text.ts';
import { Delta } from './delta.tsx';
import type { PlacedColumn } from './layout.ts';

/** Rows a reader ticks to do something with their animals. */
export interface Picking {
  /** The animal a row is ticked by; null for a row that takes no part. */
  readonly idOf: (row: ReportRow) => string | null;
  readonly picked: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly toggleAll: () => void;
  /** Whether all, some or none of the rows are ticked. */
  readonly state: 'all' | 'some' | 'none';
  readonly nameOf: (id: string) => string;
  readonly allLabel: string;
}

/** The column of tick boxes before the columns of a report. */
export const PICK: Column = { key: '_pick', label: { V: '', E: '', T: '' }, type: 'text', width: 3, frozen: true };

/** What cells need of the page around them. */
export interface CellContext {
  readonly picking?: Picking | undefined;
  readonly yes: string;
  readonly sorting: Sorting | null;
  /** Absent on paper. */
  readonly onSort?: (key: string) => void;
  readonly sortLabel: (name: string) => string;
  /** Opens what a cell stands for: an animal's card, a figure's rows, the row itself. */
  readonly onOpen: (column: Column, row: ReportRow) => void;
  readonly opens: (column: Column, row: ReportRow) => boolean;
  /** What a cell that opens something is called beside its value: whose row and which column it is. */
  readonly nameOf: (column: Column, row: ReportRow) => string;
}

/** Signs beside a value that may still change or lies far off the usual, none of one that is hatched; all said in words to screen readers and on hover. */
function CellMarks({ column, row }: { readonly column: Column; readonly row: ReportRow }) {
  const text = useText();
  return marksOf(row, column.key).map((mark) => (
    <span key={mark} className="cell-sign" data-sign={mark} role="img" aria-label={text(MARK_TEXTS[mark])} title={text(MARK_TEXTS[mark])}>
      {MARK_SIGNS[mark]}
    </span>
  ));
}

/** What stands beside the value of a cell: its marks, and how far it lies from what it is compared with. */
function CellBeside({ column, row }: { readonly column: Column; readonly row: ReportRow }) {
  const [value, was] = [row[column.key], row[`_was_${column.key}`]];
  const marked = row[`_prov_${column.key}`] !== undefined || row[`_dev_${column.key}`] !== undefined || row[`_mark_${column.key}`] === 'few';
  return (
    <>
      {marked ? <CellMarks column={column} row={row} /> : null}
      {typeof value === 'number' && typeof was === 'number' && value !== was ? (
        <Delta value={value} was={was} decimals={decimalsIn(column, row)} />
      ) : null}
    </>
  );
}

/** The content of a cell; what opens something is a button. */
export function GridCell({ column, row, ctx }: { readonly column: Column; readonly row: ReportRow; readonly ctx: CellContext }) {
  if (column.key === PICK.key) return <PickCell row={row} picking={ctx.picking} />;
  const text = cellText(column, row[column.key], ctx.yes, decimalsIn(column, row));
  const marks = <CellBeside column={column} row={row} />;
  if (text === '' || !ctx.opens(column, row)) {
    return (
      <>
        {text}
        {marks}
      </>
    );
  }
  return (
    <>
      <button
        type="button"
        className="cell-link"
        tabIndex={-1}
        aria-label={[text, ctx.nameOf(column, row)].join(', ')}
        onClick={() => ctx.onOpen(column, row)}
      >
        {text}
      </button>
      {marks}
    </>
  );
}

function PickCell({ row, picking }: { readonly row: ReportRow; readonly picking: Picking | undefined }) {
  const id = picking?.idOf(row) ?? null;
  if (picking === undefined || id === null) return null;
  return (
    <label className="pick-box">
      <input type="checkbox" tabIndex={-1} aria-label={picking.nameOf(id)} checked={picking.picked.has(id)} onChange={() => picking.toggle(id)} />
    </label>
  );
}

function PickAll({ picking }: { readonly picking: Picking | undefined }) {
  if (picking === undefined) return null;
  return (
    <label className="pick-box">
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={picking.allLabel}
        checked={picking.state === 'all'}
        ref={(box) => {
          if (box !== null) box.indeterminate = picking.state === 'some';
        }}
        onChange={picking.toggleAll}
      />
    </label>
  );
}

interface HeaderProps {
  readonly placed: PlacedColumn;
  readonly ctx: CellContext;
  readonly height?: number;
}

/** The head of a column; a click sorts: up, down, as it came. */
export function HeaderButton({ placed, ctx }: HeaderProps) {
  if (placed.column.key === PICK.key) return <PickAll picking={ctx.picking} />;
  const { onSort } = ctx;
  if (onSort === undefined) return placed.label;
  const sorted = ctx.sorting?.key === placed.column.key ? ctx.sorting : null;
  return (
    <button type="button" className="head-button" tabIndex={-1} title={ctx.sortLabel(placed.label)} onClick={() => onSort(placed.column.key)}>
      <span style={{ maxWidth: placed.headRoom, whiteSpace: 'normal' }}>{placed.label}</span>
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
