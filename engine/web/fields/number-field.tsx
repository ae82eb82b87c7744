import { TextInput } from '@mantine/core';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValue } from '#engine/define/field.ts';
import { useText } from '../text/text.ts';
import type { FieldProps } from './field-props.ts';
import { caretAfter, groupTyped, numberOfTyped } from './number-text.ts';
import { sharedProps } from './shared-props.ts';

function textOf(value: FieldValue): string {
  return value === null || Array.isArray(value) ? '' : groupTyped(String(value));
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
  const { field, value, onChange } = props;
  const [typed, setTyped] = useState(() => textOf(value));
  const caret = useRef<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const shown = numberOfTyped(typed) === value ? typed : textOf(value);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <TextInput
      {...sharedProps(props, text)}
      ref={input}
      value={shown}
      inputMode={field.kind === 'int' ? 'numeric' : 'decimal'}
      autoComplete="off"
      className="number-input"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const raw = withPoint(event, field.kind === 'decimal');
        const next = groupTyped(raw);
        caret.current = caretAfter(raw, event.currentTarget.selectionStart ?? raw.length, next);
        setTyped(next);
        onChange(numberOfTyped(next));
      }}
    />
  );
}
