import { type CSSProperties, type ReactNode, useRef } from 'react';
import { walkCells } from './cell-keys.ts';
import { isNumeric } from './cell-text.ts';
import { ariaSort, GridCell, HeaderButton } from './grid-cell.tsx';
import { type GridLayout, type HeaderGroup, type PlacedColumn, SMALL } from './layout.ts';
import { useBoxEdges } from './use-box-edges.ts';
import type { GridViewProps } from './virtual-grid.tsx';

/** A first column wider than this leaves a phone no room for figures: there it wraps. */
const WIDE = 180;
/** What styles and keys go by in a cell. */
function cellData(placed: PlacedColumn, layout: GridLayout, at: number | undefined) {
  return {
    'data-col': at,
    'data-numeric': isNumeric(placed.column) || undefined,
    'data-frozen': placed.frozen || undefined,
    'data-edge': at === layout.frozen - 1 || undefined,
  };
}

/** A title over columns wider than this stands at their beginning and stays in sight. */
const WIDE_GROUP = 300;
/** A small table is not drawn out over the page: the eye would lose the row on its way to the figure. */
const SMALL_BOX: CSSProperties = { width: 'fit-content', minWidth: 'min(100%, 36rem)', maxWidth: '100%' };

function sticky(placed: PlacedColumn): CSSProperties {
  if (!placed.frozen) return { minWidth: placed.width };
  if (placed.left > 0 || placed.width <= WIDE) return { left: placed.left, minWidth: placed.width };
  const width = `min(${placed.width}px, 42vw)`;
  return { left: 0, minWidth: width, maxWidth: width, whiteSpace: 'normal', overflowWrap: 'anywhere' };
}

interface GroupRowProps {
  readonly groups: readonly HeaderGroup[];
  readonly at: number;
  readonly layout: GridLayout;
  /** Where the frozen columns end. */
  readonly beside: number | string;
  readonly head: (placed: PlacedColumn, rows: number) => ReactNode;
}

/** A title over columns: centred, or where they are wider than the screen at their beginning, for it would stand out of sight. */
function Title({ group: { label, span, width, frozen, left }, beside }: { readonly group: HeaderGroup; readonly beside: number | string }) {
  const wide = width > WIDE_GROUP;
  const style: CSSProperties = { ...(frozen ? { left } : {}), ...(wide ? { textAlign: 'start' } : {}) };
  return (
    <th scope="colgroup" colSpan={span} data-frozen={frozen || undefined} style={style}>
      <span style={wide ? { position: 'sticky', left: beside } : undefined}>{label}</span>
    </th>
  );
}

/** A row of titles over columns; the name of a column that has no title here fills the rows down to the names. */
function GroupRow({ groups, at, layout, beside, head }: GroupRowProps) {
  return (
    <tr className="group-row">
      {groups.map((group) => {
        if (group.label !== '') return <Title key={group.key} group={group} beside={beside} />;
        const placed = layout.columns.find(({ column }) => column.key === group.key);
        return placed === undefined || titlesOver(placed) !== at ? null : head(placed, layout.groupRows.length - at + 1);
      })}
    </tr>
  );
}

/** Titles that stand over the name of a column. */
const titlesOver = ({ column }: PlacedColumn): number => [column.over, column.group].filter((title) => title !== undefined).length;

/** Small tables as plain HTML: find in page, print and screen readers work as everywhere. One stop of the Tab key, arrows inside. */
export function PlainGrid({ layout, rows, totals, label, ctx }: Omit<GridViewProps, 'onCopy'>) {
  const box = useRef<HTMLElement>(null);
  useBoxEdges(box);
  const frozenWidth = layout.columns[layout.frozen]?.left ?? 0;
  const beside = layout.frozen === 1 ? `min(${frozenWidth + 8}px, 44vw)` : frozenWidth + 8;
  const depth = layout.groupRows.length;
  const places = new Map(layout.columns.map((placed, at) => [placed, at]));
  const head = (placed: PlacedColumn, span: number) => (
    <th
      key={placed.column.key}
      scope="col"
      rowSpan={span}
      aria-sort={ariaSort(placed, ctx.sorting)}
      {...cellData(placed, layout, places.get(placed))}
      style={sticky(placed)}
    >
      <HeaderButton placed={placed} ctx={ctx} />
    </th>
  );
  const cells = (row: GridViewProps['rows'][number]) =>
    layout.columns.map((placed, at) => (
      <td key={placed.column.key} {...cellData(placed, layout, at)} data-tone={row[`_mark_${placed.column.key}`] ?? undefined} style={sticky(placed)}>
        <GridCell column={placed.column} row={row} ctx={ctx} />
      </td>
    ));
  return (
    <div className="table-frame" style={layout.width < SMALL ? SMALL_BOX : undefined}>
      <section ref={box} className="table-box grid-box" tabIndex={0} aria-label={label} onKeyDown={walkCells}>
        <table className="report-table" data-groups={depth || undefined}>
          <thead>
            {layout.groupRows.map((groups, at) => (
              <GroupRow key={groups.map(({ key }) => key).join('|')} groups={groups} at={at} layout={layout} beside={beside} head={head} />
            ))}
            <tr>{layout.columns.filter((placed) => titlesOver(placed) === depth).map((placed) => head(placed, 1))}</tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state, their place is their identity.
              <tr key={index} data-tone={row['_style'] ?? undefined}>
                {cells(row)}
              </tr>
            ))}
          </tbody>
          {totals === undefined ? null : (
            <tfoot>
              <tr>{cells(totals)}</tr>
            </tfoot>
          )}
        </table>
      </section>
    </div>
  );
}
