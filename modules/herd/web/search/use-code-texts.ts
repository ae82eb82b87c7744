import { useCallback, useMemo } from 'react';
import type { Field } from '#engine/define/field.ts';
import { useLists } from '#engine/web/client/lists.ts';
import { CARD_WORDS } from '../../contract/words.ts';
import { EVENT_TYPES } from '../../domain/event-types.ts';

/** The names of codes in some fields' lists; a code of no list stays as it is. */
export function useCodeTexts(fields: readonly Field[]): (key: string, value: unknown) => string {
  const coded = useMemo(() => fields.filter(({ list }) => list !== undefined), [fields]);
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

/** Fields of all events whose values are codes, once each, with those every event has. */
const EVENT_CODED: readonly Field[] = [
  ...new Map(
    [
      ...Object.values(EVENT_TYPES).flatMap(({ fields }) => fields),
      { key: 'applyid', kind: 'code', list: 'applyid', label: CARD_WORDS.operator } as const,
      { key: 'reason', kind: 'code', list: 'reason', label: CARD_WORDS.reason } as const,
    ]
      .filter(({ kind, list }) => kind === 'code' && list !== undefined)
      .map((field) => [field.key, field] as const),
  ).values(),
];

/** The names of the codes events carry. */
export function useEventTexts(): (key: string, value: unknown) => string {
  return useCodeTexts(EVENT_CODED);
}
