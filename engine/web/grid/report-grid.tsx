import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { datedColumn } from '#engine/define/dated-chart.ts';
import type { Column, ReportRow, RowAction } from '#engine/define/report.ts';
import { labelledTotals } from '#engine/define/totals-label.ts';
import { dateStyle } from '#i18n/dates.ts';
import { type Language, languageTag } from '#kernel/language.ts';
import { useCopy } from '../client/copy.ts';
import { useLanguage } from '../session/store.ts';
import { count, useT } from '../text/text.ts';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { laterOf } from '../ui/later.tsx';
import { useNarrow } from '../ui/use-media.ts';
import { cellText, type Sorting, sortRows, trimmed } from './cell-text.ts';
import { ColumnChoice } from './column-choice.tsx';
import { type CellContext, PICK } from './grid-cell.tsx';
import { useGridChoice } from './grid-choice.ts';
import { identityOf, layoutOf, narrowed } from './layout.ts';
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
  /** True for a cell that leads to a screen of its own, and what opens it. */
  readonly cellOpens?: ((column: Column, row: ReportRow) => boolean) | undefined;
  readonly onCell?: ((column: Column, row: ReportRow) => void) | undefined;
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
  /** Name under which the columns its reader chose are remembered; without one all columns stand. */
  readonly name?: string | undefined;
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

/** Whose row and which column a cell is, for who does not see the table; the cell of the identity says it itself. */
function cellName(column: Column, row: ReportRow, identity: Column | undefined, language: Language): string {
  const heads = [column.over, column.group, column.label].flatMap((title) => (title === undefined ? [] : [title[language]]));
  const whose = identity === undefined || identity.key === column.key ? '' : cellText(identity, row[identity.key], '');
  return [whose, heads.join(' ')].filter((part) => part !== '').join(', ');
}

const anyScreen = (): boolean => true;

/** Arrow keys and Ctrl+C are of no use to a finger. */
const hasKeys = (): boolean => matchMedia('(any-pointer: fine)').matches;

/** The columns a table shows: those its reader left standing, on a phone the one that says whose row it is first. */
function useShown(columns: readonly Column[], name: string | undefined) {
  const narrow = useNarrow();
  const { hidden, dense } = useGridChoice(name);
  const identity = identityOf(columns);
  const shown = useMemo(() => {
    const chosen = columns.filter((column) => column === identity || !hidden.includes(column.key));
    return narrow ? narrowed(chosen) : chosen;
  }, [columns, hidden, identity, narrow]);
  return { shown, identity, dense };
}

type Opening = Pick<ReportGridProps, 'onAnimal' | 'onFigure' | 'figureOpens' | 'onRow' | 'rowOpens' | 'cellOpens' | 'onCell'>;

/** What the cells of a table open: the row by its first column, an animal's card, the rows behind a figure. */
function useOpening(first: string | undefined, opening: Opening): Pick<CellContext, 'opens' | 'onOpen'> {
  const { onAnimal, onFigure, figureOpens, onRow, rowOpens, cellOpens, onCell } = opening;
  return useMemo(() => {
    const opensRow = (column: Column, row: ReportRow) => onRow !== undefined && column.key === first && rowOpens?.(row) !== false;
    return {
      opens: (column, row) =>
        cellOpens?.(column, row) === true ||
        (column.type === 'animal' && onAnimal !== undefined && row['_total'] !== 1) ||
        (onFigure !== undefined && figureOf(column, row) !== null && figureOpens?.(column, row) !== false) ||
        opensRow(column, row),
      onOpen: (column, row) => {
        const figure = figureOf(column, row);
        if (cellOpens?.(column, row) === true) onCell?.(column, row);
        else if (opensRow(column, row)) onRow?.(row);
        else if (column.type === 'animal') onAnimal?.(String(row[column.key]));
        else if (figure !== null) onFigure?.(figure, column, row);
      },
    };
  }, [first, onAnimal, onFigure, figureOpens, onRow, rowOpens, cellOpens, onCell]);
}

