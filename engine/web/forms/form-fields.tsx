import { Controller } from 'react-hook-form';
import type { Field } from '#engine/define/field.ts';
import type { CodeRow } from '../client/lists.ts';
import type { Sendable } from '../client/send.ts';
import { CodeField, MultiCodeField } from '../fields/code-field.tsx';
import { FieldWidget } from '../fields/field-widget.tsx';
import { FoldButton } from './fold-button.tsx';
import type { FieldFormState } from './use-field-form.ts';

interface Props<C extends Sendable> {
  readonly state: FieldFormState<C>;
  /** The fields drawn here; all of the form when absent. */
  readonly fields?: readonly Field[];
  /** Rows of lists the page supplies itself, by field key. */
  readonly rows?: Readonly<Record<string, readonly CodeRow[]>>;
}

/** A field with its refusal beside it. */
function FormField<C extends Sendable>({ state, field, rows, last }: Omit<Props<C>, 'fields'> & { readonly field: Field; readonly last: boolean }) {
  const own = rows?.[field.key];
  return (
    <Controller
      name={field.key}
      control={state.form.control}
      render={({ field: { value, onChange, onBlur, name }, fieldState: { error } }) => {
        const enterKey = last ? 'done' : 'next';
        const props = { field, value: value ?? null, onChange, onBlur, name, enterKey, error: error?.message, disabled: state.saving } as const;
        return (
          <div className="form-cell" data-kind={field.kind} data-begun={field.initial === undefined ? undefined : true}>
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
  );
}

/** Fields of a form, each with its refusal beside it; on a phone those of the whole form that not everybody fills fold away. */
export function FormFields<C extends Sendable>({ state, fields, rows }: Props<C>) {
  const { main, more, open, toggle } = fields === undefined ? state.fold : { main: fields, more: [], open: false, toggle: () => undefined };
  const { errors } = state.form.formState;
  // What is refused is never out of sight.
  const unfolded = open || more.some(({ key }) => errors[key] !== undefined);
  const shown = unfolded ? [...main, ...more] : main;
  const draw = (field: Field) => <FormField key={field.key} state={state} field={field} last={field === shown.at(-1)} {...(rows && { rows })} />;
  return (
    <>
      {main.map(draw)}
      {more.length === 0 ? null : <FoldButton count={more.length} open={unfolded} onPress={toggle} />}
      {unfolded ? more.map(draw) : null}
    </>
  );
}
