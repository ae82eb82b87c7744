import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Column } from '#engine/define/report.ts';
import type { Sendable } from '../client/send.ts';
import { type BodyOf, useAct } from '../forms/use-save.ts';
import { cellText, isNumeric } from '../grid/cell-text.ts';
import { useT, useText } from '../text/text.ts';
import { Icon } from '../ui/icon.tsx';
import { useNarrow } from '../ui/use-media.ts';
import type { EnteredRow, JustEntered } from './just-entered.ts';
import { PageFrame } from './page-frame.tsx';
import { SavedStrip } from './saved-strip.tsx';

/** Takes back a row by a call of its own; it then leaves what was entered in this sitting. */
export function useUndo<C extends Sendable>(
  call: C,
  input: (row: EnteredRow) => BodyOf<C>,
  forgets: readonly string[],
  entered?: JustEntered,
): (row: EnteredRow) => Promise<boolean> {
  const { save } = useAct(call, { forgets });
  return async (row) => {
    const done = (await save(input(row))) !== null;
    if (done) entered?.remove(row.id);
    return done;
  };
}

interface Props {
  readonly columns: readonly Column[];
  readonly rows: readonly EnteredRow[];
  /** Takes back a row; absent where the rules allow no undo, a row whose `_undo` is 0 stays. Resolves true when it was taken back. */
  readonly onUndo?: (row: EnteredRow) => Promise<boolean>;
  /** Column that says whose row it is: of each only the newest row can be taken back, what came before it is built upon. */
  readonly undoLastOf?: string;
  readonly actions?: ReactNode;
  readonly title?: string;
  /** The form. */
  readonly children: ReactNode;
  /** Beside the form: the animal's card, hints. */
  readonly aside?: ReactNode;
  /** What is read below the last entries. */
  readonly below?: ReactNode;
}

/** What a row says beside its day. */
function inShort(columns: readonly Column[], row: EnteredRow, yes: string): string {
  return columns
    .filter(({ type }) => type !== 'date')
    .map((column) => cellText(column, row[column.key], yes))
    .filter(Boolean)
    .join(' · ');
}

/** The newest row once it has come while the page stands; on a phone, where the rows lie far below, with its undo. */
function JustSaved({ columns, rows, onUndo }: Pick<Props, 'columns' | 'rows' | 'onUndo'>) {
  const t = useT('app');
  const narrow = useNarrow();
  const [row] = rows;
  const [before] = useState(row?.id);
  if (row?._entered === undefined || row.id === before) return null;
  return <SavedStrip key={row.id} what={inShort(columns, row, t('yes'))} onUndo={narrow && onUndo !== undefined ? () => onUndo(row) : undefined} />;
}

/** An entry screen: the form, what it concerns beside it, and the last entries with undo under it. */
export function EntryPage({ columns, rows, onUndo, undoLastOf, actions, title, children, aside, below }: Props) {
  return (
    <PageFrame actions={actions} {...(title === undefined ? {} : { title })}>
      <JustSaved columns={columns} rows={rows} {...(onUndo === undefined ? {} : { onUndo })} />
      <div className="entry-layout" data-aside={aside == null ? undefined : true}>
        <div className="entry-form">{children}</div>
        {aside == null ? null : <div className="entry-aside">{aside}</div>}
      </div>
      <LastEntries
        columns={columns}
        rows={rows}
        {...(onUndo === undefined ? {} : { onUndo })}
        {...(undoLastOf === undefined ? {} : { undoLastOf })}
      />
      {below}
    </PageFrame>
  );
}

/** True when a row, of rows newest first, is the newest of whose it is. */
export function isLastOf(rows: readonly EnteredRow[], row: EnteredRow, key: string | undefined): boolean {
  return key === undefined || rows.find((other) => other[key] === row[key]) === row;
}

/** The last entries of the sitting as a small table. */
export function LastEntries({ columns, rows, onUndo, undoLastOf }: Pick<Props, 'columns' | 'rows' | 'onUndo' | 'undoLastOf'>) {
  const t = useT();
  const text = useText();
  const [undoing, setUndoing] = useState<string | null>(null);
  const undo = async (row: EnteredRow) => {
    setUndoing(row.id);
    await onUndo?.(row).finally(() => setUndoing(null));
  };
  return (
    <section className="last-entries" aria-labelledby="last-entries">
      <h2 id="last-entries">{t('entry.last')}</h2>
      {rows.length === 0 ? (
        <p className="dim">{t('entry.none')}</p>
      ) : (
        <div className="table-box" tabIndex={0} role="region" aria-labelledby="last-entries">
          <table className="report-table">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.key} scope="col" data-numeric={isNumeric(column) || undefined}>
                    {text(column.label)}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  {columns.map((column) => (
                    <td key={column.key} data-numeric={isNumeric(column) || undefined}>
                      {cellText(column, row[column.key], t('app.yes'))}
                    </td>
                  ))}
                  <td>
                    {onUndo === undefined || row['_undo'] === 0 || !isLastOf(rows, row, undoLastOf) ? null : (
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        leftSection={<Icon name="undo" size={14} />}
                        loading={undoing === row.id}
                        onClick={() => void undo(row)}
                      >
                        {t('app.undo')}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
