import type { Words } from '#engine/define/fields.ts';
import type { CellValue, Column, ReportRow } from '#engine/define/report.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import { formatterOf } from './code-words.ts';
import { columnTotals } from './totals.ts';

/** How a cell stands out; few: too few rows stand behind it to judge by, it is hatched. */
export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'muted' | 'few' | 'total';
/** How a whole row stands out. */
export type RowStyle = Tone | 'bold' | 'struck' | 'provisional';

/** What a cell is made of: a value, or words in three languages of which the reader sees his own. */
export type Cell = CellValue | Text3 | undefined;
/** Parameters by name; those that are blank are not sent, for blank texts count as missing. */
export type Narrowing = Readonly<Record<string, string | number | null | undefined>>;

type PerRow<R, C, V> = (row: R, at: C) => V | null | undefined | false;

/** What a column says beside its key, label and type; all of it optional, functions see the row and what the report is made with. */
export interface ColumnSays<R, C> extends Partial<Omit<Column, 'key' | 'label' | 'type'>> {
  /** What stands in the cell; without it the row's member of the column's key. */
  readonly of?: (row: R, at: C) => Cell;
  /** The list of the database whose codes the cell holds: it shows their names. Null: codes as they are, where the module names them by default. */
  readonly list?: string | null;
  /** Words of the codes the cell holds, or what says one code in a language. */
  readonly words?: Words | ((code: string, language: Language) => string);
  readonly mark?: PerRow<R, C, Tone>;
  /** The number may still change. */
  readonly provisional?: PerRow<R, C, true>;
  /** The number is unusual. */
  readonly deviates?: PerRow<R, C, 'above' | 'below'>;
  /** Parameters the figure of the cell opens with, over those of its row and its report. */
  readonly narrows?: PerRow<R, C, Narrowing>;
  /** Days the figure of the cell stands for. */
  readonly days?: PerRow<R, C, { readonly from: string; readonly to: string }>;
  /** The screen the cell leads to, with its parameters. */
  readonly opens?: PerRow<R, C, OpenedScreen>;
}

/** A screen with its parameters. */
export interface OpenedScreen {
  readonly route: string;
  readonly params: Narrowing;
}

/** A column of a declared table. */
export interface TableColumn<R, C> extends ColumnSays<R, C> {
  readonly key: string;
  readonly label: Text3;
  readonly type: Column['type'];
}

/** What the rows of a table say as a whole. */
export interface RowSays<R, C> {
  readonly style?: PerRow<R, C, RowStyle>;
  /** Decimals of the row's numbers, where rows are of kinds of their own. */
  readonly decimals?: (row: R, at: C) => number | null;
  /** The named figure the row's numbers are. */
  readonly figure?: PerRow<R, C, string>;
  /** The screen the row leads to, with its parameters. */
  readonly opens?: PerRow<R, C, OpenedScreen>;
  /** Parameters the row's figures open with. */
  readonly narrows?: PerRow<R, C, Narrowing>;
  /** Days the row's figures stand for. */
  readonly days?: PerRow<R, C, { readonly from: string; readonly to: string }>;
  /** True where the row's figures open nothing. */
  readonly closed?: PerRow<R, C, true>;
  /** Events the row takes part in; none: it is not ticked. Without this it takes part in all. */
  readonly actions?: PerRow<R, C, readonly string[]>;
}

/** Names of codes by list. */
export type NameOf = (list: string, code: string) => string | undefined;

/** A table with its rows as it is sent. */
export interface TableAnswer {
  readonly columns: readonly Column[];
  readonly rows: readonly ReportRow[];
  readonly totals?: ReportRow;
}

/** A table with its rows, not yet said in anybody's language. */
export interface FilledTable<C> {
  /** Lists whose names its cells show. */
  readonly lists: readonly string[];
  answer(at: C, language: Language, names: NameOf): TableAnswer;
}

