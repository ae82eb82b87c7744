import { useMemo } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import { code } from '#engine/define/fields.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { CODE_FIELDS, saveCode } from '../contract/setting.calls.ts';
import { type Code, extraField, SCOPE_LEVELS, SCOPES, WORDS } from './code-words.ts';

const [VALUE, ...DESCRIBED] = CODE_FIELDS;
const SCOPE = code('scope', WORDS.scope, { required: true, initial: 'farm' });

function fieldsOf(extras: readonly string[], isNew: boolean): Field[] {
  return [...(isNew ? [SCOPE, VALUE] : []), ...DESCRIBED, ...extras.map((name) => extraField(name, `x_${name}`))];
}

/** What stands in an extra column as its field holds it: several codes stand apart by commas. */
function heldOf(name: string, value: unknown): string | string[] | null {
  if (value === undefined || value === null) return null;
  return extraField(name).kind === 'multicode' ? String(value).split(',').filter(Boolean) : String(value);
}

/** A row as the form holds it. */
function valuesOf(row: Code, extras: readonly string[]): FieldValues {
  const { V, E, T, order, from, to, extra } = row;
  return { V, E, T, order, from, to, ...Object.fromEntries(extras.map((name) => [`x_${name}`, heldOf(name, extra[name])])) };
}

/** What is sent of the form. */
function inputOf(category: string, values: FieldValues, row: Code | null, extras: readonly string[]) {
  const typed = extras.flatMap((name) => {
    const value = values[`x_${name}`];
    const sent = Array.isArray(value) ? value.join(',') : value;
    return typeof sent === 'string' ? [[name, sent]] : [];
  });
  const { V, E, T, from, to } = values;
  const named = row === null ? { scope: values['scope'], value: values['value'] } : { scope: row.scope, value: row.value, version: row.version };
  return { category, ...named, V, E, T, order: values['order'] ?? 0, from, to, extra: Object.fromEntries(typed) };
}

/** A new row, or a change of one. */
export function CodeForm({
  category,
  extras,
  row,
  onDone,
}: {
  readonly category: string;
  readonly extras: readonly string[];
  readonly row: Code | null;
  readonly onDone: () => void;
}) {
  const text = useText();
  const session = useSession();
  const fields = useMemo(() => fieldsOf(extras, row === null), [extras, row]);
  const initial = useMemo<FieldValues>(() => (row === null ? {} : valuesOf(row, extras)), [row, extras]);
  const scopes = (['farm', 'company', 'system'] as const)
    .filter((scope) => (session?.USRLVL ?? 0) >= SCOPE_LEVELS[scope])
    .map((value) => ({ value, label: text(SCOPES[value]) }));
  return (
    <FieldForm
      label={text(row === null ? WORDS.add : WORDS.edit)}
      draft={`SystemParam.${category}.${row?.value ?? 'new'}`}
      fields={fields}
      call={saveCode}
      initial={initial}
      rows={{ scope: scopes }}
      toInput={(values) => inputOf(category, values, row, extras)}
      confirmed
      forgets={['/admin/findCodes', 'list']}
      onSaved={onDone}
    />
  );
}
