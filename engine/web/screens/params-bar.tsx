import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { blankToNull, checkFields } from '#engine/define/field-check.ts';
import { FieldWidget } from '../fields/field-widget.tsx';
import { clientError } from '../text/client-error.ts';
import { useT, useText } from '../text/text.ts';

interface Props {
  readonly fields: readonly Field[];
  readonly values: FieldValues;
  readonly busy: boolean;
  readonly label: string;
  readonly submitLabel: string;
  readonly onRun: (values: FieldValues) => void;
  /** Refusals of the server beside their parameters. */
  readonly refused?: Readonly<Record<string, string>>;
  readonly onClear?: () => void;
}

/** Parameters of a report or filters of a list; what is shown changes on Show or Enter. */
export function ParamsBar({ fields, values, busy, label, submitLabel, onRun, refused = {}, onClear }: Props) {
  const t = useT('inquiry');
  const text = useText();
  const [typed, setTyped] = useState<FieldValues>(values);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const labels = useMemo(() => Object.fromEntries(fields.map((field) => [field.key, text(field.label)])), [fields, text]);
  useEffect(() => setTyped(values), [values]);
  const run = (event: FormEvent) => {
    event.preventDefault();
    const clean = blankToNull(typed) as FieldValues;
    const found = checkFields(fields, clean);
    setErrors(Object.fromEntries(found.map((issue) => [issue.field ?? '', clientError(issue, labels)])));
    if (found.length === 0) onRun(clean);
  };
  const change = (key: string) => (value: FieldValue) => setTyped((now) => ({ ...now, [key]: value }));
  return (
    <form className="params-bar no-print" onSubmit={run} aria-label={label} noValidate>
      {fields.map((field) => (
        <div key={field.key} className="params-cell" data-kind={field.kind}>
          <FieldWidget field={field} value={typed[field.key] ?? null} onChange={change(field.key)} error={errors[field.key] ?? refused[field.key]} />
        </div>
      ))}
      <div className="params-buttons">
        <Button type="submit" loading={busy}>
          {submitLabel}
        </Button>
        {onClear === undefined ? null : (
          <Button type="button" variant="subtle" color="gray" onClick={onClear}>
            {t('clear')}
          </Button>
        )}
      </div>
    </form>
  );
}
