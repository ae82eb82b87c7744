// biome-ignore-all lint/a11y/useFocusableInteractive: the inputs in the cells take the focus.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, memo, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Field } from '#engine/define/field.ts';
import { templateHeader } from '#engine/sheet/template.ts';
import type { Issue } from '#kernel/issue.ts';
import type { CodeRow } from '../client/lists.ts';
import { rowHeight } from '../grid/row-height.ts';
import { useLanguage } from '../session/store.ts';
import { clientError } from '../text/client-error.ts';
import { useT } from '../text/text.ts';
import { Icon } from '../ui/icon.tsx';
import { ChoiceLists } from './batch-lists.tsx';
import { type BatchRow, issuesOf, parsePasted } from './batch-state.ts';
import { ToldCells, ToldHeads } from './batch-told.tsx';
import { batchWidth } from './batch-width.ts';

const ROW = 32;

interface Props {
  readonly fields: readonly Field[];
  /** What the server tells of a row, read behind its cells. */
  readonly told: readonly Field[];
  readonly rows: readonly BatchRow[];
  /** Positions of the rows shown; all rows when nothing is filtered. */
  readonly shown: readonly number[];
  readonly lists: ReadonlyMap<string, readonly CodeRow[]>;
  readonly label: string;
  readonly onCell: (index: number, field: string, text: string) => void;
  readonly onPaste: (at: { row: number; col: number }, cells: readonly (readonly string[])[]) => void;
  readonly onRemove: (index: number) => void;
  readonly onMore: () => void;
  readonly onLeave: () => void;
  /** Takes the last change back; answers where it was typed. */
  readonly onUndo: () => { readonly row: number; readonly field: string } | null;
  /** A cell to put the cursor on (from the list of problems). */
  readonly target: { readonly row: number; readonly field: string | undefined; readonly stamp: number } | null;
}

interface LineProps extends Pick<Props, 'fields' | 'told' | 'onCell' | 'onRemove'> {
  readonly row: BatchRow;
  readonly index: number;
  readonly widths: readonly number[];
  readonly labels: Readonly<Record<string, string>>;
  readonly lists: string;
  readonly coded: ReadonlySet<string>;
  readonly removeLabel: string;
  readonly height: number;
}

const MODE: Readonly<Partial<Record<Field['kind'], 'numeric' | 'decimal'>>> = { int: 'numeric', date: 'numeric', decimal: 'decimal' };

/** The field that says whose row it is: it stays beside the number of the row. */
const identityIn = (fields: readonly Field[]): Field | undefined => fields.find(({ kind }) => kind === 'animal');

/** How a cell shows what is wrong with it. */
function mark(wrong: readonly Issue[], labels: Readonly<Record<string, string>>) {
  if (wrong.length === 0) return {};
  const warning = wrong.every((issue) => issue.level === 'warning');
  return { 'aria-invalid': true, 'data-warning': warning || undefined, title: wrong.map((issue) => clientError(issue, labels)).join('\n') } as const;
}

const Line = memo(function Line({ row, index, fields, told, widths, labels, lists, coded, removeLabel, height, onCell, onRemove }: LineProps) {
  const issues = issuesOf(row);
  const identity = identityIn(fields);
  return (
    <div className="batch-row" role="row" aria-rowindex={index + 2} style={{ height }} data-bad={issues.length > 0 || undefined}>
      <div className="batch-number" role="rowheader">
        {index + 1}
      </div>
      {fields.map((field, col) => (
        <div key={field.key} role="gridcell" className="batch-cell" data-identity={field === identity || undefined} style={{ width: widths[col] }}>
          <input
            {...mark(
              issues.filter((issue) => issue.field === field.key),
              labels,
            )}
            value={row.texts[field.key] ?? ''}
            aria-label={`${labels[field.key] ?? ''} ${index + 1}`}
            data-row={index}
            data-col={col}
            list={coded.has(field.key) ? `${lists}-${field.key}` : undefined}
            inputMode={MODE[field.kind] ?? 'text'}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onCell(index, field.key, event.currentTarget.value)}
          />
        </div>
      ))}
      <ToldCells fields={told} values={row.told} />
      <div role="gridcell">
        <button type="button" className="plain-button" tabIndex={-1} aria-label={removeLabel} onClick={() => onRemove(index)}>
          <Icon name="trash" size={15} />
        </button>
      </div>
    </div>
  );
});

function placeOf(target: EventTarget): { row: number; col: number } | null {
  if (!(target instanceof HTMLInputElement) || target.dataset['row'] === undefined) return null;
  return { row: Number(target.dataset['row']), col: Number(target.dataset['col']) };
}

/** What a key does: to the next cell, a row up or down, or what the cell itself makes of it (lists keep their arrows). */
function stepOf(event: KeyboardEvent): 'next' | 1 | -1 | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  if (event.key === 'Enter') return 'next';
  if (event.target instanceof HTMLInputElement && event.target.list !== null) return null;
  return event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
}

const isUndo = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';

/** What the lines of a grid are drawn with. */
function useLook(fields: readonly Field[]) {
  const language = useLanguage();
  const widths = useMemo(() => fields.map((field) => batchWidth(field, language)), [fields, language]);
  const labels = useMemo(() => Object.fromEntries(fields.map((field) => [field.key, field.label[language]])), [fields, language]);
  const coded = useMemo(() => new Set(fields.filter((field) => field.list !== undefined).map((field) => field.key)), [fields]);
  return { widths, labels, coded };
}

type GoTo = (position: number, col: number) => void;

