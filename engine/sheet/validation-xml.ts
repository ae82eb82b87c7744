import { columnLetters, escapeXml } from './escape.ts';
import { headerDepth, linesAbove, type Sheet, type SheetColumn, sheetNames, type Workbook } from './model.ts';

/** Longest list Excel takes inside the rule itself. */
const INLINE_MAX = 255;
const PROMPT_MAX = 255;

/** The lists too long for a rule, each once, and where to find them. */
export interface ListPool {
  /** Name of the hidden sheet, unique in the workbook. */
  readonly sheetName: string;
  readonly lists: readonly (readonly string[])[];
  /** Reference of a list, for example 'Lists'!$B$1:$B$300. */
  reference(list: readonly string[]): string | null;
}

function listKey(list: readonly string[]): string {
  return JSON.stringify(list);
}

/** True when the rule can carry the items itself: short, without the separator and without edges Excel trims. */
export function fitsInline(list: readonly string[]): boolean {
  return list.join(',').length <= INLINE_MAX && list.every((item) => item !== '' && !/[",\n]/.test(item) && item === item.trim());
}

/** Collects the long lists of all sheets for one hidden sheet, equal lists once. */
export function poolLists(workbook: Workbook): ListPool {
  const lists: (readonly string[])[] = [];
  const places = new Map<string, string>();
  const sheetName = sheetNames([...workbook.sheets.map((sheet) => sheet.name), 'Lists']).at(-1) ?? 'Lists';
  for (const column of workbook.sheets.flatMap((sheet) => sheet.columns)) {
    const { list } = column;
    if (list === undefined || list.length === 0 || fitsInline(list) || places.has(listKey(list))) continue;
    const letters = columnLetters(lists.length);
    places.set(listKey(list), `'${sheetName.replace(/'/g, "''")}'!$${letters}$1:$${letters}$${list.length}`);
    lists.push(list);
  }
  return { sheetName, lists, reference: (list) => places.get(listKey(list)) ?? null };
}

function promptOf(column: SheetColumn): string {
  if (column.prompt === undefined) return '';
  return ` showInputMessage="1" promptTitle="${escapeXml(column.header.slice(0, 32))}" prompt="${escapeXml(column.prompt.slice(0, PROMPT_MAX))}"`;
}

function listRule(column: SheetColumn, list: readonly string[], pool: ListPool, range: string): string {
  const reference = pool.reference(list);
  const formula = reference === null ? `"${list.join(',')}"` : reference;
  return `<dataValidation type="list" allowBlank="1"${column.listOnly === false ? '' : ' showErrorMessage="1" errorStyle="stop"'}${promptOf(column)} sqref="${range}"><formula1>${escapeXml(formula)}</formula1></dataValidation>`;
}

function boundsRule(column: SheetColumn, range: string): string {
  const type = column.kind === 'int' ? 'whole' : 'decimal';
  const { min, max } = column;
  const operator = min !== undefined && max !== undefined ? 'between' : min !== undefined ? 'greaterThanOrEqual' : 'lessThanOrEqual';
  const second = operator === 'between' ? `<formula2>${max}</formula2>` : '';
  return `<dataValidation type="${type}" operator="${operator}" allowBlank="1" showErrorMessage="1" errorStyle="stop"${promptOf(column)} sqref="${range}"><formula1>${min ?? max}</formula1>${second}</dataValidation>`;
}

function ruleOf(column: SheetColumn, pool: ListPool, range: string): string | null {
  if (column.list !== undefined && column.list.length > 0) return listRule(column, column.list, pool, range);
  const numeric = column.kind === 'int' || column.kind === 'decimal';
  if (numeric && (column.min !== undefined || column.max !== undefined)) return boundsRule(column, range);
  if (column.prompt === undefined) return null;
  return `<dataValidation allowBlank="1"${promptOf(column)} sqref="${range}"/>`;
}

/** The element dataValidations of a sheet, or an empty text. `rows` is the number of data rows written. */
export function validationXml(sheet: Sheet, letters: readonly string[], pool: ListPool, rows: number): string {
  const first = linesAbove(sheet) + headerDepth(sheet) + 1;
  const last = first + Math.max(rows, sheet.entryRows ?? 0) - 1;
  if (last < first) return '';
  const rules = sheet.columns
    .map((column, index) => ruleOf(column, pool, `${letters[index]}${first}:${letters[index]}${last}`))
    .filter((rule) => rule !== null);
  return rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
}