/** A declared table. Members of a row that begin with `_` (keys of what it stands for) travel with it; others that are no column do not. */
export interface Table<R, C> {
  readonly columns: readonly Column[];
  /** The table with rows. Its totals are the sums of the columns that ask for one, with the cells `totals` gives over them; null for none. */
  of(rows: readonly R[], totals?: ReportTotals | null): FilledTable<C>;
  /** The table with rows, closed by a row of the whole that is made as they are. */
  closedBy(whole: R, rows: readonly R[]): FilledTable<C>;
}

/** Cells of a row of totals by their column. */
export type ReportTotals = Readonly<Record<string, Cell>>;

/** What stands in an address as it is. */
const PLAIN = /^[\w.*-]*$/;
const encoded = (text: string): string => (PLAIN.test(text) ? text : new URLSearchParams([['', text]]).toString().slice(1));

/** The parameters that are not blank, as they stand in an address. */
export function addressOf(params: Narrowing): string {
  let address = '';
  for (const [key, value] of Object.entries(params)) {
    if (value == null || value === '') continue;
    address += `${address === '' ? '' : '&'}${encoded(key)}=${encoded(String(value))}`;
  }
  return address;
}

/** True for a text in three languages. */
export const isText = (cell: unknown): cell is Text3 => typeof cell === 'object' && cell !== null && 'V' in cell;

type Written = Record<string, CellValue>;
/** Writes one thing about a row into what is sent. */
type Writer<R, C> = (out: Written, row: R, at: C) => void;

/** Writes the cell of a column. */
function cellWriter<R, C>(column: TableColumn<R, C>, language: Language, names: NameOf): Writer<R, C> {
  const { key, of } = column;
  const say = formatterOf(column, language, names);
  return (out, row, at) => {
    const cell = of === undefined ? (row as Readonly<Record<string, Cell>>)[key] : of(row, at);
    if (cell === undefined) return;
    const value = isText(cell) ? cell[language] : cell;
    out[key] = say === null || value === null || value === '' ? value : say(String(value));
  };
}

/** Writes what `said` says of a row under a name of the wire; nothing where it says nothing. */
function writer<R, C, V>(
  answer: ((row: R, at: C) => V | null | undefined | false) | undefined,
  put: (out: Written, value: NonNullable<V>) => void,
): Writer<R, C>[] {
  if (answer === undefined) return [];
  return [
    (out, row, at) => {
      const value = answer(row, at);
      if (value != null && value !== false) put(out, value);
    },
  ];
}

const under =
  (name: string) =>
  (out: Written, value: CellValue): void => {
    out[name] = value;
  };
const flagUnder =
  (name: string) =>
  (out: Written): void => {
    out[name] = 1;
  };
const narrowUnder =
  (name: string) =>
  (out: Written, params: Narrowing): void => {
    out[name] = addressOf(params);
  };
const opensUnder =
  (name: string) =>
  (out: Written, { route, params }: OpenedScreen): void => {
    out[name] = `${route}?${addressOf(params)}`;
  };
const daysUnder =
  (after: string) =>
  (out: Written, { from, to }: { readonly from: string; readonly to: string }): void => {
    out[`_from${after}`] = from;
    out[`_to${after}`] = to;
  };

/** True for a column whose cell is the row's member as it is. */
const isPlain = <R, C>(column: TableColumn<R, C> | undefined): boolean =>
  column?.of === undefined && column?.words === undefined && column?.list == null;

/** What is written of each column beside its cell. */
function columnWriters<R, C>({ key, mark, provisional, deviates, narrows, days, opens }: TableColumn<R, C>): Writer<R, C>[] {
  return [
    ...writer(mark, under(`_mark_${key}`)),
    ...writer(provisional, flagUnder(`_prov_${key}`)),
    ...writer(deviates, under(`_dev_${key}`)),
    ...writer(narrows, narrowUnder(`_params_${key}`)),
    ...writer(days, daysUnder(`_${key}`)),
    ...writer(opens, opensUnder(`_open_${key}`)),
  ];
}

/** What is written of a row as a whole. */
function rowWriters<R, C>({ style, decimals, figure, opens, narrows, days, closed, actions }: RowSays<R, C>): Writer<R, C>[] {
  return [
    ...writer(style, under('_style')),
    ...writer(decimals, under('_decimals')),
    ...writer(figure, under('_figure')),
    ...writer(opens, opensUnder('_open')),
    ...writer(narrows, narrowUnder('_params')),
    ...writer(days, daysUnder('')),
    ...writer(closed, flagUnder('_noopen')),
    ...writer(actions, (out, events) => {
      out['_actions'] = events.join(' ');
    }),
  ];
}

