import { type HistoryChoices, UNKNOWN_CHOICES } from './convert.ts';
import { EVENT_COLUMNS, EVENT_KINDS, type EventColumns, type Words } from './events.ts';
import { type Numbering, SERVICE_COLUMNS, type ServiceColumns } from './services.ts';

/** What the command was asked for. */
export interface HistoryArgs {
  readonly table: string;
  /** A table of other events, one a line. */
  readonly events: string | null;
  readonly farm: string;
  readonly out: string;
  readonly language: 'V' | 'E' | 'T';
  readonly columns: ServiceColumns;
  readonly eventColumns: EventColumns;
  readonly words: Words;
  readonly choices: HistoryChoices;
  readonly numbering: Numbering | null;
  readonly gone: number | null;
}

const listed = (values: Readonly<Record<string, string | null>>): string =>
  Object.entries(values)
    .map(([key, value]) => `${key}=${value ?? ''}`)
    .join(' ');

export const USAGE = `npm run history -- <services.csv> --farm EB --out <folder> [--lang V|E|T]
  [--events events.csv]              other events, one a line: ${EVENT_KINDS.join(', ')}
  [--columns sow=Tag,served=Mated]   headers of the services, where they differ from:
     ${listed(SERVICE_COLUMNS)}
     (farm and what follows it may be missing)
  [--event-columns animal=Tag,on=Day] headers of the other events, where they differ from:
     ${listed(EVENT_COLUMNS)}
     (reason and what follows it may be missing)
  [--words Slaughtered=cull,+=positive] the tables' own words for events, results, reasons, lines and sources
  [--set boarid=B1,roomid=M1]        what the tables do not know, chosen for all rows:
     ${listed({ ...UNKNOWN_CHOICES })}
  [--parity pregnancies|litters]     what the column sow_parity counts: pregnancies from 1, or litters borne before from 0
                                     (found out where it is not said)
  [--gone DAYS]                      a sow no line mentions for so many days before the tables end was culled on the last day
                                     one does, reason unknown; without it she stands as present
Only lines whose column farm holds the farm of --farm are taken, where the table has that column.`;

function pairs(text: string, option: string, known: readonly string[] | null): Record<string, string> {
  const found: Record<string, string> = {};
  for (const pair of text.split(',')) {
    const [key = '', value = ''] = pair.split('=', 2);
    if (known !== null && !known.includes(key)) throw new RangeError(`${option}: "${key}" is none of ${known.join(', ')}`);
    found[known === null ? key.toLowerCase() : key] = value;
  }
  return found;
}

const OPTIONS = ['farm', 'out', 'lang', 'events', 'columns', 'event-columns', 'words', 'set', 'parity', 'gone'] as const;

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

function numberingIn(text: string | undefined): Numbering | null {
  if (text === undefined) return null;
  if (text !== 'pregnancies' && text !== 'litters') throw new RangeError('--parity is pregnancies or litters');
  return text;
}

function daysIn(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new RangeError('--gone is a number of days');
  return Number(text);
}

/** Reads the command line. @throws RangeError with one line that says what is wrong. */
export function historyArgs(argv: readonly string[]): HistoryArgs {
  const { table, options } = optionsIn(argv);
  const unknown = [...options.keys()].filter((name) => !OPTIONS.some((known) => known === name));
  if (unknown.length > 0) throw new RangeError(`unknown option --${unknown.join(', --')}`);
  const [farm, out, language] = [options.get('farm'), options.get('out'), options.get('lang') ?? 'E'];
  if (table === undefined || farm === undefined || out === undefined) throw new RangeError('table, --farm and --out are needed');
  if (language !== 'V' && language !== 'E' && language !== 'T') throw new RangeError('--lang is V, E or T');
  const over = <T extends object>(base: T, option: (typeof OPTIONS)[number]): T => {
    const text = options.get(option);
    return text === undefined ? base : { ...base, ...pairs(text, `--${option}`, Object.keys(base)) };
  };
  const words = options.get('words');
  return {
    table,
    events: options.get('events') ?? null,
    farm,
    out,
    language,
    columns: over<ServiceColumns>(SERVICE_COLUMNS, 'columns'),
    eventColumns: over<EventColumns>(EVENT_COLUMNS, 'event-columns'),
    words: words === undefined ? {} : pairs(words, '--words', null),
    choices: over<HistoryChoices>(UNKNOWN_CHOICES, 'set'),
    numbering: numberingIn(options.get('parity')),
    gone: daysIn(options.get('gone')),
  };
}
