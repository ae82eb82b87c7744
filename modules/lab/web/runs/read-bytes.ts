import { type ColumnMap, headingsOf } from '../../domain/runs/files/mapped.ts';
import { readRdmlFile, readRunFile } from '../../domain/runs/files/read-file.ts';
import { type FileSheet, type ReadAnswer, sheetOfText } from '../../domain/runs/files/sheets.ts';
import { decodedText } from './decode.ts';

/** A file somebody chose, read. */
export interface ChosenFile {
  readonly name: string;
  /** SHA-256 of its bytes. */
  readonly sha: string;
  readonly answer: ReadAnswer;
  /** Headings to choose from where no reader knows it. */
  readonly headings: readonly string[];
  /** Reads it once more by chosen columns. */
  readonly mapped: (map: ColumnMap) => ReadAnswer;
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function sheetsOf(bytes: Uint8Array<ArrayBuffer>): Promise<readonly FileSheet[]> {
  if (!isZip(bytes)) return [sheetOfText(decodedText(bytes))];
  const { readBook } = await import('#engine/web/excel/read-book.ts');
  return readBook(bytes.buffer).catch(() => []);
}

/** Reads an instrument's file by what it holds: a workbook, an RDML archive, a text. */
export async function readInstrumentFile(file: Pick<File, 'name' | 'arrayBuffer'>): Promise<ChosenFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sha = await hashOf(bytes);
  const { textInZip } = await import('#engine/web/excel/read-book.ts');
  const xml = isZip(bytes) ? textInZip(bytes, 'rdml_data.xml') : null;
  if (xml !== null) {
    const answer = readRdmlFile(xml);
    return { name: file.name, sha, answer, headings: [], mapped: () => answer };
  }
  const sheets = await sheetsOf(bytes);
  return { name: file.name, sha, answer: readRunFile(sheets), headings: headingsOf(sheets), mapped: (map) => readRunFile(sheets, map) };
}
