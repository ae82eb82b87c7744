import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { parseDateInstant, parseDateNumber, parseTypedDate, westernDigits } from './typed-date.ts';

/** A cell Excel could not compute: '#N/A', '#REF!' …; 'formula' for a formula saved without its value. */
export interface CellError {
  readonly error: string;
}

/** A cell as read from a file; a date is the instant of its UTC midnight. */
export type ReadCell = string | number | boolean | Date | CellError | null;

/** A cell turned into a value, or the issue that stands beside it. */
export type Parsed<T> = { readonly ok: true; readonly value: T | null } | { readonly ok: false; readonly issue: Issue };

/** A code a cell may hold and the names people write for it. */
export interface CodeChoice {
  readonly code: string;
  readonly labels?: readonly string[];
}

const BLANK: Parsed<never> = { ok: true, value: null };

/** True for a cell Excel marks with an error. */
export function isCellError(cell: ReadCell | undefined): cell is CellError {
  return typeof cell === 'object' && cell !== null && 'error' in cell;
}

/** True for a missing cell and for a text of spaces only. */
export function isBlank(cell: ReadCell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cleanText(cell) === '');
}

/** Composed, without no-break and zero-width spaces, trimmed. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200B\uFEFF]/g, '')
    .replace(/\u00A0/g, ' ')
    .trim();
}

/** The cell as a person sees it, for a message. */
export function cellText(cell: ReadCell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return parseDateInstant(cell.getTime()) ?? '';
  if (isCellError(cell)) return cell.error;
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return typeof cell === 'string' ? cleanText(cell) : String(cell);
}

function bad<T>(code: string, field: string, cell: ReadCell): Parsed<T> {
  return { ok: false, issue: refuse(code, field, { value: cellText(cell) }) };
}

/** A date in any form people type or Excel stores. Refused with V_INVALID. */
export function parseDateCell(cell: ReadCell, field: string): Parsed<BusinessDate> {
  if (isBlank(cell)) return BLANK;
  let date: BusinessDate | null = null;
  if (cell instanceof Date) date = parseDateInstant(cell.getTime());
  else if (typeof cell === 'number') date = parseDateNumber(cell);
  else if (typeof cell === 'string') date = parseTypedDate(cleanText(cell)) ?? parseDigits(cleanText(cell));
  return date === null ? bad('V_INVALID', field, cell) : { ok: true, value: date };
}

/** A text of seven digits is a day that lost its zero in Excel; six and eight were read already. */
function parseDigits(text: string): BusinessDate | null {
  return /^\d{7}$/.test(westernDigits(text)) ? parseTypedDate(`0${text}`) : null;
}

const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** The number a text stands for in en-US form (1,234.5), or null. A decimal comma is not guessed. */
export function parseNumberText(text: string): number | null {
  const clean = westernDigits(cleanText(text)).replace(/^\u2212/, '-');
  if (GROUPED.test(clean)) return Number(clean.replace(/,/g, ''));
  return PLAIN.test(clean) ? Number(clean) : null;
}

/** Without the noise of binary fractions: 0.1 + 0.2 computed by Excel is 0.3. Whole numbers keep all digits. */
function withoutNoise(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(14));
}

/** What {@link parseDecimalCell} and {@link parseIntCell} accept; below zero only where `min` is. */
export interface NumberRule {
  readonly min?: number;
}

/** A number. Refused with V_NUMERIC, or V_NOTNEG below zero unless the rule's minimum is. */
export function parseDecimalCell(cell: ReadCell, field: string, rule: NumberRule = {}): Parsed<number> {
  if (isBlank(cell)) return BLANK;
  let value: number | null = null;
  if (typeof cell === 'number' && Number.isFinite(cell)) value = withoutNoise(cell);
  else if (typeof cell === 'string') value = parseNumberText(cell);
  if (value === null) return bad('V_NUMERIC', field, cell);
  if (value < 0 && (rule.min === undefined || rule.min >= 0)) return bad('V_NOTNEG', field, cell);
  return { ok: true, value: value === 0 ? 0 : value };
}

/** A whole number. Refused with V_NUMERIC, V_INTEGER or V_NOTNEG. */
export function parseIntCell(cell: ReadCell, field: string, rule: NumberRule = {}): Parsed<number> {
  const parsed = parseDecimalCell(cell, field, rule);
  if (!parsed.ok || parsed.value === null) return parsed;
  return Number.isSafeInteger(parsed.value) ? parsed : bad('V_INTEGER', field, cell);
}

