// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names its active cell (aria-activedescendant).
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { ReportRow } from '#engine/define/report.ts';
import { isNumeric } from './cell-text.ts';
import { type CellContext, GridCell, HeaderCell } from './grid-cell.tsx';
import type { GridLayout, PlacedColumn } from './layout.ts';
import { rowHeight } from './row-height.ts';
import { type Cell, inRange, type Range, useSelection } from './selection.ts';
import { barEnd, useBoxEdges } from './use-box-edges.ts';
import { useSeenRows } from './use-seen-rows.ts';

const ROW = 30;
/** The same where its reader wants the rows close together. */
const DENSE_ROW = 24;
/** Height of one line of a header, and of the space around them. */
const LINE = 19;
const AROUND = 12;
const GROUP = 28;

interface RowProps {
  readonly row: ReportRow;
  readonly index: number;
  readonly layout: GridLayout;
  readonly shown: readonly PlacedColumn[];
  readonly spacer: number;
  readonly range: Range | null;
  readonly ctx: CellContext;
  readonly id: string;
  readonly height: number;
  readonly onStart: (cell: Cell, extend: boolean) => void;
  readonly onDrag: (cell: Cell) => void;
}

const GridRow = memo(function GridRow({ row, index, layout, shown, spacer, range, ctx, id, height, onStart, onDrag }: RowProps) {
  const cell = (placed: PlacedColumn) => {
    const col = layout.columns.indexOf(placed);
    const active = range !== null && range.active.row === index && range.active.col === col;
    return (
      <div
        key={placed.column.key}
        id={active ? `${id}-active` : undefined}
        role="gridcell"
        aria-colindex={col + 1}
        className="grid-cell"
        data-numeric={isNumeric(placed.column) || undefined}
        data-frozen={placed.frozen || undefined}
        data-edge={col === layout.frozen - 1 || undefined}
        data-selected={inRange(range, index, col) || undefined}
        data-active={active || undefined}
        aria-selected={inRange(range, index, col)}
        data-tone={row[`_mark_${placed.column.key}`] ?? undefined}
        style={{ width: placed.width, ...(placed.frozen ? { left: placed.left } : {}) }}
        onPointerDown={(event) => event.button === 0 && onStart({ row: index, col }, event.shiftKey)}
        onPointerEnter={() => onDrag({ row: index, col })}
      >
        <GridCell column={placed.column} row={row} ctx={ctx} />
      </div>
    );
  };
  return (
    <div role="row" aria-rowindex={index + 2} className="grid-row" data-tone={row['_style'] ?? undefined} style={{ width: layout.width, height }}>
      {layout.columns.slice(0, layout.frozen).map(cell)}
      <div className="grid-spacer" style={{ width: spacer }} />
      {shown.map(cell)}
    </div>
  );
});

export interface GridViewProps {
  readonly layout: GridLayout;
  readonly rows: readonly ReportRow[];
  readonly totals: ReportRow | undefined;
  readonly label: string;
  readonly ctx: CellContext;
  readonly onCopy: (text: string) => void;
  /** True where its reader wants the rows close together. */
  readonly dense?: boolean;
}

/** The part of a table that is seen: rows by where the page stands, columns across beside those that stay. */
function useSeen(layout: GridLayout, count: number, heights: { readonly head: number; readonly row: number }) {
  const box = useRef<HTMLDivElement>(null);
  const aim = useRef<HTMLDivElement>(null);
  const { head, row } = heights;
  const moving = layout.columns.slice(layout.frozen);
  const frozenWidth = moving[0]?.left ?? layout.width;
  const { first, last } = useSeenRows(box, count, heights);
  useBoxEdges(box);
  const across = useVirtualizer({
    count: moving.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => moving[index]?.width ?? 80,
    horizontal: true,
    overscan: 3,
    scrollMargin: frozenWidth,
    scrollPaddingStart: frozenWidth,
  });
  const columns = across.getVirtualItems();
  return {
    ...{ box, aim, first, last },
    shown: columns.flatMap(({ index }) => moving[index] ?? []),
    /** Width of the columns between those that stay and the first one seen. */
    spacer: columns[0] === undefined ? 0 : columns[0].start - frozenWidth,
    /** Brings a row into view, whatever scrolls: the page, or the panel the table stands in. */
    toRow: useCallback(
      (index: number) => {
        if (aim.current === null) return;
        aim.current.style.top = `${head + index * row}px`;
        aim.current.style.scrollMargin = `${barEnd() + head}px 0 ${row}px`;
        aim.current.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      },
      [head, row],
    ),
    toColumn: across.scrollToIndex,
  };
}

interface PartProps extends Pick<GridViewProps, 'layout' | 'ctx'> {
  readonly shown: readonly PlacedColumn[];
  readonly spacer: number;
  readonly height: number;
}

