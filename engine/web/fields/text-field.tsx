import { PasswordInput, Textarea, TextInput } from '@mantine/core';
import { useLanguage } from '../session/store.ts';
import { useT, useText } from '../text/text.ts';
import type { FieldProps } from './field-props.ts';
import { sharedProps } from './shared-props.ts';

function shown(value: FieldProps['value']): string {
  return typeof value === 'string' ? value : value === null ? '' : String(value);
}

/** A line of text. */
export function TextField(props: FieldProps) {
  const text = useText();
  const language = useLanguage();
  return (
    <TextInput
      {...sharedProps(props, text, language)}
      value={shown(props.value)}
      autoComplete="off"
      maxLength={props.field.maxLength}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

/** Several lines of text. */
export function LongTextField(props: FieldProps) {
  const text = useText();
  const language = useLanguage();
  return (
    <Textarea
      {...sharedProps(props, text, language)}
      value={shown(props.value)}
      rows={2}
      maxLength={props.field.maxLength}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

/** A password, shown on request. */
export function PasswordField(props: FieldProps & { readonly autoComplete?: string }) {
  const text = useText();
  const language = useLanguage();
  const t = useT('form');
  return (
    <PasswordInput
      {...sharedProps(props, text, language)}
      value={shown(props.value)}
      autoComplete={props.autoComplete ?? 'current-password'}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
