import { Button } from '@mantine/core';
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import type { ReportRow } from '#engine/define/report.ts';
import {
  anyResource,
  COMPANY_LEVEL,
  copyField,
  filterFields,
  formFields,
  gridColumns,
  REASON,
  type Resource,
  type ResourceDef,
} from '#engine/define/resource.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { useCodeTexts } from '../client/code-texts.ts';
import { notify } from '../client/notices.ts';
import { forget } from '../client/query.ts';
import { newRequestId } from '../client/reqid.ts';
import { send } from '../client/send.ts';
import { labelWithUnit } from '../fields/shared-props.ts';
import { FieldForm } from '../forms/field-form.tsx';
import { useLanguage, useRights, useSession } from '../session/store.ts';
import { useT, useText } from '../text/text.ts';
import { Facts } from '../ui/facts.tsx';
import { type ListDef, ListPage } from './list-page.tsx';
import type { FrameProps } from './report-types.ts';
import { RowHistory, useMemberTexts } from './row-history.tsx';
import { RowLines, type TypedLine } from './row-lines.tsx';

const WORDS = {
  add: t3('Thêm mới', 'New', 'เพิ่มใหม่'),
  edit: t3('Sửa', 'Edit', 'แก้ไข'),
  remove: t3('Xóa', 'Delete', 'ลบ'),
  sure: t3('Xóa hẳn dòng này', 'Delete this row for good', 'ลบรายการนี้ถาวร'),
} as const;

/** A row as the list answers it. */
export type ManagedRow = Readonly<Record<string, unknown>> & { readonly version: number; readonly inuse: 'Y' | 'N'; readonly company?: 'Y' | 'N' };

/** What a screen says of its list beside the declaration; each may be left out. */
export interface ManageParts {
  /** Cells, marks and styles of a row beside those of its fields. */
  readonly cells?: (row: ManagedRow, text: (words: Text3) => string) => ReportRow;
  /** Name of the button for a new row, and of its dialog. */
  readonly addTitle?: Text3;
  /** Name of a row in the heading of its form; its key and name when absent. */
  readonly nameOf?: (row: ManagedRow) => string;
  /** Over the form of a row, and under it. */
  readonly above?: (row: ManagedRow) => ReactNode;
  readonly below?: (row: ManagedRow) => ReactNode;
  /** Buttons beside New. */
  readonly actions?: ReactNode;
  /** Parameters of the address that are no filters and stay while one searches. */
  readonly keep?: readonly string[];
  /** Under the fields of the form: what saving what is typed would do. */
  readonly preview?: (values: FieldValues, row: ManagedRow | null) => ReactNode;
  /** The frame of the page; that of every page when absent. */
  readonly frame?: ComponentType<FrameProps>;
}

const isCode = ({ kind }: Field): boolean => kind === 'code' || kind === 'multicode';

/** The names of one code or of several. */
function namesOf(named: (key: string, value: unknown) => string, key: string, value: unknown): string {
  return Array.isArray(value) ? value.map((one) => named(key, one)).join(', ') : named(key, value);
}

/** A row as cells: codes by their names, rows out of use dimmed. */
function useCells(def: Resource, cells: ManageParts['cells']): (row: ManagedRow) => ReportRow {
  const fields = useMemo(() => [...formFields(def), ...def.shown], [def]);
  const named = useCodeTexts(fields);
  const text = useText();
  return useMemo(() => {
    const coded = fields.filter(isCode);
    return (row) => ({
      ...(row as unknown as ReportRow),
      ...Object.fromEntries(coded.map((field) => [field.key, row[field.key] == null ? null : namesOf(named, field.key, row[field.key])])),
      ...(row.inuse === 'N' ? { _style: 'muted' } : {}),
      ...cells?.(row, text),
    });
  }, [fields, named, text, cells]);
}

interface FormProps {
  readonly def: Resource;
  readonly row: ManagedRow | null;
  readonly onDone: () => void;
  readonly preview?: ManageParts['preview'] | undefined;
}

/** The fields of a form a person may fill: the key and further farms of a new row only, others from their level on. */
function offered(def: Resource, row: ManagedRow | null, level: number): readonly Field[] {
  const least = { ...def.levels, company: COMPANY_LEVEL };
  const own = formFields(def).filter(
    ({ key }) => ((row === null && def.made !== true) || key !== def.key) && level >= (least[key as keyof typeof least] ?? 0),
  );
  if (row !== null) return [...own, REASON];
  return [...own, ...[copyField(def) ?? []].flat()];
}

/** What is sent of a row beside what was typed: what this person does not see stays as it is. */
function kept(def: Resource, row: ManagedRow | null): FieldValues {
  if (row === null) return {};
  const stored = formFields(def).map(({ key }) => [key, row[key]]);
  return { ...Object.fromEntries(stored), version: row.version };
}

type Lines = Readonly<Record<string, readonly TypedLine[]>>;

function linesOf(def: Resource, row: ManagedRow | null): Lines {
  const of = (key: string): readonly TypedLine[] => ((row?.[key] ?? []) as readonly FieldValues[]).map((line, at) => ({ ...line, at }));
  return Object.fromEntries((def.lines ?? []).map(({ key }) => [key, of(key)]));
}

