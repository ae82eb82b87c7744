import { FileInput } from '@mantine/core';
import { useState } from 'react';
import { useLanguage } from '../session/store.ts';
import { useT, useText } from '../text/text.ts';
import { Icon } from '../ui/icon.tsx';
import type { FieldProps } from './field-props.ts';
import { sharedProps } from './shared-props.ts';

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error(file.name));
    reader.readAsDataURL(file);
  });
}

/** A picture or paper; its value is the file as a data address. */
export function FileField(props: FieldProps & { readonly accept?: string }) {
  const text = useText();
  const language = useLanguage();
  const t = useT('form');
  const [file, setFile] = useState<File | null>(null);
  return (
    <FileInput
      {...sharedProps(props, text, language)}
      value={props.value === null ? null : file}
      accept={props.accept ?? ''}
      placeholder={t('chooseFile')}
      leftSection={<Icon name="upload" />}
      clearable
      onChange={(chosen) => {
        setFile(chosen);
        if (chosen === null) props.onChange(null);
        else void dataUrl(chosen).then(props.onChange);
      }}
    />
  );
}
