import { strFromU8, unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';

/** A sheet of a workbook with its cells as they read: texts, numbers with a point, blanks. */
export interface BookSheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

const cellText = (cell: unknown): string =>
  cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString() : String(cell).trim();

/** Every sheet of a workbook. Rejects where the bytes are none. */
export async function readBook(buffer: ArrayBuffer): Promise<readonly BookSheet[]> {
  const sheets = await readXlsxFile(buffer);
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellText)) }));
}

/** The text of the file of an archive whose name ends so; null where it holds none or is no archive. */
export function textInZip(bytes: Uint8Array, ending: string): string | null {
  try {
    const [found] = Object.values(unzipSync(bytes, { filter: ({ name }) => name.toLowerCase().endsWith(ending) }));
    return found === undefined ? null : strFromU8(found);
  } catch {
    return null;
  }
}
