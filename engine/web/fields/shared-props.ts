import type { Text3 } from '#kernel/language.ts';
import type { FieldProps } from './field-props.ts';

/** Label with its unit: Trọng lượng (kg). */
export function labelWithUnit(label: string, unit: string | undefined): string {
  return unit === undefined ? label : `${label} (${unit})`;
}

/** Properties all Mantine inputs share; error text is tied by aria-describedby and aria-invalid. */
export function sharedProps(props: FieldProps, text: (text: Text3) => string) {
  const { field, error, disabled, autoFocus, name, onBlur } = props;
  return {
    label: labelWithUnit(text(field.label), field.unit),
    description: field.help === undefined ? undefined : text(field.help),
    required: field.required === true,
    withAsterisk: field.required === true,
    error: error ?? undefined,
    disabled: disabled === true,
    name: name ?? field.key,
    onBlur,
    'data-field': field.key,
    ...(autoFocus === true ? { 'data-autofocus': true, autoFocus: true } : {}),
  } as const;
}
