import { createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SheetDef } from '#engine/define/sheet-def.ts';
import { writeXlsx } from '#engine/server/xlsx/write.ts';
import { parseCsv } from '#engine/sheet/read-csv.ts';
import { templateWorkbook } from '#engine/sheet/template.ts';
import { ENTRY_SHEETS } from '#modules/herd/contract/sheets/entry.sheets.ts';
import { EVENT_SHEETS } from '#modules/herd/contract/sheets/event.sheets.ts';
import { type HistoryArgs, historyArgs, USAGE } from './args.ts';
import { type ConvertedHistory, toHistory } from './convert.ts';
import { eventsOfServices, readEvents } from './events.ts';
import { type HistoryFile, historyFiles } from './files.ts';
import { remarks } from './remarks.ts';
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

const readCells = async (file: string): Promise<string[][]> => parseCsv(await readFile(file, 'utf8'));

/** Everything the tables hold of the farm, and what was made of them. */
async function readAll(args: HistoryArgs) {
  const services = readServices(await readCells(args.table), args.columns, args.farm, args.numbering);
  const beside = eventsOfServices(services, args.words);
  const other = args.events === null ? { events: [], bad: [] } : readEvents(await readCells(args.events), args.eventColumns, args.words, args.farm);
  const events = [...beside.events, ...other.events];
  const history = toHistory(services.rows, { choices: args.choices, events, gone: args.gone });
  const bad = [
    ...[...services.bad, ...beside.bad].map((one) => ({ ...one, file: args.table })),
    ...other.bad.map((one) => ({ ...one, file: args.events ?? '' })),
    ...history.bad.map((one) => ({ ...one, file: 'either table' })),
  ];
  return { services, history, bad };
}

async function main(argv: readonly string[]): Promise<void> {
  const args = historyArgs(argv);
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const { services, history, bad } = await readAll(args);
  await writeAll(history, args);
  for (const { file, line, why } of bad) say(`${basename(file)}, line ${line}: ${why}`);
  for (const line of remarks(args, services, history)) say(line);
  say(`Farm ${args.farm}: ${services.rows.length} services; all rows for one first load in history.json; `);
  say(`last event on ${history.last ?? 'no day'}, so GOLIVE must lie after it.`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}\n`);
  process.exitCode = 1;
});
