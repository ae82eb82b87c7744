import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { BATCH_ROWS } from '#engine/sheet/file-rows.ts';
import { cellText, isCellError, type ReadCell } from '#engine/sheet/parse-cell.ts';
import { parseRow } from '#engine/sheet/parse-row.ts';
import type { ChoicesOf, ListChoice } from '#engine/sheet/template.ts';
import { formatDate } from '#i18n/dates.ts';
import { isBusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';
import type { CodeRow } from '../client/lists.ts';

/** One row of the grid: texts as typed, the values they mean, and what is wrong. */
export interface BatchRow {
  /** Stays with the row while others are removed. */
  readonly id: number;
  readonly texts: Readonly<Record<string, string>>;
  readonly values: FieldValues;
  /** Found in the browser. */
  readonly issues: readonly Issue[];
  /** Found by the server; dropped when the row is typed in. */
  readonly served: readonly Issue[];
  /** What the server tells of the row; dropped with what it found. */
  readonly told?: FieldValues;
}

/** How a row is judged in the browser. */
export interface BatchRules {
  readonly fields: readonly Field[];
  readonly choices: ChoicesOf;
  readonly checkRow: (values: FieldValues) => readonly Issue[];
}

/** Code rows as the choices the cell readers know. */
export function choicesOf(lists: ReadonlyMap<string, readonly CodeRow[]>): ChoicesOf {
  const byField = new Map<string, readonly ListChoice[]>(
    [...lists].map(([key, rows]) => [key, rows.map(({ value, label }) => ({ code: value, name: { V: label, E: label, T: label } }))]),
  );
  return (field) => byField.get(field.key) ?? [];
}

/** The text of a cell as the grid shows it. */
export function textOfValue(field: Field, value: FieldValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join(', ');
  return field.kind === 'date' && isBusinessDate(value) ? formatDate(value) : String(value);
}

let nextId = 1;

function freshId(): number {
  const id = nextId;
  nextId += 1;
  return id;
}

/** Judges a row from its texts. */
export function judge(rules: BatchRules, texts: Readonly<Record<string, string>>, id: number): BatchRow {
  const cells = new Map<string, ReadCell>(rules.fields.map((field) => [field.key, texts[field.key] ?? null]));
  const { values, issues } = parseRow(rules.fields, { row: 0, line: 0, cells }, rules.choices);
  const own = issues.map(({ row: _, ...issue }) => issue);
  // A row nobody has begun says nothing; it is not sent either.
  if (Object.values(texts).every((text) => text.trim() === '')) return { id, texts, values, issues: [], served: [] };
  const faulty = new Set(own.map(({ field }) => field));
  const more = rules.checkRow(values).filter(({ field }) => !faulty.has(field));
  return { id, texts, values, issues: [...own, ...more], served: [] };
}

/** A new row of the given texts. */
export function newRow(rules: BatchRules, texts: Readonly<Record<string, string>> = {}): BatchRow {
  return judge(rules, texts, freshId());
}

/** A row from the cells of a file: dates and numbers become the texts people read, and are judged as such where a cell is in doubt. */
export function rowOfCells(rules: BatchRules, cells: ReadonlyMap<string, ReadCell>): BatchRow {
  const { values, issues } = parseRow(rules.fields, { row: 0, line: 0, cells }, rules.choices);
  const texts = rules.fields.map((field): [string, string] => {
    const value = values[field.key] ?? null;
    const raw = cells.get(field.key) ?? null;
    if (value !== null) return [field.key, textOfValue(field, value)];
    return [field.key, isCellError(raw) ? raw.error : raw === null ? '' : cellText(raw)];
  });
  if (issues.length > 0) return newRow(rules, Object.fromEntries(texts));
  // What was understood whole reads the same from its texts: it is not read a second time.
  return { id: freshId(), texts: Object.fromEntries(texts), values, issues: [...rules.checkRow(values)], served: [] };
}

/** True when nothing is typed in a row. */
export function isBlankRow(row: BatchRow): boolean {
  return Object.values(row.texts).every((text) => text.trim() === '');
}

/** Codes of a value that is not there. */
const MISSING: ReadonlySet<string> = new Set(['V_REQUIRED', 'V_SELECT']);

/** All issues of a row, those of the browser first; what both say is said once. */
export function issuesOf(row: BatchRow): readonly Issue[] {
  // The server's refusal of a missing value is the numbered one: it stands in place of the general word.
  const answered = new Set(row.served.flatMap(({ level, field }) => (level === 'warning' ? [] : [field])));
  const own = row.issues.filter(({ code, field }) => !MISSING.has(code) || !answered.has(field));
  const known = new Set(own.map(({ code, field }) => `${code} ${field}`));
  return [...own, ...row.served.filter(({ code, field }) => !known.has(`${code} ${field}`))];
}

/** True when a row stops a save; a warning does not, once warnings are accepted. */
export function isBad(row: BatchRow, acceptWarnings: boolean): boolean {
  return issuesOf(row).some((issue) => issue.level !== 'warning' || !acceptWarnings);
}

/** Pasted text as rows of cells; Excel quotes cells that hold tabs, line breaks or quotes. */
export function parsePasted(text: string): string[][] {
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  for (const [, quoted, bare = '', end] of source.matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  return rows;
}

/** Days that were understood, as people write them. */
function tidy(rules: BatchRules, row: BatchRow): BatchRow {
  const days = rules.fields.filter((field) => field.kind === 'date' && isBusinessDate(row.values[field.key]));
  return { ...row, texts: { ...row.texts, ...Object.fromEntries(days.map((field) => [field.key, textOfValue(field, row.values[field.key])])) } };
}

/** The rows after pasting cells from a place on; rows are added up to the limit. */
export function pasteInto(
  rules: BatchRules,
  rows: readonly BatchRow[],
  at: { row: number; col: number },
  pasted: readonly (readonly string[])[],
): BatchRow[] {
  const next = [...rows];
  pasted.forEach((cells, down) => {
    const index = at.row + down;
    if (index >= BATCH_ROWS) return;
    const old = next[index];
    const texts = { ...old?.texts };
    cells.forEach((text, right) => {
      const field = rules.fields[at.col + right];
      if (field !== undefined) texts[field.key] = text.trim();
    });
    next[index] = tidy(rules, old === undefined ? newRow(rules, texts) : judge(rules, texts, old.id));
  });
  return next;
}

/** A row as it is sent: values, and the text itself where it could not be read, so that the server names it too. */
export function rowBody(rules: BatchRules, row: BatchRow): Record<string, string | number | null> {
  return Object.fromEntries(
    rules.fields.map((field) => {
      const value = row.values[field.key] ?? null;
      const text = row.texts[field.key]?.trim() ?? '';
      if (value === null) return [field.key, text === '' ? null : text];
      return [field.key, typeof value === 'string' || typeof value === 'number' ? value : value.join(',')];
    }),
  );
}

/** Rows of which the key columns repeat (V_DUPROW): each of them names another. */
export function duplicateIssues(rows: readonly BatchRow[], unique: readonly string[]): ReadonlyMap<number, Issue> {
  const seen = new Map<string, number>();
  const found = new Map<number, Issue>();
  const [field] = unique;
  if (field === undefined) return found;
  rows.forEach((row, index) => {
    const values = unique.map((key) => row.values[key] ?? null);
    if (values.some((value) => value === null)) return;
    const key = JSON.stringify(values);
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, index);
      return;
    }
    const value = values.map((one) => (isBusinessDate(one) ? formatDate(one) : String(one))).join(' ');
    const known = (at: number, other: number): Issue => ({ code: 'V_DUPROW', field, params: { row: at + 1, row2: other + 1, value } });
    found.set(row.id, known(index, first));
    const before = rows[first];
    if (before !== undefined && !found.has(before.id)) found.set(before.id, known(first, index));
  });
  return found;
}
