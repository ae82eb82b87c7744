import type { Words } from '#engine/define/fields.ts';
import type { Language } from '#kernel/language.ts';
import type { ListRow } from '#modules/admin/contract/common.calls.ts';
import { GROW_EVENTS } from '#modules/growfinish/domain/event-types.ts';
import { EVENT_TYPES } from '#modules/herd/domain/event-types.ts';
import { FIXED_LISTS } from '../reference/fixed-lists.ts';
import { fixedRows } from './list-context.ts';

/** Rows of a list kept in the program, or null when there is none of the name; `book` of the list of events. */
export type FixedList = (name: string, language: Language, book?: string) => ListRow[] | null;

/** Events of a book: the herd's where none is named. */
function eventRows(book: string, language: Language): ListRow[] {
  const types = book === 'growfinish' ? Object.values(GROW_EVENTS) : book === 'herd' ? Object.values(EVENT_TYPES) : [];
  return fixedRows(
    types.map(({ code, title }) => [code, title, { book }]),
    language,
  );
}

/** Reads the lists kept in the program: those of the administration and those that modules declare. */
export function fixedListOf(declared: ReadonlyMap<string, Words>): FixedList {
  return (name, language, book = 'herd') => {
    // The name came from outside: `valueOf` and its like are no lists.
    const own = Object.hasOwn(FIXED_LISTS, name) ? FIXED_LISTS[name] : undefined;
    if (own !== undefined)
      return fixedRows(
        own.map(({ value, names, extra }) => [value, { V: names.V, E: names.E ?? names.V, T: names.T ?? names.V }, extra]),
        language,
      );
    if (name === 'eventcd') return eventRows(book, language);
    const words = declared.get(name);
    return words === undefined ? null : fixedRows(Object.entries(words), language);
  };
}
