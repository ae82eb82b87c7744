import type { KeyboardEvent } from 'react';

const MOVES: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
};

/** Where a key leads from a cell; rows count from the names of the columns (0). Null for a key that moves nothing. */
export function nextCell(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  from: { readonly row: number; readonly col: number },
  size: { readonly rows: number; readonly cols: number },
): { readonly row: number; readonly col: number } | null {
  const far = ctrlKey || metaKey;
  const last = { row: size.rows - 1, col: size.cols - 1 };
  if (key === 'Home') return { row: far ? 0 : from.row, col: 0 };
  if (key === 'End') return { row: far ? last.row : from.row, col: last.col };
  const move = MOVES[key];
  if (move === undefined) return null;
  const [down, right] = far ? [move[0] * size.rows, move[1] * size.cols] : move;
  return { row: Math.max(0, Math.min(last.row, from.row + down)), col: Math.max(0, Math.min(last.col, from.col + right)) };
}

/** The cell of a table at a place: names of the columns first, then the rows, the totals last. */
function cellAt(table: Element, row: number, col: number): HTMLElement | null {
  if (row === 0) return table.querySelector(`thead [data-col="${col}"]`);
  return [...table.querySelectorAll('tbody > tr, tfoot > tr')][row - 1]?.querySelector(`[data-col="${col}"]`) ?? null;
}

function placeOf(table: Element, target: EventTarget): { row: number; col: number } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-col]') : null;
  if (cell === null || !table.contains(cell)) return null;
  const line = cell.closest('tr');
  const at = cell.closest('thead') === null ? [...table.querySelectorAll('tbody > tr, tfoot > tr')].indexOf(line as HTMLTableRowElement) + 1 : 0;
  return { row: at, col: Number(cell.dataset['col']) };
}

/** Walks the cells of a table by arrow keys: the table is one stop of the Tab key, what opens in a cell takes the focus there. */
export function walkCells(event: KeyboardEvent<HTMLElement>): void {
  const table = event.currentTarget.querySelector('table');
  if (table === null || event.altKey || event.shiftKey) return;
  const rows = table.querySelectorAll('tbody > tr, tfoot > tr').length + 1;
  const cols = table.querySelectorAll('thead [data-col]').length;
  const from = placeOf(table, event.target);
  const to = from === null ? (event.key in MOVES ? { row: Math.min(1, rows - 1), col: 0 } : null) : nextCell(event, from, { rows, cols });
  const cell = to === null ? null : cellAt(table, to.row, to.col);
  if (cell === null) return;
  event.preventDefault();
  cell.tabIndex = -1;
  (cell.querySelector<HTMLElement>('button, input') ?? cell).focus();
}
