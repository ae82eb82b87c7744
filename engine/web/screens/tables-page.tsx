import { Button, Group } from '@mantine/core';
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import type { ReportRow } from '#engine/define/report.ts';
import type { RouteName } from '#engine/define/route-name.ts';
import { t3 } from '#kernel/language.ts';
import { useCall } from '../client/query.ts';
import type { OutputOf, Sendable } from '../client/send.ts';
import { FieldForm } from '../forms/field-form.tsx';
import { ReportGrid } from '../grid/report-grid.tsx';
import { useLanguage } from '../session/store.ts';
import { useViewer } from '../session/viewer.ts';
import { useText } from '../text/text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { PageFrame } from './page-frame.tsx';
import { begun, bodyOf, cellsOf, columnsOf, type Saying, type TableDef } from './table-rows.ts';

const WORDS = {
  change: t3('Sửa', 'Change', 'แก้ไข'),
  noneYet: t3('Chưa có dòng nào', 'Nothing here yet', 'ยังไม่มีรายการ'),
};

/** A page of tables of settings: one call answers all of them, each row opens in a form. */
export interface TablesDef<C extends Sendable> {
  /** Its screen: who has the right to change there, from a level on, changes rows. */
  readonly route: RouteName;
  readonly level: number;
  readonly call: C;
  readonly input: object;
  /** Paths whose answers are stale after a save. */
  readonly forgets: readonly string[];
  readonly tables: readonly TableDef<OutputOf<C>, never>[];
  /** The frame of the page; that of every page when absent. */
  readonly frame?: ComponentType<{ readonly children: ReactNode }>;
  /** Said above the tables after a save. */
  readonly after?: (saved: unknown, saying: Saying) => ReactNode;
  /** Under the tables. */
  readonly below?: (answer: OutputOf<C>, mayEdit: boolean, saying: Saying) => ReactNode;
}

/** Declares a table with the type of its rows. */
export function tableOf<Answer, Row extends object>(def: TableDef<Answer, Row>): TableDef<Answer, never> {
  return def as unknown as TableDef<Answer, never>;
}

interface TableProps<Row extends object> {
  readonly def: TableDef<unknown, Row>;
  readonly rows: readonly Row[];
  readonly mayEdit: boolean;
  readonly forgets: readonly string[];
  readonly onSaved: (data: unknown) => void;
}

/** A table whose rows open in a form, and a button for a new one. */
function EditTable<Row extends object>({ def, rows, mayEdit, forgets, onSaved }: TableProps<Row>) {
  const text = useText();
  const language = useLanguage();
  const [open, setOpen] = useState<{ readonly row: Row | null } | null>(null);
  const values = useMemo(() => (open === null ? {} : begun(def, open.row)), [open, def]);
  const columns = useMemo(() => columnsOf(def), [def]);
  const shown = useMemo(
    () => rows.map((row, at) => ({ ...cellsOf(def, columns, row, { say: text, language }), _at: at })),
    [rows, def, columns, text, language],
  );
  const [title, addTitle] = [text(def.title), text(def.addTitle)];
  const heading = open?.row === null ? addTitle : text(WORDS.change);
  const openRow = (row: ReportRow): void => {
    const found = rows[Number(row['_at'])];
    if (found !== undefined) setOpen({ row: found });
  };
  return (
    <section aria-label={title}>
      <Group justify="space-between">
        <h2>{title}</h2>
        {mayEdit ? <Button onClick={() => setOpen({ row: null })}>{addTitle}</Button> : null}
      </Group>
      <ReportGrid
        columns={columns}
        rows={shown}
        label={title}
        emptyTitle={text(WORDS.noneYet)}
        emptyHint={mayEdit ? addTitle : ''}
        onRow={mayEdit ? openRow : undefined}
      />
      {open === null ? null : (
        <Dialog onClose={() => setOpen(null)} title={heading}>
          <FieldForm
            label={heading}
            draft={`${def.name}.${open.row === null ? 'new' : JSON.stringify(values).slice(0, 60)}`}
            fields={def.fields}
            initial={values}
            call={def.save}
            toInput={(typed) => bodyOf(def, typed, open.row)}
            confirmed
            forgets={forgets}
            onSaved={(data) => {
              setOpen(null);
              onSaved(data);
            }}
          />
        </Dialog>
      )}
    </section>
  );
}

/** The page of tables of settings, from its declaration. */
export function TablesPage<C extends Sendable>({ def }: { readonly def: TablesDef<C> }) {
  const text = useText();
  const language = useLanguage();
  const { edit, level } = useViewer(def.route);
  const [saved, setSaved] = useState<ReactNode>(null);
  const { data } = useCall(def.call, def.input as never);
  const mayEdit = edit && level >= def.level;
  const saying = { say: text, language };
  const Frame = def.frame ?? PageFrame;
  const answer = data as OutputOf<C> | undefined;
  return (
    <Frame>
      {saved}
      {def.tables.map((table) => (
        <EditTable
          key={table.name}
          def={table as TableDef<unknown, never>}
          rows={answer === undefined ? [] : table.rows(answer)}
          mayEdit={mayEdit}
          forgets={def.forgets}
          onSaved={(one) => setSaved(def.after?.(one, saying) ?? null)}
        />
      ))}
      {answer === undefined ? null : def.below?.(answer, mayEdit, saying)}
    </Frame>
  );
}
