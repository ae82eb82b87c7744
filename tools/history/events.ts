import { type BadLine, dayIn, readTable, type Table } from '#engine/sheet/text-table.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { identityIn } from './identity.ts';
import type { ServiceTable } from './services.ts';

/** Headers of a table of other events. Those from `reason` on may be missing. */
export const EVENT_COLUMNS = {
  animal: 'animal',
  event: 'event',
  on: 'date',
  reason: 'reason',
  result: 'result',
  weight: 'weight',
  born: 'date_born',
  lineage: 'lineage',
  source: 'source',
  farm: 'farm',
} as const;

type Column = keyof typeof EVENT_COLUMNS;

/** Columns of a table of other events, by what they mean. */
export type EventColumns = Readonly<Record<Column, string>>;

/** What an event of the table may be called, and the import sheet it fills. */
const KINDS = {
  gilt: 'gilt',
  boar: 'boar',
  heat: 'heat',
  check: 'pregnancy-check',
  return: 'return',
  abortion: 'abortion',
  cull: 'cull',
  sale: 'sale',
  death: 'death',
  euthanised: 'death',
} as const;

export type EventKind = keyof typeof KINDS;

/** Names of events, for the command's help. */
export const EVENT_KINDS = Object.keys(KINDS) as readonly EventKind[];

/** Codes of the product stand for the same events. */
const CODES: Readonly<Record<string, EventKind>> = {
  RUT: 'heat',
  FRX: 'check',
  RET: 'return',
  ABO: 'abortion',
  CUL: 'cull',
  SAL: 'sale',
  DTH: 'death',
};

/** One event of an animal beside its services. */
export interface OtherEvent {
  /** Line of its file. */
  readonly line: number;
  readonly animal: string;
  readonly kind: EventKind;
  readonly sheet: (typeof KINDS)[EventKind];
  readonly on: BusinessDate;
  readonly reason: string | null;
  readonly result: 'positive' | 'negative' | null;
  readonly weight: number | null;
  readonly born: BusinessDate | null;
  readonly lineage: string | null;
  readonly source: string | null;
}

/** The table's own words and the product's for them: Slaughtered is a cull, `+` is positive, L5 the reason LEGS. */
export type Words = Readonly<Record<string, string>>;

const LEAVING: ReadonlySet<string> = new Set(['cull', 'sale', 'death']);

/** True for the day an animal left. */
export const leaves = ({ sheet }: OtherEvent): boolean => LEAVING.has(sheet);

const worded = (words: Words, text: string): string => words[text.toLowerCase()] ?? text;

function kindIn(words: Words, text: string): EventKind | null {
  const word = worded(words, text);
  if (Object.hasOwn(KINDS, word.toLowerCase())) return word.toLowerCase() as EventKind;
  return CODES[word.toUpperCase()] ?? null;
}

function resultIn(words: Words, text: string): 'positive' | 'negative' | null {
  const word = worded(words, text).toLowerCase();
  return word === 'positive' || word === 'negative' ? word : null;
}

const textIn = (words: Words, text: string): string | null => (text === '' ? null : worded(words, text));

function weightIn(text: string): number | null | 'bad' {
  if (text === '') return null;
  return /^\d{1,4}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : 'bad';
}

function eventOf(cell: (name: Column) => string, line: number, words: Words): OtherEvent | BadLine {
  const animal = identityIn(cell('animal'));
  const kind = kindIn(words, cell('event'));
  const [on, born, weight] = [dayIn(cell('on')), dayIn(cell('born')), weightIn(cell('weight'))];
  const result = resultIn(words, cell('result'));
  if (animal === null) return { line, why: `identity "${cell('animal')}" is not 2 to 12 of A-Z 0-9 - .` };
  if (kind === null) return { line, why: `event "${cell('event')}" is none of ${EVENT_KINDS.join(', ')}; --words names it` };
  if (on === null || on === 'bad') return { line, why: 'date missing or no date' };
  if (born === 'bad') return { line, why: 'date of birth is no date' };
  if (weight === 'bad') return { line, why: 'weight is no number' };
  if (kind === 'check' && result === null) return { line, why: `result "${cell('result')}" is neither positive nor negative; --words names it` };
  const [reason, lineage, source] = [textIn(words, cell('reason')), textIn(words, cell('lineage')), textIn(words, cell('source'))];
  return { line, animal, kind, sheet: KINDS[kind], on, reason, result, weight, born, lineage, source };
}

/** The events of a farm in a table of one event a line. @throws RangeError when a needed header is missing, or no line is the farm's. */
export function readEvents(cells: readonly (readonly string[])[], columns: EventColumns, words: Words, farm: string) {
  const table: Table<Column> = readTable<Column>(cells, columns, ['animal', 'event', 'on'], farm);
  const events: OtherEvent[] = [];
  const bad: BadLine[] = [];
  for (const { line, cell } of table.lines) {
    const read = eventOf(cell, line, words);
    if ('why' in read) bad.push(read);
    else events.push(read);
  }
  return { events, bad };
}

/** Checks and leavings that a table of services holds in columns of its own; a leaving repeated on each line of a sow is one. */
export function eventsOfServices({ table }: ServiceTable, words: Words): { events: OtherEvent[]; bad: BadLine[] } {
  const events = new Map<string, OtherEvent>();
  const bad: BadLine[] = [];
  const take = (line: number, cells: Partial<Record<Column, string>>): void => {
    if ((cells.on ?? '') === '') return;
    const read = eventOf((name) => cells[name] ?? '', line, words);
    if ('why' in read) bad.push(read);
    else if (!events.has(`${read.animal} ${read.sheet} ${read.on}`)) events.set(`${read.animal} ${read.sheet} ${read.on}`, read);
  };
  for (const { line, cell } of table.lines) {
    if (identityIn(cell('sow')) === null) continue;
    take(line, { animal: cell('sow'), event: 'check', on: cell('checked'), result: cell('result') });
    take(line, { animal: cell('sow'), event: cell('removal') || 'cull', on: cell('removed'), reason: cell('reason') });
  }
  return { events: [...events.values()], bad };
}
