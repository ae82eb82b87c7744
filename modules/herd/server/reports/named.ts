import type { Words } from '#engine/define/fields.ts';
import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import { loadNames } from '#engine/server/report/code-names.ts';
import type { Db } from '#engine/server/report/db.ts';
import { type ColumnSays, defineTable } from '#engine/server/report/table.ts';
import type { Language } from '#kernel/language.ts';
import { WARNING_WORDS } from '#modules/herd/contract/words.ts';
import { EVENT_TYPES } from '#modules/herd/domain/event-types.ts';

/** Several warnings in one cell stand apart by a blank. */
const warningWords = (codes: string, language: Language): string =>
  codes
    .split(' ')
    .map((code) => WARNING_WORDS[code]?.[language] ?? code)
    .join(', ');

/** Events by their code. */
export const EVENT_WORDS: Words = Object.fromEntries(Object.entries(EVENT_TYPES).map(([code, { title }]) => [code, title]));

/** Columns that hold codes, by their key: the list whose names, or the words they are shown with. */
export const CODES: Readonly<Partial<Record<string, ColumnSays<never, never>>>> = {
  ...Object.fromEntries(['applyid', 'source', 'matetp', 'reason', 'dilutor', 'feetleg', 'vulva'].map((list) => [list, { list }])),
  cause: { list: 'reason' },
  eventcd: { words: EVENT_WORDS },
  warnings: { words: warningWords },
};

/** A result with the codes in its cells as words. Codes no list knows stay as they are. */
export async function withNames(tx: Db, farmid: string, language: Language, result: ReportResult): Promise<ReportResult> {
  const { columns, rows, totals = null } = result;
  const coded = columns.map((column) => ({ ...column, ...(CODES[column.key] as ColumnSays<ReportRow, null> | undefined) }));
  const table = defineTable<ReportRow, null>(coded).of(rows, totals);
  const names = table.lists.length === 0 ? new Map<string, string>() : await loadNames(tx, farmid, language, table.lists);
  return { ...result, ...table.answer(null, language, (list, code) => names.get(`${list} ${code}`)) };
}