/** A text; a number typed without an apostrophe becomes its digits. Refused with V_INVALID. */
export function parseTextCell(cell: ReadCell, field: string): Parsed<string> {
  if (isBlank(cell)) return BLANK;
  if (isCellError(cell)) return bad('V_INVALID', field, cell);
  if (typeof cell === 'number') return { ok: true, value: plainDigits(withoutNoise(cell)) };
  return { ok: true, value: cellText(cell) };
}

/** A number without an exponent, so that an identity of many digits stays one. */
function plainDigits(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}

const YES = new Set(['y', 'yes', 'true', '1', 'x', 'c', 'co', 'ใช', 'ม']);
const NO = new Set(['n', 'no', 'false', '0', 'k', 'khong', 'ไมใช', 'ไม', 'ไมม']);

/** Yes or no in three languages, as Y or N. Refused with V_INVALID. */
export function parseFlagCell(cell: ReadCell, field: string): Parsed<'Y' | 'N'> {
  if (isBlank(cell)) return BLANK;
  const text = isCellError(cell) ? '' : foldText(cellText(cell));
  if (YES.has(text)) return { ok: true, value: 'Y' };
  return NO.has(text) ? { ok: true, value: 'N' } : bad('V_INVALID', field, cell);
}

/** A text for comparing: small letters, no marks, đ as d, single spaces. */
export function foldText(text: string): string {
  return cleanText(text).normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Between code and name in the items of a template's drop-down. */
export const CODE_SEPARATOR = ' - ';

/** A list by everything a cell may call its codes, made once a list: a file asks hundreds of times. */
interface CodeBook {
  readonly codes: ReadonlySet<string>;
  /** Codes in small letters, names as written, names without marks: the code meant, or null where several are. */
  readonly small: ReadonlyMap<string, string | null>;
  readonly named: ReadonlyMap<string, string | null>;
  readonly folded: ReadonlyMap<string, string | null>;
}

const books = new WeakMap<readonly CodeChoice[], CodeBook>();

function namesOf(choices: readonly CodeChoice[], nameOf: (choice: CodeChoice) => readonly string[]): Map<string, string | null> {
  const names = new Map<string, string | null>();
  for (const choice of choices) for (const name of new Set(nameOf(choice))) names.set(name, names.has(name) ? null : choice.code);
  return names;
}

function bookOf(choices: readonly CodeChoice[]): CodeBook {
  const known = books.get(choices);
  if (known !== undefined) return known;
  const book: CodeBook = {
    codes: new Set(choices.map(({ code }) => code)),
    small: namesOf(choices, ({ code }) => [code.toLowerCase()]),
    named: namesOf(choices, ({ labels = [] }) => labels.map(cleanText)),
    folded: namesOf(choices, ({ labels = [] }) => labels.map(foldText)),
  };
  books.set(choices, book);
  return book;
}

/** The code of two names of one cell in small letters; null when they mean different ones or none. */
function smallCode({ small }: CodeBook, typed: string, head: string): string | null {
  const [one, other] = [small.get(typed.toLowerCase()), small.get(head.toLowerCase())];
  if (one === undefined || other === undefined) return one ?? other ?? null;
  return one === other ? one : null;
}

/**
 * A code of a list, written as the code, as "code - name" from the drop-down, or as a name that
 * belongs to one code only. Refused with V_NOTEXISTS, or V_INVALID for a cell with an Excel error.
 */
export function parseCodeCell(cell: ReadCell, field: string, choices: readonly CodeChoice[]): Parsed<string> {
  const text = parseTextCell(cell, field);
  if (!text.ok || text.value === null) return text;
  const typed = text.value;
  const head = typed.includes(CODE_SEPARATOR) ? typed.slice(0, typed.indexOf(CODE_SEPARATOR)).trim() : typed;
  const book = bookOf(choices);
  const exact = book.codes.has(typed) ? typed : book.codes.has(head) ? head : null;
  const code = exact ?? smallCode(book, typed, head) ?? book.named.get(typed) ?? book.folded.get(foldText(typed)) ?? null;
  return code === null ? bad('V_NOTEXISTS', field, cell) : { ok: true, value: code };
}
