import type { CSSProperties } from 'react';
import { isNumeric } from './cell-text.ts';
import { ariaSort, GridCell, HeaderButton } from './grid-cell.tsx';
import type { PlacedColumn } from './layout.ts';
import type { GridViewProps } from './virtual-grid.tsx';

/** A first column wider than this leaves a phone no room for figures: there it wraps. */
const WIDE = 180;

function sticky(placed: PlacedColumn): CSSProperties {
  if (!placed.frozen) return { minWidth: placed.width };
  if (placed.left > 0 || placed.width <= WIDE) return { left: placed.left, minWidth: placed.width };
  const width = `min(${placed.width}px, 42vw)`;
  return { left: 0, minWidth: width, maxWidth: width, whiteSpace: 'normal', overflowWrap: 'anywhere' };
}

/** Small tables as plain HTML: find in page, print and screen readers work as everywhere. */
export function PlainGrid({ layout, rows, totals, label, ctx }: Omit<GridViewProps, 'onCopy'>) {
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
    <div className="table-box" tabIndex={0} role="region" aria-label={label}>
      <table className="report-table" data-groups={layout.groupRows.length || undefined}>
        <thead>
          {layout.groupRows.map((groups) => (
            <tr className="group-row" key={groups.map(({ label: name, span }) => `${name}${span}`).join('|')}>
              {groups.map(({ key, label: name, span, frozen, left }) => {
                const place = { colSpan: span, 'data-frozen': frozen || undefined, style: frozen ? { left } : undefined };
                return name === '' ? (
                  <td key={key} {...place} />
                ) : (
                  <th key={key} scope="colgroup" {...place}>
                    {name}
                  </th>
                );
              })}
            </tr>
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
