import { unitText } from '#engine/define/units.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import type { FieldProps } from './field-props.ts';

/** Label with its unit: Trọng lượng (kg). */
export function labelWithUnit(label: string, unit: string | undefined, language: Language): string {
  return unit === undefined || unit === '' ? label : `${label} (${unitText(unit, language)})`;
}

/** Properties all Mantine inputs share; error text is tied by aria-describedby and aria-invalid. */
export function sharedProps(props: FieldProps, text: (text: Text3) => string, language: Language) {
  const { field, error, disabled, autoFocus, name, blank, onBlur, enterKey } = props;
  return {
    label: labelWithUnit(text(field.label), field.unit, language),
    description: field.help === undefined ? undefined : text(field.help),
    required: field.required === true,
    withAsterisk: field.required === true,
    error: error ?? undefined,
    disabled: disabled === true,
    name: name ?? field.key,
    onBlur,
    placeholder: blank,
    'data-field': field.key,
    enterKeyHint: enterKey,
    ...(autoFocus === true ? { 'data-autofocus': true, autoFocus: true } : {}),
  } as const;
}
