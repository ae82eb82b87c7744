import type { Language, Text3 } from '#kernel/language.ts';
import type { ListRow } from '#modules/admin/contract/common.calls.ts';
import { GENETIC_LISTS } from '#modules/genetics/contract/reports/animal-filter.ts';
import { GROW_EVENTS } from '#modules/growfinish/domain/event-types.ts';
import { REPORT_LISTS } from '#modules/herd/contract/reports/report-lists.ts';
import { EVENT_TYPES } from '#modules/herd/domain/event-types.ts';
import { STOCK_REPORT_LISTS } from '#modules/stock/contract/reports/stock.report.ts';
import { SUM_LISTS } from '#modules/stock/contract/reports/stock-sum.report.ts';
import { FIXED_LISTS } from '../reference/fixed-lists.ts';
import { fixedRows } from './list-context.ts';

const GENETICS: Readonly<Record<string, Readonly<Record<string, Text3>>>> = GENETIC_LISTS;

const STOCK: Readonly<Record<string, Readonly<Record<string, Text3>>>> = { ...STOCK_REPORT_LISTS, ...SUM_LISTS };

/** A list by a name that came from outside: `valueOf` and its like are no lists. */
const listOf = <T>(lists: Readonly<Record<string, T>>, name: string): T | undefined => (Object.hasOwn(lists, name) ? lists[name] : undefined);

/** Events of a book: the herd's where none is named. */
function eventRows(book: string, language: Language): ListRow[] {
  const types = book === 'growfinish' ? Object.values(GROW_EVENTS) : book === 'herd' ? Object.values(EVENT_TYPES) : [];
  return fixedRows(
    types.map(({ code, title }) => [code, title, { book }]),
    language,
  );
}

/** Rows of a list kept in the program, or null when there is none of the name; `book` of the list of events. */
export function fixedList(name: string, language: Language, book = 'herd'): ListRow[] | null {
  const own = listOf(FIXED_LISTS, name);
  if (own !== undefined)
    return fixedRows(
      own.map(({ value, names, extra }) => [value, { V: names.V, E: names.E ?? names.V, T: names.T ?? names.V }, extra]),
      language,
    );
  if (name === 'eventcd') return eventRows(book, language);
  const report = listOf(REPORT_LISTS, name) ?? listOf(GENETICS, name) ?? listOf(STOCK, name);
  return report === undefined ? null : fixedRows(Object.entries(report), language);
}
