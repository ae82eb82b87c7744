import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Column, ReportRow, RowAction } from '#engine/define/report.ts';
import { count, useT, useText } from '../text/text.ts';
import type { Picking } from './grid-cell.tsx';
import { actionLink, animalsFor, pickedBy } from './picked-rows.ts';

/** The ticks of a list and the column its animals stand in; no picking when the list names no action. */
export function usePicking(
  rows: readonly ReportRow[],
  columns: readonly Column[],
  actions: readonly RowAction[] | undefined,
): { readonly picking: Picking | undefined; readonly animalKey: string | undefined } {
  const t = useT('report');
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const animalKey = columns.find((column) => column.type === 'animal')?.key;
  const active = actions !== undefined && actions.length > 0 && animalKey !== undefined;
  const picking = useMemo<Picking | undefined>(() => {
    if (!active) return undefined;
    const idOf = (row: ReportRow) => pickedBy(row, animalKey);
    const all = new Set(rows.map(idOf).filter((id) => id !== null));
    // Ticks of rows that a new answer no longer holds are dropped.
    const held = new Set([...picked].filter((id) => all.has(id)));
    const state = held.size === 0 ? 'none' : held.size === all.size ? 'all' : 'some';
    return {
      idOf,
      picked: held,
      state,
      toggle: (id) => setPicked(held.has(id) ? new Set([...held].filter((one) => one !== id)) : new Set([...held, id])),
      toggleAll: () => setPicked(state === 'all' ? new Set() : all),
      nameOf: (id) => t('pick', { name: id }),
      allLabel: t('pickAll'),
    };
  }, [active, animalKey, rows, picked, t]);
  return { picking, animalKey };
}

interface BarProps {
  readonly actions: readonly RowAction[];
  readonly rows: readonly ReportRow[];
  readonly animalKey: string | undefined;
  readonly picking: Picking;
  readonly onOpen: (route: string, params: Record<string, string>) => void;
  /** False for a screen the reader has no right to. */
  readonly canOpen: (route: string) => boolean;
}

/** The buttons over a list: what to do with the ticked animals. */
export function ActionBar({ actions, rows, animalKey, picking, onOpen, canOpen }: BarProps) {
  const t = useT('report');
  const text = useText();
  return (
    <div className="action-bar no-print" data-idle={picking.picked.size === 0 || undefined}>
      <span aria-live="polite">{picking.picked.size === 0 ? t('pickNone') : t('picked', { count: count(picking.picked.size) })}</span>
      {actions
        .filter((action) => canOpen(action.one))
        .map((action) => {
          const pgids = animalsFor(rows, animalKey, picking.picked, action);
          const link = actionLink(action, pgids);
          const opens = link !== null && canOpen(link.route);
          return (
            <Button key={action.eventcd} size="sm" variant="default" disabled={!opens} onClick={() => opens && onOpen(link.route, link.params)}>
              {text(action.label)}
              {pgids.length > 0 ? ` (${count(pgids.length)})` : ''}
            </Button>
          );
        })}
    </div>
  );
}
