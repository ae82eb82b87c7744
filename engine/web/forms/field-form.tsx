import { Button, Group } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { FieldValues } from '#engine/define/field.ts';
import type { CodeRow } from '../client/lists.ts';
import type { OutputOf, Sendable } from '../client/send.ts';
import { useT } from '../text/text.ts';
import { IssueList } from '../ui/issue-list.tsx';
import { useFirstWrong } from '../ui/wrong-field.ts';
import { WrongFields } from '../ui/wrong-fields.tsx';
import { DraftNote } from './draft-note.tsx';
import { FormFields } from './form-fields.tsx';
import { focusFirst, onFormKeyDown } from './form-keys.ts';
import { cleanValues } from './resolver.ts';
import { keepPress } from './steady-press.ts';
import { type FieldFormOptions, type FieldFormState, useFieldForm } from './use-field-form.ts';

interface FrameProps<C extends Sendable> {
  readonly state: FieldFormState<C>;
  readonly label: string;
  readonly submitLabel?: string;
  /** Buttons beside Save. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a form: draft notice, refusals without a field, warnings to confirm, Save. */
export function FormFrame<C extends Sendable>({ state, label, submitLabel, actions, children }: FrameProps<C>) {
  const t = useT('form');
  const { issues, warnings, saving, labels, form } = state;
  const { errors, submitCount } = form.formState;
  const wrong = state.options.fields.map(({ key }) => key).filter((key) => errors[key] !== undefined);
  const root = errors['root']?.message;
  const box = useRef<HTMLFormElement>(null);
  useFirstWrong(box, submitCount);
  return (
    <form
      ref={box}
      className="field-form"
      noValidate
      aria-label={label}
      onKeyDown={onFormKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void state.submit();
      }}
    >
      <DraftNote restored={state.restored} onDrop={state.startOver} />
      {issues.length > 0 ? <IssueList tone="error" title={t('problems')} issues={issues} labels={labels} /> : null}
      {root === undefined ? null : (
        <p className="form-root-error" role="alert">
          {root}
        </p>
      )}
      {children}
      <div className="form-foot">
        {warnings.length > 0 ? (
          <IssueList tone="warning" title={t('warnings')} issues={warnings} labels={labels}>
            <Button color="yellow.9" variant="filled" loading={saving} onClick={() => void state.acceptWarnings()}>
              {t('saveAnyway')}
            </Button>
          </IssueList>
        ) : null}
        <Group className="form-actions">
          <Button type="submit" loading={saving} onMouseDown={keepPress}>
            {submitLabel ?? t('save')}
          </Button>
          {actions}
          <WrongFields keys={wrong} labels={labels} />
        </Group>
      </div>
    </form>
  );
}

export interface FieldFormProps<C extends Sendable> extends FieldFormOptions<C> {
  /** Name of the form for screen readers; usually the page's title. */
  readonly label: string;
  readonly submitLabel?: string;
  readonly rows?: Readonly<Record<string, readonly CodeRow[]>>;
  readonly actions?: ReactNode;
  /** Further content under the fields; a function gets the form, to read what is typed and to fill fields. */
  readonly children?: ReactNode | ((state: FieldFormState<C>) => ReactNode);
  /** Put the cursor on the first required field still empty, on a phone too: what stands before it is filled in already. */
  readonly startAtEmpty?: boolean;
  /** The form is not what its page is opened for: the cursor does not go into it by itself, the page is not scrolled to it. */
  readonly waits?: boolean;
  /** Content that follows what is typed: what saving would do. */
  readonly preview?: (values: FieldValues) => ReactNode;
}

/** Draws what follows the values, so that typing draws the form itself no second time. */
function Watched<C extends Sendable>({ state, render }: { readonly state: FieldFormState<C>; readonly render: (values: FieldValues) => ReactNode }) {
  return render(cleanValues(useWatch({ control: state.form.control }) as FieldValues));
}

/** A whole form from field declarations; see {@link useFieldForm}. After a save the cursor is back on the first field. */
export function FieldForm<C extends Sendable>({
  label,
  submitLabel,
  rows,
  actions,
  children,
  preview,
  startAtEmpty = false,
  waits = false,
  ...options
}: FieldFormProps<C>) {
  const box = useRef<HTMLDivElement>(null);
  const state = useFieldForm<C>({
    ...options,
    onSaved: (data: OutputOf<C>, values) => {
      if (options.stay !== true) setTimeout(() => focusFirst(box.current), 0);
      options.onSaved?.(data, values);
    },
  });
  const empty = startAtEmpty ? options.fields.find(({ key, required }) => required === true && (state.form.getValues(key) ?? '') === '') : undefined;
  const first = useRef(empty?.key);
  const still = useRef(waits);
  useEffect(() => {
    if (still.current) return;
    if (first.current !== undefined) box.current?.querySelector<HTMLElement>(`[data-field="${first.current}"]`)?.focus();
    else if (matchMedia('(pointer: fine)').matches) focusFirst(box.current);
  }, []);
  return (
    <div ref={box}>
      <FormFrame state={state} label={label} {...(submitLabel === undefined ? {} : { submitLabel })} actions={actions}>
        <div className="form-grid">
          <FormFields state={state} {...(rows === undefined ? {} : { rows })} />
        </div>
        {typeof children === 'function' ? children(state) : children}
        {preview === undefined ? null : <Watched state={state} render={preview} />}
      </FormFrame>
    </div>
  );
}
