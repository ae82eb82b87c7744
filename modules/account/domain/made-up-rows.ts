import type { Column, ReportRow } from '#engine/define/report.ts';
import type { Language, Text3 } from '#kernel/language.ts';

/** A subtotal stands after so many rows, where the report has totals. */
const GROUP_OF = 10;
/** Rows that share the first column, where its cells are merged. */
const MERGED = 5;

const WORDS = {
  subtotal: { V: 'Cộng nhóm', E: 'Subtotal', T: 'รวมย่อย' },
  group: { V: 'Nhóm', E: 'Group', T: 'กลุ่ม' },
  row: { V: 'Dòng', E: 'Row', T: 'แถว' },
  long: {
    V: 'Tên chỉ tiêu dài để thử xuống dòng',
    E: 'A long figure name to try wrapping',
    T: 'ชื่อตัวชี้วัดที่ยาวมากเพื่อทดลองการตัดบรรทัดของตัวอักษรไทย',
  },
} as const satisfies Record<string, Text3>;

/** How the rows are made. */
export interface MadeUp {
  readonly count: number;
  readonly language: Language;
  /** A subtotal after every ten rows. */
  readonly totals: boolean;
  /** The first column holds a text in the first row of each group only. */
  readonly merged: boolean;
  /** The first column holds a text too long for its line. */
  readonly long: boolean;
}

/** A made-up number that is the same at every visit. */
const number = (row: number, column: number): number => ((row * 37 + column * 101) % 997) / 10;

/** Whole for counts, a day of one month for dates, a short text elsewhere. */
function cell(column: Column, row: number, at: number): string | number {
  if (column.type === 'int') return Math.floor(number(row, at));
  if (column.type === 'decimal' || column.type === 'percent') return number(row, at);
  if (column.type === 'date') return `202601${String((row % 28) + 1).padStart(2, '0')}`;
  if (column.type === 'flag') return row % 2 === 0 ? 'Y' : 'N';
  return `X${String(row + 1).padStart(3, '0')}`;
}

function leftCell(column: Column, row: number, { language, merged, long }: MadeUp): string | number {
  if (merged) return row % MERGED === 0 ? `${WORDS.group[language]} ${Math.floor(row / MERGED) + 1}` : '';
  if (long) return `${row + 1}. ${WORDS.long[language]}`;
  return column.type === 'date' ? cell(column, row, 0) : `${WORDS.row[language]} ${row + 1}`;
}

/** The sums of rows in the columns that count; the first column says what the row is. */
function sumRow(columns: readonly Column[], rows: readonly ReportRow[], language: Language): ReportRow {
  const sums = columns.flatMap((column, at): [string, string | number][] => {
    if (at === 0) return [[column.key, WORDS.subtotal[language]]];
    if (column.type !== 'int' && column.type !== 'decimal') return [];
    const sum = rows.reduce((total, row) => total + Number(row[column.key] ?? 0), 0);
    return [[column.key, Math.round(sum * 10) / 10]];
  });
  return { ...Object.fromEntries(sums), _style: 'total' };
}

/** Rows of made-up figures under the columns of a report, with subtotals where it has totals, and the total of all. */
export function madeUpRows(columns: readonly Column[], asked: MadeUp): { rows: ReportRow[]; totals: ReportRow | undefined } {
  const plain = Array.from(
    { length: asked.count },
    (_, row): ReportRow =>
      Object.fromEntries(columns.map((column, at) => [column.key, at === 0 ? leftCell(column, row, asked) : cell(column, row, at)] as const)),
  );
  if (!asked.totals) return { rows: plain, totals: undefined };
  const rows = plain.flatMap((row, at) =>
    (at + 1) % GROUP_OF === 0 ? [row, sumRow(columns, plain.slice(at + 1 - GROUP_OF, at + 1), asked.language)] : [row],
  );
  const { _style, ...totals } = sumRow(columns, plain, asked.language);
  return { rows, totals: Object.fromEntries(Object.entries(totals).filter(([key]) => key !== columns[0]?.key)) };
}

/** The columns with so many of them frozen. */
export function withFrozen(columns: readonly Column[], frozen: number): Column[] {
  return columns.map((column, at) => ({ ...column, frozen: at < frozen }));
}
