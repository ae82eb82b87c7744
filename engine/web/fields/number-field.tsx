import { TextInput } from '@mantine/core';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Field, FieldValue } from '#engine/define/field.ts';
import { useLanguage } from '../session/store.ts';
import { useText } from '../text/text.ts';
import { Icon } from '../ui/icon.tsx';
import { useFinger } from '../ui/use-media.ts';
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

/** Most a count is stepped to by a finger: of more, the number pad is quicker. */
const STEPS_TO = 99;

/** True for a small count, such as piglets. */
function isSmallCount({ kind, max }: Field): boolean {
  return kind === 'int' && max !== undefined && max <= STEPS_TO;
}

interface StepProps {
  readonly by: 1 | -1;
  readonly field: Field;
  readonly label: string;
  readonly value: FieldValue;
  readonly disabled: boolean;
  readonly onStep: (value: number) => void;
}

/** One more or one less under the thumb. An empty count begins at its least: nought is said by one press too. */
function Step({ by, field: { min = 0, max = STEPS_TO }, label, value, disabled, onStep }: StepProps) {
  const from = typeof value === 'number' ? value : min - (by === 1 ? 0 : -1);
  return (
    <button
      type="button"
      className="step-button"
      tabIndex={-1}
      disabled={disabled}
      aria-label={`${label} ${by === 1 ? '+1' : '−1'}`}
      // The field keeps the focus, and the phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onStep(Math.min(max, Math.max(min, from + by)))}
    >
      <Icon name={by === 1 ? 'plus' : 'minus'} />
    </button>
  );
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
  const steps = useFinger() && props.enterKey !== undefined && isSmallCount(field);
  const step = { field, value, label: text(field.label), disabled: props.disabled === true, onStep: onChange };
  return (
    <TextInput
      {...sharedProps(props, text, language)}
      {...(steps ? { leftSection: <Step by={-1} {...step} />, rightSection: <Step by={1} {...step} /> } : {})}
      ref={input}
      value={shown}
      inputMode={field.kind === 'int' ? 'numeric' : 'decimal'}
      autoComplete="off"
      className={steps ? 'number-input stepped' : 'number-input'}
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
