import { TextInput } from '@mantine/core';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Field, FieldValue } from '#engine/define/field.ts';
import { useLanguage } from '../session/store.ts';
import { useText } from '../text/text.ts';
import type { FieldProps } from './field-props.ts';
import { caretAfter, groupTyped, numberOfTyped } from './number-text.ts';
import { sharedProps } from './shared-props.ts';

/** A year is read as one, not as a quantity: 2026, never 2,026. */
function isYear({ min, max }: Field): boolean {
  return min !== undefined && max !== undefined && min >= 1900 && max <= 2600;
}

function textOf(value: FieldValue, group: (text: string) => string): string {
  return value === null || Array.isArray(value) ? '' : group(String(value));
}

/** A comma typed on a Vietnamese or Thai number pad means the decimal point. */
function withPoint(event: ChangeEvent<HTMLInputElement>, decimal: boolean): string {
  const { value, selectionStart } = event.currentTarget;
  const typed = (event.nativeEvent as InputEvent).data;
  if (!decimal || typed !== ',' || selectionStart === null || value.includes('.')) return value;
  return `${value.slice(0, selectionStart - 1)}.${value.slice(selectionStart)}`;
}

/** A number: grouped while typing, nothing typed is taken away, number pad on phones. */
export function NumberField(props: FieldProps) {
  const text = useText();
  const language = useLanguage();
  const { field, value, onChange } = props;
  const group = isYear(field) ? (one: string) => one : groupTyped;
  const [typed, setTyped] = useState(() => textOf(value, group));
  const caret = useRef<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const shown = numberOfTyped(typed) === value ? typed : textOf(value, group);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <TextInput
      {...sharedProps(props, text, language)}
      ref={input}
      value={shown}
      inputMode={field.kind === 'int' ? 'numeric' : 'decimal'}
      autoComplete="off"
      className="number-input"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const raw = withPoint(event, field.kind === 'decimal');
        const next = group(raw);
        caret.current = caretAfter(raw, event.currentTarget.selectionStart ?? raw.length, next);
        setTyped(next);
        onChange(numberOfTyped(next));
      }}
    />
  );
}
