import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';

interface Props {
  readonly label: string;
  readonly value: number | undefined;
  /** The catalogue's value, shown beside where another stands. */
  readonly initial?: number | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: number) => void;
  /** True where the label stands in a table header and only screen readers need it. */
  readonly quiet?: boolean;
}

/** A value as it is typed: two thirds without the digits nobody set. */
const shownNumber = (value: number | undefined): string => (value === undefined ? '' : String(Math.round(value * 1e6) / 1e6));

/** One constant: typed as text so that "0." and "-" may stand for a moment; only whole numbers are handed on. */
export function NumberCell({ label, value, initial, disabled, onChange, quiet = false }: Props) {
  const [typed, setTyped] = useState(shownNumber(value));
  useEffect(() => setTyped((now) => (Number(now) === value && now !== '' ? now : shownNumber(value))), [value]);
  const good = typed.trim() !== '' && Number.isFinite(Number(typed));
  const other = initial !== undefined && value !== initial;
  return (
    <TextInput
      {...(quiet ? { 'aria-label': label } : { label })}
      className="gen-number"
      inputMode="decimal"
      value={typed}
      readOnly={disabled}
      error={good ? false : typed !== ''}
      {...(other ? { description: `(${shownNumber(initial)})` } : {})}
      onChange={(event) => {
        const text = event.currentTarget.value.replace(',', '.');
        setTyped(text);
        if (text.trim() !== '' && Number.isFinite(Number(text))) onChange(Number(text));
      }}
    />
  );
}

/** A copy of nested values with one of them replaced. */
export function withValue<T>(values: T, path: readonly (string | number)[], value: unknown): T {
  const [first, ...rest] = path;
  if (first === undefined) return value as T;
  if (Array.isArray(values)) return values.map((item, i) => (i === first ? withValue(item, rest, value) : item)) as T;
  const held = (values ?? {}) as Record<string, unknown>;
  return { ...held, [first]: withValue(held[first], rest, value) } as T;
}
