import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useLanguage } from '../session/store.ts';
import { useT, useText } from '../text/text.ts';
import type { FieldProps } from './field-props.ts';
import { sharedProps } from './shared-props.ts';
import { weekOptions } from './week-choice.ts';

/** A farm week: 1 to 52 or 53, closed by "--" for all weeks. */
export function WeekField(props: FieldProps) {
  const text = useText();
  const language = useLanguage();
  const t = useT('form');
  const { field, value, onChange } = props;
  const data = useMemo(() => weekOptions(field), [field]);
  return (
    <Select
      {...sharedProps(props, text, language)}
      data={data}
      value={value === null ? null : String(value)}
      onChange={(week) => onChange(week === null ? null : Number(week))}
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage={t('nothingFound')}
      placeholder={props.blank ?? t('chooseHint')}
      maxDropdownHeight={280}
      clearable={field.required !== true}
      clearButtonProps={{ 'aria-label': t('reset') }}
    />
  );
}