interface FootProps {
  readonly rows: number;
  /** Arrows move a selection. */
  readonly keys: boolean;
  readonly onCopy: () => void;
  readonly children: ReactNode;
}

/** Under a table: how long it is, copying, the choice of its columns. */
function GridFoot({ rows, keys, onCopy, children }: FootProps) {
  const t = useT();
  return (
    <div className="grid-foot no-print">
      <span>{t('report.rows', { count: count(rows) })}</span>
      {keys && hasKeys() ? <span className="grid-hint">{t('report.gridHelp')}</span> : null}
      <button type="button" className="link-button" onClick={onCopy}>
        <Icon name="copy" size={14} /> {t('app.copy')}
      </button>
      {children}
    </div>
  );
}

/** The grid of every report and list: grouped headers, frozen columns, totals, sorting, copying. */
export function ReportGrid(props: ReportGridProps) {
  const { columns: declared, rows, totals, label, actions, onAction, actionOpens, emptyTitle, emptyHint, paper, name } = props;
  const t = useT();
  const language = useLanguage();
  const style = dateStyle();
  const columns = useMemo(() => declared.map((column) => datedColumn(trimmed(column, rows), style)), [declared, rows, style]);
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const { picking, animalKey } = usePicking(rows, columns, onAction === undefined ? undefined : actions);
  const picks = picking !== undefined;
  const { shown, identity, dense } = useShown(columns, name);
  const layout = useMemo(() => layoutOf(picks ? [PICK, ...shown] : shown, language), [picks, shown, language]);
  const sorted = useMemo(() => sortRows(rows, sorting, languageTag(language)), [rows, sorting, language]);
  const last = useMemo(() => (totals === undefined ? undefined : labelledTotals(shown, totals, language)), [shown, totals, language]);
  const onSort = useCallback(
    (key: string) => setSorting((now) => (now?.key !== key ? { key, down: false } : now.down ? null : { key, down: true })),
    [],
  );
  const opening = useOpening(columns[0]?.key, props);
  const ctx = useMemo<CellContext>(
    () => ({
      ...opening,
      yes: t('app.yes'),
      picking,
      sorting,
      onSort,
      sortLabel: (column) => t('report.sort', { name: column }),
      nameOf: (column, row) => cellName(column, row, identity, language),
    }),
    [opening, t, picking, sorting, onSort, identity, language],
  );
  const copy = useCopy();
  const onCopy = useCallback((text: string) => copy(text, t('app.copied')), [copy, t]);
  if (rows.length === 0) return <Empty title={emptyTitle ?? t('report.noRows')} hint={emptyHint ?? t('report.noRowsHint')} />;
  const large = isLarge(rows.length, shown.length);
  const all = () =>
    rangeText(sorted, layout.columns.slice(picks ? 1 : 0), {
      anchor: { row: 0, col: 0 },
      active: { row: sorted.length - 1, col: shown.length - 1 },
    });
  const Grid = large ? VirtualGrid : PlainGrid;
  return (
    <div className="grid-frame" data-dense={dense || undefined}>
      <PrintGrid columns={shown} rows={sorted} totals={last} label={label} paper={paper} />
      {picking === undefined || onAction === undefined ? null : (
        <ActionBar
          actions={actions ?? []}
          rows={sorted}
          animalKey={animalKey}
          picking={picking}
          onOpen={onAction}
          canOpen={actionOpens ?? anyScreen}
        />
      )}
      <Grid layout={layout} rows={sorted} totals={last} label={label} ctx={ctx} onCopy={onCopy} dense={dense} />
      <GridFoot rows={rows.length} keys={large} onCopy={() => onCopy(all())}>
        {name === undefined ? null : <ColumnChoice name={name} columns={columns} identity={identity?.key} />}
      </GridFoot>
    </div>
  );
}
