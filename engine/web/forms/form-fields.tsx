import { Controller } from 'react-hook-form';
import type { Field } from '#engine/define/field.ts';
import type { CodeRow } from '../client/lists.ts';
import type { Sendable } from '../client/send.ts';
import { CodeField, MultiCodeField } from '../fields/code-field.tsx';
import { FieldWidget } from '../fields/field-widget.tsx';
import type { FieldFormState } from './use-field-form.ts';

interface Props<C extends Sendable> {
  readonly state: FieldFormState<C>;
  /** The fields drawn here; all of the form when absent. */
  readonly fields?: readonly Field[];
  /** Rows of lists the page supplies itself, by field key. */
  readonly rows?: Readonly<Record<string, readonly CodeRow[]>>;
}

/** Fields of a form, each with its refusal beside it. */
export function FormFields<C extends Sendable>({ state, fields, rows }: Props<C>) {
  return (fields ?? state.options.fields).map((field) => (
    <Controller
      key={field.key}
      name={field.key}
      control={state.form.control}
      render={({ field: { value, onChange, onBlur, name }, fieldState: { error } }) => {
        const props = { field, value: value ?? null, onChange, onBlur, name, error: error?.message, disabled: state.saving };
        const own = rows?.[field.key];
        return (
          <div className="form-cell" data-kind={field.kind}>
            {own === undefined ? (
              <FieldWidget {...props} />
            ) : field.kind === 'multicode' ? (
              <MultiCodeField {...props} rows={own} />
            ) : (
              <CodeField {...props} rows={own} />
            )}
          </div>
        );
      }}
    />
  ));
}