/** What writes the rows of a table. */
interface Writers<R, C> {
  /** Columns without a cell of their own making: a member of that name is the cell, or the code of its words. */
  readonly held: ReadonlySet<string>;
  /** Writes every cell. */
  readonly cells: readonly Writer<R, C>[];
  /** Writes the cells a copy of the row does not hold yet. */
  readonly made: readonly Writer<R, C>[];
  /** Writes what is said beside the cells. */
  readonly beside: readonly Writer<R, C>[];
}

const isKey = (name: string): boolean => name[0] === '_';

/** True where every member of a row is sent: a copy of the row then costs a fraction of writing it cell by cell. */
function isSentWhole(members: Readonly<Record<string, unknown>>, held: ReadonlySet<string>): boolean {
  for (const name in members) {
    const value = members[name];
    if (value === undefined || (typeof value === 'object' && value !== null) || !(held.has(name) || isKey(name))) return false;
  }
  return true;
}

/** The members that travel with a row. */
function keysOf(members: Readonly<Record<string, CellValue | undefined>>): Written {
  const keys: Written = {};
  for (const name in members) {
    const value = members[name];
    if (value !== undefined && isKey(name)) keys[name] = value;
  }
  return keys;
}

function written<R, C>(row: R, at: C, { held, cells, made, beside }: Writers<R, C>): ReportRow {
  const members = row as Written;
  const whole = isSentWhole(members, held);
  const out: Written = whole ? { ...members } : keysOf(members);
  for (const write of whole ? made : cells) write(out, row, at);
  for (const write of beside) write(out, row, at);
  return out;
}

function totalsAnswer(totals: ReportTotals, language: Language): ReportRow {
  return Object.fromEntries(Object.entries(totals).map(([key, cell]) => [key, isText(cell) ? cell[language] : cell]));
}

/** The column as it is sent. */
function plainColumn<R, C>(column: TableColumn<R, C>): Column {
  const { of: _of, list: _list, words: _words, mark: _mark, provisional: _prov, deviates: _dev, ...said } = column;
  const { narrows: _narrows, days: _days, opens: _opens, ...plain } = said;
  return plain;
}

/** Declares a table: its columns, and what its rows say as a whole. */
export function defineTable<R, C>(declared: readonly TableColumn<R, C>[], rowSays: RowSays<R, C> = {}): Table<R, C> {
  const columns = declared.map(plainColumn);
  const lists = [...new Set(declared.flatMap(({ list }) => list ?? []))];
  const marks = declared.flatMap((column) => columnWriters(column));
  const whole = rowWriters(rowSays);
  const held = new Set(declared.flatMap(({ key, of }) => (of === undefined ? [key] : [])));
  const summed = columns.some(({ total }) => total === 'sum');
  const filled = (
    rows: readonly R[],
    totalsOf: (shown: readonly ReportRow[], language: Language, writers: Writers<R, C>, at: C) => ReportRow | null,
  ) => ({
    lists,
    answer: (at: C, language: Language, names: NameOf): TableAnswer => {
      const cells = declared.map((column) => cellWriter(column, language, names));
      const writers = { held, cells, made: cells.filter((_, index) => !isPlain(declared[index])), beside: [...marks, ...whole] };
      const shown = rows.map((row) => written(row, at, writers));
      const totals = totalsOf(shown, language, writers, at);
      return { columns, rows: shown, ...(totals === null ? {} : { totals }) };
    },
  });
  return {
    columns,
    of: (rows, totals) =>
      filled(rows, (shown, language) => {
        if (totals === null || (totals === undefined && !summed)) return null;
        return { ...columnTotals(columns, shown), ...totalsAnswer(totals ?? {}, language) };
      }),
    closedBy: (row, rows) => filled(rows, (_, __, writers, at) => written(row, at, { ...writers, beside: marks })),
  };
}
