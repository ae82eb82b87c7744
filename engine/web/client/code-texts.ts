import { useCallback, useMemo } from 'react';
import type { Field } from '#engine/define/field.ts';
import { useLists } from './lists.ts';

/** The names of codes in some fields' lists; a code of no list stays as it is. */
export function useCodeTexts(fields: readonly Field[]): (key: string, value: unknown) => string {
  const coded = useMemo(() => fields.filter(({ list, options }) => list !== undefined || options !== undefined), [fields]);
  const { rows } = useLists(coded);
  const names = useMemo(
    () => new Map([...rows].map(([key, list]) => [key, new Map(list.map(({ value, label }) => [value, label]))] as const)),
    [rows],
  );
  return useCallback(
    (key, value) => {
      if (value === null || value === undefined) return '';
      return names.get(key)?.get(String(value)) ?? String(value);
    },
    [names],
  );
}