/** The rows of a grid that are seen, and the way to a cell: a wish for one (`target`) is followed once. */
function useLines({ fields, shown, target }: Pick<Props, 'fields' | 'shown' | 'target'>, height: number) {
  const box = useRef<HTMLDivElement>(null);
  const lines = useVirtualizer({
    count: shown.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 10,
    scrollPaddingStart: 44,
  });
  const focus = useCallback<GoTo>(
    (position, col) => {
      const row = shown[position];
      if (row === undefined) return;
      lines.scrollToIndex(position);
      requestAnimationFrame(() => box.current?.querySelector<HTMLInputElement>(`input[data-row="${row}"][data-col="${col}"]`)?.focus());
    },
    [shown, lines.scrollToIndex],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new wish moves the cursor, not a change of rows.
  useEffect(() => {
    const position = target === null ? -1 : shown.indexOf(target.row);
    const col = fields.findIndex((field) => field.key === target?.field);
    if (position >= 0) focus(position, Math.max(0, col));
  }, [target]);

  /** The grid as it is once a row was added: the one a key was pressed in does not have it yet. */
  const next = useRef(focus);
  next.current = focus;
  return {
    box,
    seen: lines.getVirtualItems(),
    total: lines.getTotalSize(),
    focus,
    focusNext: (...at: Parameters<GoTo>) => void setTimeout(() => next.current(...at), 0),
  };
}

type Keys = Pick<Props, 'fields' | 'shown' | 'onMore' | 'onUndo' | 'onPaste'> & { readonly focus: GoTo; readonly focusNext: GoTo };

/** What keys and pasting do in a grid. */
function keysOf({ fields, shown, onMore, onUndo, onPaste, focus, focusNext }: Keys) {
  /** Enter goes to the next cell, on the last one to a row that is added if need be. */
  const onEnter = (position: number, col: number): void => {
    const last = col === fields.length - 1;
    if (last && position === shown.length - 1) onMore();
    focusNext(last ? position + 1 : position, last ? 0 : col + 1);
  };
  /** The whole change goes, wherever it was: the browser's own would take one sign of the cell in use. */
  const takeBack = (): void => {
    const cell = onUndo();
    if (cell === null) return;
    const col = fields.findIndex(({ key }) => key === cell.field);
    focusNext(shown.indexOf(cell.row), col);
  };
  return {
    onKeyDown: (event: KeyboardEvent): void => {
      if (isUndo(event)) {
        event.preventDefault();
        takeBack();
        return;
      }
      const at = placeOf(event.target);
      const step = stepOf(event);
      if (at === null || step === null) return;
      event.preventDefault();
      const position = shown.indexOf(at.row);
      if (step === 'next') onEnter(position, at.col);
      else focus(position + step, at.col);
    },
    onPaste: (event: ClipboardEvent): void => {
      const text = event.clipboardData.getData('text/plain');
      const at = placeOf(event.target);
      if (at === null || !/[\t\n]/.test(text.trimEnd())) return;
      event.preventDefault();
      onPaste(at, parsePasted(text));
    },
  };
}

/** The head of the columns. */
const BatchHead = memo(function BatchHead({ fields, told, widths }: Pick<Props, 'fields' | 'told'> & { readonly widths: readonly number[] }) {
  const t = useT('batch');
  const language = useLanguage();
  return (
    <div className="batch-row batch-head" role="row" aria-rowindex={1}>
      <div className="batch-number" role="columnheader">
        {t('row')}
      </div>
      {fields.map((field, col) => (
        <div
          key={field.key}
          role="columnheader"
          className="batch-cell"
          data-identity={field === identityIn(fields) || undefined}
          style={{ width: widths[col] }}
          title={field.help?.[language]}
        >
          {templateHeader(field, language)}
        </div>
      ))}
      <ToldHeads fields={told} />
    </div>
  );
});

/** The grid of a batch: type, paste from Excel, move with Enter and arrows; every wrong cell says why. */
export function BatchGrid({ lists, label, onCell, onRemove, onLeave, ...props }: Props) {
  const t = useT('batch');
  const id = useId();
  const { fields, told, rows, shown } = props;
  const [height] = useState(() => rowHeight(ROW));
  const { widths, labels, coded } = useLook(fields);
  const { box, seen, total, focus, focusNext } = useLines(props, height);
  const [met, setMet] = useState<ReadonlySet<number>>(new Set());
  const onFocus = ({ target }: FocusEvent) => {
    const col = placeOf(target)?.col;
    if (col !== undefined && !met.has(col)) setMet(new Set([...met, col]));
  };
  return (
    <div
      ref={box}
      className="batch-grid"
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      {...keysOf({ ...props, focus, focusNext })}
      onFocus={onFocus}
      onBlur={onLeave}
    >
      <ChoiceLists fields={fields} lists={lists} id={id} met={met} />
      <BatchHead fields={fields} told={told} widths={widths} />
      <div style={{ height: total, paddingTop: seen[0]?.start ?? 0 }}>
        {seen.map(({ index: position }) => {
          const index = shown[position];
          const row = index === undefined ? undefined : rows[index];
          return index === undefined || row === undefined ? null : (
            <Line
              key={row.id}
              row={row}
              index={index}
              fields={fields}
              told={told}
              widths={widths}
              labels={labels}
              lists={id}
              coded={coded}
              height={height}
              removeLabel={t('removeRow', { row: String(index + 1) })}
              onCell={onCell}
              onRemove={onRemove}
            />
          );
        })}
      </div>
    </div>
  );
}
