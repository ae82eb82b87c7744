import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { readRdmlFile, readRunFile } from '../domain/runs/files/read-file.ts';
import { type FileSheet, type ReadAnswer, type RunFile, sheetOfText } from '../domain/runs/files/sheets.ts';

/** The bytes of a file of the cases. */
export function caseBytes(file: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`./${file}`, import.meta.url)));
}

export const caseText = (file: string): string => new TextDecoder().decode(caseBytes(file));

export async function caseSheets(file: string): Promise<readonly FileSheet[]> {
  if (!file.endsWith('.xlsx')) return [sheetOfText(caseText(file))];
  const sheets = await readXlsxFile(caseBytes(file).buffer);
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))) }));
}

export const rdmlText = (): string => strFromU8(Object.values(unzipSync(caseBytes('stepone_std.rdml')))[0] ?? new Uint8Array());

export async function readCase(file: string): Promise<RunFile> {
  const answer = file.endsWith('.rdml') ? readRdmlFile(rdmlText()) : readRunFile(await caseSheets(file));
  if (!answer.ok) throw new Error(JSON.stringify(answer.fault));
  return answer.file;
}

/** What reading a text answers, in short: the fault with its line, or how many readings. */
export function readText(text: string): string {
  return inShort(readRunFile([sheetOfText(text)]));
}

export function inShort(answer: ReadAnswer): string {
  return answer.ok
    ? `${answer.file.format}: ${answer.file.readings.length}`
    : `${answer.fault.code} ${answer.fault.line} ${answer.fault.found}`.trim();
}
