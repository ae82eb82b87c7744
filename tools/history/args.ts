import { type HistoryChoices, UNKNOWN_CHOICES } from './convert.ts';
import { SERVICE_COLUMNS, type ServiceColumns } from './services.ts';

/** What the command was asked for. */
export interface HistoryArgs {
  readonly table: string;
  readonly farm: string;
  readonly out: string;
  readonly language: 'V' | 'E' | 'T';
  readonly columns: ServiceColumns;
  readonly choices: HistoryChoices;
}

export const USAGE = `npm run history -- <table.csv> --farm EB --out <folder> [--lang V|E|T]
  [--columns sow=Tag,served=Mated]   headers of the table, where they differ from:
     ${Object.entries(SERVICE_COLUMNS)
       .map(([key, name]) => `${key}=${name}`)
       .join(' ')}
  [--set boarid=B1,roomid=M1]        what the table does not know, chosen for all rows:
     ${Object.entries(UNKNOWN_CHOICES)
       .map(([key, value]) => `${key}=${value ?? ''}`)
       .join(' ')}`;

function pairs(text: string, known: readonly string[], option: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const pair of text.split(',')) {
    const [key = '', value = ''] = pair.split('=', 2);
    if (!known.includes(key)) throw new RangeError(`${option}: "${key}" is none of ${known.join(', ')}`);
    found[key] = value;
  }
  return found;
}

function optionsIn(argv: readonly string[]): { table: string | undefined; options: Map<string, string> } {
  const options = new Map<string, string>();
  let table: string | undefined;
  for (let i = 0; i < argv.length; i += 1) {
    const word = argv[i] ?? '';
    if (!word.startsWith('--')) {
      table = word;
      continue;
    }
    const value = argv[i + 1];
    if (value === undefined || value.startsWith('--')) throw new RangeError(`${word} needs a value`);
    options.set(word.slice(2), value);
    i += 1;
  }
  return { table, options };
}

/** Reads the command line. @throws RangeError with one line that says what is wrong. */
export function historyArgs(argv: readonly string[]): HistoryArgs {
  const { table, options } = optionsIn(argv);
  const unknown = [...options.keys()].filter((name) => !['farm', 'out', 'lang', 'columns', 'set'].includes(name));
  if (unknown.length > 0) throw new RangeError(`unknown option --${unknown.join(', --')}`);
  const [farm, out, language] = [options.get('farm'), options.get('out'), options.get('lang') ?? 'E'];
  if (table === undefined || farm === undefined || out === undefined) throw new RangeError('table, --farm and --out are needed');
  if (language !== 'V' && language !== 'E' && language !== 'T') throw new RangeError('--lang is V, E or T');
  const columns = options.get('columns');
  const set = options.get('set');
  return {
    table,
    farm,
    out,
    language,
    columns: {
      ...SERVICE_COLUMNS,
      ...(columns === undefined ? {} : pairs(columns, Object.keys(SERVICE_COLUMNS), '--columns')),
    },
    choices: {
      ...UNKNOWN_CHOICES,
      ...(set === undefined ? {} : pairs(set, Object.keys(UNKNOWN_CHOICES), '--set')),
    },
  };
}
