import { numberOf } from '#engine/sheet/cell-xml.ts';
import { isStyled, type SheetCell, type SheetColumn, type Tone } from '#engine/sheet/model.ts';
import { DEFAULT_DATE_STYLE, writtenDay } from '#kernel/date-style.ts';
import { formatNumber } from '#kernel/language.ts';

/** A run of letters this long finds no place to break; a hidden one is put in. */
const LONG_WORD = /[^\s\u200B\u0E00-\u0E7F]{22,}/gu;

/** Puts places to break into words longer than a column can be. */
export function breakable(text: string): string {
  return text.replace(LONG_WORD, (word) => (word.match(/.{1,11}/gsu) ?? [word]).join('\u200B'));
}

/** A number as printed; what is no number leaves the cell empty. */
function numberText(number: number, kind: SheetColumn['kind'], decimals: number): string {
  if (!Number.isFinite(number)) return '';
  if (kind === 'text' || kind === 'flag') return String(number);
  return formatNumber(number, kind === 'int' ? 0 : decimals);
}

function valueText(value: string | number, kind: SheetColumn['kind'], decimals: number): string {
  const counts = kind === 'int' || kind === 'decimal' || typeof value === 'number';
  const number = counts ? numberOf(value, kind) : null;
  return number === null ? breakable(String(value)) : numberText(number, kind, decimals);
}

/** A cell as printed: numbers in en-US form with the decimals of the column, dates as the column shows them. */
export function formatCell(cell: SheetCell, column: SheetColumn): { text: string; bold: boolean | undefined; tone: Tone | undefined } {
  const own = isStyled(cell) ? cell : { value: cell };
  const kind = own.kind ?? column.kind;
  const look = { bold: own.bold, tone: own.tone };
  const decimals = own.decimals ?? column.decimals ?? 2;
  const { value } = own;
  if (value === null || value === undefined || value === '') return { text: '', ...look };
  if (typeof value === 'boolean') return { text: value ? 'Y' : 'N', ...look };
  if (kind === 'date') return { text: writtenDay(String(value), column.dateFormat ?? DEFAULT_DATE_STYLE), ...look };
  return { text: valueText(value, kind, decimals) + (own.signs ?? ''), ...look };
}
