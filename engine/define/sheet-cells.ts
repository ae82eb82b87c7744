import type { Field, FieldValue, FieldValues } from './field.ts';

/** One row of a sheet as it travels: what stands in its cells by column key. */
export type RowCells = Readonly<Record<string, string | number | null>>;

/** A cell as its column holds it: an identity typed as a number is a text, a number typed as text a number, an animal in capitals. */
function cellValue({ kind }: Field, cell: string | number | null | undefined): FieldValue {
  if (cell === null || cell === undefined || cell === '') return null;
  const counted = kind === 'int' || kind === 'decimal';
  if (typeof cell === 'number') return counted ? cell : String(cell);
  const text = cell.trim();
  if (kind === 'animal') return text.toUpperCase();
  return counted && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** The cells of a row as the columns of its sheet hold them; a column it does not have is blank. */
export function rowValues(columns: readonly Field[], row: RowCells): FieldValues {
  return Object.fromEntries(columns.map((field) => [field.key, cellValue(field, row[field.key])]));
}