/** Groups over groups, then the columns. */
function GridHead({ layout, ctx, shown, spacer, height }: PartProps) {
  const cells = (placed: readonly PlacedColumn[]) => placed.map((one) => <HeaderCell key={one.column.key} placed={one} ctx={ctx} height={height} />);
  return (
    <div className="grid-head" style={{ width: layout.width }}>
      {layout.groupRows.map((groups) => (
        <div key={groups.map((group) => `${group.label}${group.span}`).join('|')} className="grid-groups" style={{ height: GROUP }} aria-hidden>
          {groups.map((group) => (
            <div
              key={group.key}
              className="grid-group"
              data-frozen={group.frozen || undefined}
              data-empty={group.label === '' || undefined}
              style={{ width: group.width, ...(group.frozen ? { left: group.left } : {}) }}
            >
              <span>{group.label}</span>
            </div>
          ))}
        </div>
      ))}
      <div role="row" aria-rowindex={1} className="grid-row" style={{ height }}>
        {cells(layout.columns.slice(0, layout.frozen))}
        <div className="grid-spacer" style={{ width: spacer }} />
        {cells(shown)}
      </div>
    </div>
  );
}

interface TotalsProps extends PartProps {
  readonly totals: ReportRow;
  /** Its row, 1 for the header. */
  readonly at: number;
}

function GridTotals({ layout, ctx, shown, spacer, height, totals, at }: TotalsProps) {
  const cell = (placed: PlacedColumn) => (
    <div
      key={placed.column.key}
      role="gridcell"
      className="grid-cell"
      data-numeric={isNumeric(placed.column) || undefined}
      data-frozen={placed.frozen || undefined}
      style={{ width: placed.width, ...(placed.frozen ? { left: placed.left } : {}) }}
    >
      <GridCell column={placed.column} row={totals} ctx={ctx} />
    </div>
  );
  return (
    <div role="row" aria-rowindex={at} className="grid-row grid-totals" style={{ width: layout.width, height }}>
      {layout.columns.slice(0, layout.frozen).map(cell)}
      <div className="grid-spacer" style={{ width: spacer }} />
      {shown.map(cell)}
    </div>
  );
}

/** The cells chosen; the one the cursor is on is brought into view. */
function useChosen({ layout, rows, ctx, onCopy }: GridViewProps, { toRow, toColumn }: Pick<ReturnType<typeof useSeen>, 'toRow' | 'toColumn'>) {
  const selection = useSelection({
    rows,
    columns: layout.columns,
    onCopy,
    onOpen: ({ row, col }) => {
      const one = rows[row];
      const placed = layout.columns[col];
      if (one !== undefined && placed !== undefined) ctx.onOpen(placed.column, one);
    },
  });
  const active = selection.range?.active;
  useEffect(() => {
    if (active === undefined) return;
    toRow(active.row);
    if (active.col >= layout.frozen) toColumn(active.col - layout.frozen);
  }, [active, layout.frozen, toRow, toColumn]);
  return { ...selection, active };
}

/** Rows beyond a screenful: only what is seen is drawn; arrows, Shift and Ctrl+C work as in a spreadsheet. */
export function VirtualGrid(view: GridViewProps) {
  const { layout, rows, totals, label, ctx, dense = false } = view;
  const id = useId();
  const [finger] = useState(() => rowHeight(0));
  const height = finger || (dense ? DENSE_ROW : ROW);
  const headHeight = layout.lines * LINE + AROUND;
  const head = headHeight + layout.groupRows.length * GROUP;
  const { box, aim, first, last, shown, spacer, ...to } = useSeen(layout, rows.length, { head, row: height });
  const { range, active, start, drag, stop, onKeyDown } = useChosen(view, to);
  const lines = rows.slice(first, last).map((row, at) => ({ row, index: first + at }));
  return (
    <div className="table-frame">
      <div
        ref={box}
        className="grid grid-box"
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={rows.length + 1 + (totals === undefined ? 0 : 1)}
        aria-colcount={layout.columns.length}
        aria-multiselectable
        aria-activedescendant={active === undefined ? undefined : `${id}-active`}
        onKeyDown={onKeyDown}
        onPointerUp={stop}
        onPointerLeave={stop}
      >
        <GridHead layout={layout} ctx={ctx} shown={shown} spacer={spacer} height={headHeight} />
        <div style={{ height: (rows.length - first) * height, marginTop: first * height, width: layout.width }}>
          {lines.map(({ index, row }) => (
            <GridRow
              key={index}
              row={row}
              index={index}
              layout={layout}
              shown={shown}
              spacer={spacer}
              range={range}
              ctx={ctx}
              id={id}
              height={height}
              onStart={start}
              onDrag={drag}
            />
          ))}
        </div>
        {totals === undefined ? null : (
          <GridTotals layout={layout} ctx={ctx} shown={shown} spacer={spacer} height={height} totals={totals} at={rows.length + 2} />
        )}
        <div ref={aim} className="grid-aim" style={{ height }} aria-hidden />
      </div>
    </div>
  );
}