/** Lines as they are sent: those somebody began to fill. */
function sentLines(lines: Lines): object {
  const filled = ({ at: _, ...line }: TypedLine): FieldValues[] => (Object.values(line).some((value) => value != null) ? [line] : []);
  return Object.fromEntries(Object.entries(lines).map(([key, rows]) => [key, rows.flatMap(filled)]));
}

/** A row that this person may only read. */
function RowCard({ def, row }: { readonly def: Resource; readonly row: ManagedRow }) {
  const text = useText();
  const language = useLanguage();
  const shown = useMemberTexts(def);
  const told = formFields(def).filter(({ key }) => def.made !== true || key !== def.key);
  const facts = told.map(({ key, label, unit }) => [labelWithUnit(text(label), unit, language), shown(key, row[key])] as const);
  return <Facts facts={[...facts, ...(def.lines ?? []).map(({ key, label }) => [label, shown(key, row[key])] as const)]} />;
}

/** The level of a person who may keep a row, or make one; null for who may only read it. */
function useKeeper(def: Resource, row: ManagedRow | null): number | null {
  const rights = useRights(def.screen);
  const level = useSession()?.USRLVL ?? 0;
  const least = row?.company === 'Y' ? COMPANY_LEVEL : def.keeper;
  return rights.edit && level >= least ? level : null;
}

function RowForm({ def, row, onDone, preview }: FormProps) {
  const text = useText();
  const level = useKeeper(def, row);
  const mayRemove = useRights(def.screen).delete && row !== null && def.remove !== null;
  const fields = useMemo(() => offered(def, row, level ?? 0), [def, row, level]);
  const [lines, setLines] = useState(() => linesOf(def, row));
  if (level === null) return row === null ? null : <RowCard def={def} row={row} />;
  return (
    <>
      <FieldForm
        label={text(row === null ? WORDS.add : WORDS.edit)}
        draft={`${def.screen}.${row === null ? 'new' : `${String(row[def.key])}.${row.version}`}`}
        fields={fields}
        call={def.save as never}
        initial={row === null ? {} : (row as unknown as FieldValues)}
        toInput={(values) => ({ ...kept(def, row), ...values, ...sentLines(lines) })}
        onSaved={onDone}
        {...(preview === undefined ? {} : { preview: (values) => preview(values, row) })}
        {...(mayRemove ? { actions: <RemoveButton def={def} row={row} onDone={onDone} /> } : {})}
      >
        {(def.lines ?? []).map((one) => (
          <RowLines key={one.key} lines={one} rows={lines[one.key] ?? []} onChange={(rows) => setLines({ ...lines, [one.key]: rows })} />
        ))}
      </FieldForm>
      {row === null ? null : <RowHistory def={def} id={String(row[def.key])} />}
    </>
  );
}

function RemoveButton({ def, row, onDone }: FormProps & { readonly row: ManagedRow }) {
  const text = useText();
  const [sure, setSure] = useState(false);
  const remove = async (): Promise<void> => {
    if (def.remove === null) return;
    const done = await send(def.remove, { reqid: newRequestId(), id: String(row[def.key]), version: row.version });
    if (done !== null) onDone();
  };
  return (
    <Button variant={sure ? 'filled' : 'subtle'} color="red" onClick={() => (sure ? void remove() : setSure(true))}>
      {text(sure ? WORDS.sure : WORDS.remove)}
    </Button>
  );
}

function nameOfRow(def: Resource, row: ManagedRow): string {
  return [row[def.key], row['name']].filter(Boolean).map(String).join(' ');
}

/** The page of a list that people keep, from its declaration: found above, opened in a dialog, saved there. */
export function ManagePage({ resource, parts = {} }: { readonly resource: ResourceDef; readonly parts?: ManageParts }) {
  const def = anyResource(resource);
  const t = useT('app');
  const cells = useCells(def, parts.cells);
  const saved = (done: () => void) => (): void => {
    notify('ok', t('success'), '');
    forget(def.find.path, '/common/', 'list');
    done();
  };
  const list: ListDef<typeof def.find, ManagedRow> = {
    route: def.screen,
    filters: useMemo(() => filterFields(def), [def]),
    columns: useMemo(() => gridColumns(def), [def]),
    call: def.find,
    cells,
    nameOf: (row) => parts.nameOf?.(row) ?? nameOfRow(def, row),
    mayAdd: ({ edit, level }) => edit && level >= def.keeper,
    mayOpen: () => true,
    form: (row, done) => (
      <>
        {row === null ? null : parts.above?.(row)}
        <RowForm def={def} row={row} onDone={saved(done)} preview={parts.preview} />
      </>
    ),
    ...(parts.addTitle === undefined ? {} : { addTitle: parts.addTitle }),
    below: (row) => parts.below?.(row),
    actions: parts.actions,
    ...(parts.keep === undefined ? {} : { keep: parts.keep }),
    ...(parts.frame === undefined ? {} : { frame: parts.frame }),
    size: 'xl',
  };
  return <ListPage def={list} />;
}
