import { useCallback, useMemo, useState } from 'react';
import type { Column, ReportRow, RowAction } from '#engine/define/report.ts';
import { labelledTotals } from '#engine/define/totals-label.ts';
import { languageTag } from '#kernel/language.ts';
import { useCopy } from '../client/copy.ts';
import { useLanguage } from '../session/store.ts';
import { count, useT } from '../text/text.ts';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { laterOf } from '../ui/later.tsx';
import { type Sorting, sortRows } from './cell-text.ts';
import { type CellContext, PICK } from './grid-cell.tsx';
import { layoutOf } from './layout.ts';
import { PlainGrid } from './plain-grid.tsx';
import { PrintGrid } from './print-grid.tsx';
import type { PaperSide } from './print-panels.ts';
import { ActionBar, usePicking } from './row-actions.tsx';
import { rangeText } from './selection.ts';

const VirtualGrid = laterOf(
  () => import('./virtual-grid.tsx'),
  (module) => module.VirtualGrid,
  <div className="grid" aria-busy />,
);

/** Above either bound a table is drawn virtually. */
export const PLAIN_ROWS = 300;
export const PLAIN_COLUMNS = 20;

export interface ReportGridProps {
  readonly columns: readonly Column[];
  readonly rows: readonly ReportRow[];
  readonly totals?: ReportRow | undefined;
  readonly label: string;
  /** Opens the card of an animal. */
  readonly onAnimal?: ((pgid: string) => void) | undefined;
  /** Opens the rows behind a figure. */
  readonly onFigure?: ((figure: string, column: Column, row: ReportRow) => void) | undefined;
  /** False for a figure whose rows cannot be asked for (its days are not known). */
  readonly figureOpens?: ((column: Column, row: ReportRow) => boolean) | undefined;
  /** Opens a row (inquiries): the first column becomes the link. */
  readonly onRow?: ((row: ReportRow) => void) | undefined;
  /** False for a row that opens nothing (headings, totals). */
  readonly rowOpens?: ((row: ReportRow) => boolean) | undefined;
  /** What can be done with the animals of ticked rows, and where it opens. */
  readonly actions?: readonly RowAction[] | undefined;
  readonly onAction?: ((route: string, params: Record<string, string>) => void) | undefined;
  readonly actionOpens?: ((route: string) => boolean) | undefined;
  readonly emptyTitle?: string;
  readonly emptyHint?: string;
  /** How the page is printed by the browser: its table then stands there whole, in parts where it is too wide. */
  readonly paper?: PaperSide | undefined;
}

/** The figure a cell opens: of its column, else of its row. */
export function figureOf(column: Column, row: ReportRow): string | null {
  const figure = column.figure ?? (column.type === 'text' ? undefined : row['_figure']);
  return typeof figure === 'string' ? figure : null;
}

/** True when a table is too large to be drawn whole. */
export function isLarge(rows: number, columns: number): boolean {
  return rows > PLAIN_ROWS || (columns > PLAIN_COLUMNS && rows > 40);
}

/** Arrow keys and Ctrl+C are of no use to a finger. */
const hasKeys = (): boolean => matchMedia('(any-pointer: fine)').matches;

/** The grid of every report and list: grouped headers, frozen columns, totals, sorting, copying. */
export function ReportGrid({
  columns,
  rows,
  totals,
  label,
  onAnimal,
  onFigure,
  figureOpens,
  onRow,
  rowOpens,
  actions,
  onAction,
  actionOpens,
  emptyTitle,
  emptyHint,
  paper,
}: ReportGridProps) {
  const t = useT();
  const language = useLanguage();
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const { picking, animalKey } = usePicking(rows, columns, onAction === undefined ? undefined : actions);
  const picks = picking !== undefined;
  const layout = useMemo(() => layoutOf(picks ? [PICK, ...columns] : columns, language), [picks, columns, language]);
  const sorted = useMemo(() => sortRows(rows, sorting, languageTag(language)), [rows, sorting, language]);
  const last = useMemo(() => (totals === undefined ? undefined : labelledTotals(columns, totals, language)), [columns, totals, language]);
  const first = columns[0]?.key;
  const onSort = useCallback(
    (key: string) => setSorting((now) => (now?.key !== key ? { key, down: false } : now.down ? null : { key, down: true })),
    [],
  );
  const large = isLarge(rows.length, columns.length);
  const ctx = useMemo<CellContext>(
    () => ({
      tabStop: large ? -1 : 0,
      yes: t('app.yes'),
      picking,
      sorting,
      onSort,
      sortLabel: (name) => t('report.sort', { name }),
      opens: (column, row) =>
        (column.type === 'animal' && onAnimal !== undefined && row['_total'] !== 1) ||
        (onFigure !== undefined && figureOf(column, row) !== null && figureOpens?.(column, row) !== false) ||
        (onRow !== undefined && column.key === first && rowOpens?.(row) !== false),
      onOpen: (column, row) => {
        const figure = figureOf(column, row);
        if (onRow !== undefined && column.key === first && rowOpens?.(row) !== false) onRow(row);
        else if (column.type === 'animal') onAnimal?.(String(row[column.key]));
        else if (figure !== null) onFigure?.(figure, column, row);
      },
    }),
    [t, large, picking, sorting, onSort, onAnimal, onFigure, figureOpens, onRow, rowOpens, first],
  );
  const copy = useCopy();
  const onCopy = useCallback((text: string) => copy(text, t('app.copied')), [copy, t]);
  if (rows.length === 0) return <Empty title={emptyTitle ?? t('report.noRows')} hint={emptyHint ?? t('report.noRowsHint')} />;
  const all = () =>
    rangeText(sorted, layout.columns.slice(picks ? 1 : 0), {
      anchor: { row: 0, col: 0 },
      active: { row: sorted.length - 1, col: columns.length - 1 },
    });
  return (
    <div className="grid-frame">
      <PrintGrid columns={columns} rows={sorted} totals={last} label={label} paper={paper} />
      {picking === undefined || onAction === undefined ? null : (
        <ActionBar
          actions={actions ?? []}
          rows={sorted}
          animalKey={animalKey}
          picking={picking}
          onOpen={onAction}
          canOpen={actionOpens ?? (() => true)}
        />
      )}
      {large ? (
        <VirtualGrid layout={layout} rows={sorted} totals={last} label={label} ctx={ctx} onCopy={onCopy} />
      ) : (
        <PlainGrid layout={layout} rows={sorted} totals={last} label={label} ctx={ctx} />
      )}
      <div className="grid-foot no-print">
        <span>{t('report.rows', { count: count(rows.length) })}</span>
        {large && hasKeys() ? <span className="grid-hint">{t('report.gridHelp')}</span> : null}
        <button type="button" className="link-button" onClick={() => onCopy(all())}>
          <Icon name="copy" size={14} /> {t('app.copy')}
        </button>
      </div>
    </div>
  );
}
