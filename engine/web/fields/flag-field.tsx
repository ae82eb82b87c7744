import { Checkbox } from '@mantine/core';
import { useText } from '../text/text.ts';
import type { FieldProps } from './field-props.ts';

/** Yes or no, kept as Y or N. */
export function FlagField({ field, value, onChange, onBlur, error, disabled, name }: FieldProps) {
  const text = useText();
  return (
    <Checkbox
      label={text(field.label)}
      description={field.help === undefined ? undefined : text(field.help)}
      error={error ?? undefined}
      disabled={disabled === true}
      name={name ?? field.key}
      data-field={field.key}
      checked={value === 'Y'}
      onBlur={onBlur}
      onChange={(event) => onChange(event.currentTarget.checked ? 'Y' : 'N')}
    />
  );
}
