import type { Field } from '#engine/define/field.ts';
import { useCodeTexts } from '#engine/web/client/code-texts.ts';
import { CARD_WORDS } from '../../contract/words.ts';
import { EVENT_TYPES } from '../../domain/event-types.ts';

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
