import type { CSSProperties } from 'react';
import { isNumeric } from './cell-text.ts';
import { ariaSort, GridCell, HeaderButton } from './grid-cell.tsx';
import { type HeaderGroup, type PlacedColumn, SMALL } from './layout.ts';
import type { GridViewProps } from './virtual-grid.tsx';

/** A first column wider than this leaves a phone no room for figures: there it wraps. */
const WIDE = 180;
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

/** A row of titles over columns; `beside` is where the frozen columns end. */
function GroupRow({ groups, beside }: { readonly groups: readonly HeaderGroup[]; readonly beside: number | string }) {
  return (
    <tr className="group-row">
      {groups.map(({ key, label, span, width, frozen, left }) => {
        const place = { colSpan: span, 'data-frozen': frozen || undefined };
        const held = frozen ? { left } : {};
        if (label === '') return <td key={key} {...place} style={held} />;
        // Centred over a span wider than the screen a title would stand out of sight.
        const wide = width > WIDE_GROUP;
        return (
          <th key={key} scope="colgroup" {...place} style={wide ? { ...held, textAlign: 'start' } : held}>
            <span style={wide ? { position: 'sticky', left: beside } : undefined}>{label}</span>
          </th>
        );
      })}
    </tr>
  );
}

/** Small tables as plain HTML: find in page, print and screen readers work as everywhere. */
export function PlainGrid({ layout, rows, totals, label, ctx }: Omit<GridViewProps, 'onCopy'>) {
  const frozenWidth = layout.columns[layout.frozen]?.left ?? 0;
  const beside = layout.frozen === 1 ? `min(${frozenWidth + 8}px, 44vw)` : frozenWidth + 8;
  const cells = (row: GridViewProps['rows'][number]) =>
    layout.columns.map((placed) => (
      <td
        key={placed.column.key}
        data-numeric={isNumeric(placed.column) || undefined}
        data-frozen={placed.frozen || undefined}
        data-tone={row[`_mark_${placed.column.key}`] ?? undefined}
        style={sticky(placed)}
      >
        <GridCell column={placed.column} row={row} ctx={ctx} />
      </td>
    ));
  return (
    <div className="table-box" style={layout.width < SMALL ? SMALL_BOX : undefined} tabIndex={0} role="region" aria-label={label}>
      <table className="report-table" data-groups={layout.groupRows.length || undefined}>
        <thead>
          {layout.groupRows.map((groups) => (
            <GroupRow key={groups.map(({ label: name, span }) => `${name}${span}`).join('|')} groups={groups} beside={beside} />
          ))}
          <tr>
            {layout.columns.map((placed) => (
              <th
                key={placed.column.key}
                scope="col"
                aria-sort={ariaSort(placed, ctx.sorting)}
                data-numeric={isNumeric(placed.column) || undefined}
                data-frozen={placed.frozen || undefined}
                style={sticky(placed)}
              >
                <HeaderButton placed={placed} ctx={ctx} />
              </th>
            ))}
          </tr>
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
    </div>
  );
}
