import { createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SheetDef } from '#engine/define/sheet-def.ts';
import { writeXlsx } from '#engine/server/xlsx/write.ts';
import { templateWorkbook } from '#engine/sheet/template.ts';
import { ENTRY_SHEETS } from '#modules/herd/contract/sheets/entry.sheets.ts';
import { EVENT_SHEETS } from '#modules/herd/contract/sheets/event.sheets.ts';
import { type HistoryArgs, historyArgs, USAGE } from './args.ts';
import { type ConvertedHistory, toHistory } from './convert.ts';
import { parseCsv } from './csv.ts';
import { type HistoryFile, historyFiles } from './files.ts';
import { readServices } from './services.ts';

/** Most rows an import screen takes at once. */
const ROWS_A_FILE = 500;

function sheetNamed(name: string): SheetDef {
  const def = [...ENTRY_SHEETS, ...EVENT_SHEETS].find((sheet) => sheet.sheet === name);
  if (def === undefined) throw new RangeError(`there is no import sheet "${name}"`);
  return def;
}

async function writeSheet({ name, sheet, rows }: HistoryFile, args: HistoryArgs): Promise<void> {
  const def = sheetNamed(sheet);
  const cells = rows.map((row) => def.columns.map((field) => row[field.key] ?? null));
  const workbook = templateWorkbook(def, args.language, () => [], ROWS_A_FILE, cells);
  await pipeline(writeXlsx(workbook), createWriteStream(join(args.out, name)));
}

async function writeAll(history: ConvertedHistory, args: HistoryArgs): Promise<void> {
  await mkdir(args.out, { recursive: true });
  const files = historyFiles(history.sheets, ROWS_A_FILE);
  for (const file of files) await writeSheet(file, args);
  for (const [name, rows] of Object.entries(history.sheets)) process.stdout.write(`${name}: ${rows.length} rows\n`);
  process.stdout.write(`${files.length} Excel files, to be loaded in the order of their names with "history" ticked\n`);
  await writeFile(join(args.out, 'history.json'), `${JSON.stringify(history.sheets, null, 1)}\n`);
}

async function main(argv: readonly string[]): Promise<void> {
  const args = historyArgs(argv);
  const { rows, bad } = readServices(parseCsv(await readFile(args.table, 'utf8')), args.columns);
  const history = toHistory(rows, args.choices);
  await writeAll(history, args);
  const left = [...bad, ...history.bad].sort((a, b) => a.line - b.line);
  for (const { line, why } of left) process.stdout.write(`line ${line} left out: ${why}\n`);
  process.stdout.write(`Farm ${args.farm}: ${rows.length} services; all rows for one first load in history.json; `);
  process.stdout.write(`last event on ${history.last ?? 'no day'}, so GOLIVE must lie after it.\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}\n`);
  process.exitCode = 1;
});
