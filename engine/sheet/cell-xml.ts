import { dayNumber, parseBusinessDate } from '#kernel/business-date.ts';
import { escapeCell } from './escape.ts';
import { type CellKind, type CellValue, cellsOf, isStyled, type SheetCell, type SheetColumn, type SheetRow, type Tone } from './model.ts';
import { bodyStyle } from './styles.ts';

/** Excel's day 0 counted from 1970-01-01; right from 1900-03-01 on. */
const EPOCH = 25_569;
const FIRST_SOUND_SERIAL = 61;
const NUMERIC_TEXT = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/** Excel's serial number of a YYYYMMDD date, or null when the text is none or Excel cannot hold it. */
export function dateSerial(text: string): number | null {
  const date = parseBusinessDate(text);
  if (date === null) return null;
  const serial = dayNumber(date) + EPOCH;
  return serial < FIRST_SOUND_SERIAL ? null : serial;
}

/** The number a value stands for in a cell of that kind, or null when it is written as text. */
export function numberOf(value: string | number, kind: CellKind): number | null {
  if (kind === 'date') return dateSerial(String(value));
  if (typeof value === 'number') return value;
  if (kind !== 'int' && kind !== 'decimal') return null;
  // Fifteen digits is what a floating number keeps; longer ones stay text rather than change.
  return NUMERIC_TEXT.test(value) && value.replace(/[-.]/g, '').length <= 15 ? Number(value) : null;
}

/** A text cell that every reader understands without a table of shared strings. */
export function textCell(address: string, style: number, text: string): string {
  const content = escapeCell(text);
  const space = content !== content.trim() || content.includes('\n') || content.includes('  ') ? ' xml:space="preserve"' : '';
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t${space}>${content}</t></is></c>`;
}

function valueCell(address: string, style: number, value: CellValue, kind: CellKind): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return textCell(address, style, value ? 'Y' : 'N');
  const number = numberOf(value, kind);
  if (number === null) return textCell(address, style, String(value));
  return Number.isFinite(number) ? `<c r="${address}" s="${style}"><v>${number}</v></c>` : '';
}

/** What {@link rowWriter} keeps for a column: its letters and its plain style. */
interface Plan {
  readonly letters: string;
  readonly column: SheetColumn;
  readonly plain: number;
}

/** The style of a cell with its own look, falling back to its column and row. */
function ownStyle(plan: Plan, cell: SheetCell, bold: boolean, tone: Tone): { style: number; kind: CellKind; value: CellValue } {
  const { column } = plan;
  if (!isStyled(cell)) {
    const style = bold || tone !== 'plain' ? bodyStyle(column, bold, tone) : plan.plain;
    return { style, kind: column.kind, value: cell };
  }
  const kind = cell.kind ?? column.kind;
  const look = { kind, decimals: cell.decimals ?? column.decimals, dateFormat: column.dateFormat, signs: cell.signs };
  return { style: bodyStyle(look, cell.bold ?? bold, cell.tone ?? tone), kind, value: cell.value };
}

/**
 * A function that writes one row as XML. Row numbers are counted by the caller. An empty cell is
 * left out unless it is coloured: then an empty styled cell keeps the band whole.
 */
export function rowWriter(columns: readonly SheetColumn[], letters: readonly string[]): (row: SheetRow, number: number) => string {
  const plans: readonly Plan[] = columns.map((column, index) => ({
    letters: letters[index] ?? '',
    column,
    plain: bodyStyle(column, false, 'plain'),
  }));
  return (row, number) => {
    const cells = cellsOf(row);
    const bold = 'cells' in row && row.bold === true;
    const tone: Tone = ('cells' in row && row.tone) || 'plain';
    let xml = `<row r="${number}">`;
    for (let index = 0; index < plans.length; index += 1) {
      const plan = plans[index];
      if (plan === undefined) continue;
      const address = plan.letters + number;
      const own = ownStyle(plan, cells[index], bold, tone);
      const cell = valueCell(address, own.style, own.value, own.kind);
      xml += cell === '' && own.style !== plan.plain ? `<c r="${address}" s="${own.style}"/>` : cell;
    }
    return `${xml}</row>`;
  };
}
