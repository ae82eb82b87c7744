import { useMemo } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import { useLists } from '../client/lists.ts';
import { useLanguage } from '../session/store.ts';
import { isBlank, valueText } from './param-text.ts';
import { WORDS } from './param-words.ts';

/** Kinds of parameters that take everything where they are blank; a blank number or day has a meaning of its own. */
const TAKES_ALL: ReadonlySet<Field['kind']> = new Set(['code', 'multicode', 'animal']);

/** What each blank parameter stands for, to be said in its field: what applied by itself, or all. */
export function useBlankTexts(fields: readonly Field[], applied: FieldValues): (field: Field) => string | undefined {
  const language = useLanguage();
  const { rows } = useLists(useMemo(() => fields.filter(({ key }) => !isBlank(applied[key])), [fields, applied]));
  return (field) => {
    const value = applied[field.key];
    if (!isBlank(value)) {
      const named = (code: string): string => rows.get(field.key)?.find((row) => row.value === code)?.label ?? code;
      // A year stands plain in its field.
      return typeof value === 'number' ? String(value) : valueText(field, value ?? null, named, language);
    }
    return TAKES_ALL.has(field.kind) && field.required !== true ? WORDS.all[language] : undefined;
  };
}
