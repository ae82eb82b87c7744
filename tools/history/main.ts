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
import { type ConvertedHistory, type HistoryRow, inFiles, toHistory } from './convert.ts';
import { parseCsv } from './csv.ts';
import { readServices } from './services.ts';

/** Most rows an import screen takes at once. */
const ROWS_A_FILE = 500;

function sheetNamed(name: string): SheetDef {
  const def = [...ENTRY_SHEETS, ...EVENT_SHEETS].find((sheet) => sheet.sheet === name);
  if (def === undefined) throw new RangeError(`there is no import sheet "${name}"`);
  return def;
}

async function writeSheet(def: SheetDef, rows: readonly HistoryRow[], args: HistoryArgs): Promise<string[]> {
  const files = inFiles(rows, ROWS_A_FILE);
  const names: string[] = [];
  for (const [index, part] of files.entries()) {
    const name = files.length === 1 ? `${def.sheet}.xlsx` : `${def.sheet}-${index + 1}.xlsx`;
    const cells = part.map((row) => def.columns.map((field) => row[field.key] ?? null));
    await pipeline(writeXlsx(templateWorkbook(def, args.language, () => [], ROWS_A_FILE, cells)), createWriteStream(join(args.out, name)));
    names.push(name);
  }
  return names;
}

async function writeAll(history: ConvertedHistory, args: HistoryArgs): Promise<void> {
  await mkdir(args.out, { recursive: true });
  for (const [name, rows] of Object.entries(history.sheets)) {
    const files = await writeSheet(sheetNamed(name), rows, args);
    process.stdout.write(`${name}: ${rows.length} rows${files.length === 0 ? '' : ` in ${files.join(', ')}`}\n`);
  }
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
