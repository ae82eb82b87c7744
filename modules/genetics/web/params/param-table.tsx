import { Button, Group } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import type { Column, ReportRow } from '#engine/define/report.ts';
import type { CodeRow } from '#engine/web/client/lists.ts';
import type { Sendable } from '#engine/web/client/send.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import type { Text3 } from '#kernel/language.ts';
import { W } from '../words.ts';

export interface ParamTableProps<Row extends object, C extends Sendable> {
  /** Unique name of the drafts kept for the form. */
  readonly name: string;
  readonly title: Text3;
  readonly addTitle: Text3;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly toRow: (row: Row) => ReportRow;
  readonly fields: readonly Field[];
  readonly call: C;
  /** Body of the save; `row` is null for a new one. */
  readonly toInput: (values: FieldValues, row: Row | null) => object;
  readonly initial: (row: Row | null) => FieldValues;
  readonly mayEdit: boolean;
  readonly lists?: Readonly<Record<string, readonly CodeRow[]>>;
  /** Under the form: samples, explanations. */
  readonly help?: ReactNode;
  readonly onSaved?: (data: unknown) => void;
}

/** The kit of the settings pages: a table whose rows open in a form, and a button for a new one. */
export function ParamTable<Row extends object, C extends Sendable>(props: ParamTableProps<Row, C>) {
  const { name, title, addTitle, columns, rows, toRow, fields, call, toInput, initial, mayEdit, lists, help, onSaved } = props;
  const text = useText();
  const [open, setOpen] = useState<{ readonly row: Row | null } | null>(null);
  const values = useMemo(() => (open === null ? {} : initial(open.row)), [open, initial]);
  const shown = useMemo(() => rows.map((row, at) => ({ ...toRow(row), _at: at })), [rows, toRow]);
  const heading = open?.row === null ? text(addTitle) : text(W.change);
  return (
    <section aria-label={text(title)}>
      <Group justify="space-between">
        <h2>{text(title)}</h2>
        {mayEdit ? <Button onClick={() => setOpen({ row: null })}>{text(addTitle)}</Button> : null}
      </Group>
      <ReportGrid
        columns={columns}
        rows={shown}
        label={text(title)}
        emptyTitle={text(W.noneYet)}
        emptyHint={mayEdit ? text(addTitle) : ''}
        {...(mayEdit
          ? {
              onRow: (row: ReportRow) => {
                const found = rows[Number(row['_at'])];
                if (found !== undefined) setOpen({ row: found });
              },
            }
          : {})}
      />
      {open === null ? null : (
        <Dialog onClose={() => setOpen(null)} title={heading}>
          <FieldForm
            label={heading}
            draft={`${name}.${open.row === null ? 'new' : JSON.stringify(values).slice(0, 60)}`}
            fields={fields}
            initial={values}
            call={call}
            {...(lists === undefined ? {} : { rows: lists })}
            toInput={(typed) => ({ ...toInput(typed, open.row), isNew: open.row === null })}
            told
            forgets={['/genetics/', '/common/']}
            onSaved={(data) => {
              setOpen(null);
              onSaved?.(data);
            }}
          />
          {help}
        </Dialog>
      )}
    </section>
  );
}
