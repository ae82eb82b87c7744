import { addDays, type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';

/** A visit of a pig to a feeding station, or one weighing of a scale. */
export interface Visit {
  /** Line of the file, the heading being 1. */
  readonly line: number;
  /** Number the station read; null where it read none. */
  readonly tag: string | null;
  readonly day: BusinessDate;
  /** kg eaten, below 0 where the trough weighed more afterwards; null in the file of a scale. */
  readonly feed: number | null;
  /** kg; null where it was not weighed. */
  readonly weight: number | null;
}

/** The file of a station as it was read: its visits, or what is wrong, each with its line. */
export interface StationFile {
  readonly visits: readonly Visit[];
  readonly issues: readonly Issue[];
}

type Column = 'tag' | 'day' | 'entry' | 'exit' | 'feed' | 'weight';

/** What makers call their columns, in small letters without anything but letters. */
const NAMES: Readonly<Record<string, Column>> = {
  ...{ tag: 'tag', eartag: 'tag', transponder: 'tag', rfid: 'tag', eid: 'tag', animalid: 'tag', visualid: 'tag' },
  ...{ date: 'day', visitdate: 'day', weighdate: 'day', day: 'day' },
  ...{ entry: 'entry', entrytime: 'entry', timein: 'entry', exit: 'exit', exittime: 'exit', timeout: 'exit' },
  ...{ consumed: 'feed', feedkg: 'feed', feedintake: 'feed', intake: 'feed', consumedkg: 'feed' },
  ...{ weight: 'weight', weightkg: 'weight', bodyweight: 'weight', liveweight: 'weight' },
};
/** Heaviest pig, and most a pig eats in one visit, kg. */
const MOST = { weight: 400, feed: 10 } as const;
/** Wrong lines told of one file. */
const TOLD = 20;
/** Most lines of a file: three stations over a year. */
const LONGEST = 200_000;

const refusal = (code: Issue['code'], line: number, field: string, params: Issue['params']): Issue => ({ ...refuse(code, field, params), row: line });

/** The character that parts the cells of a heading. */
const delimiterOf = (heading: string): string => [';', '\t', ','].find((one) => heading.includes(one)) ?? ',';
const unquoted = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

/** A day as a station writes it: year first, parted by / or -. */
function dayOf(cell: string): BusinessDate | null {
  const found = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/.exec(cell);
  if (found === null) return null;
  const [, year = '', month = '', day = ''] = found;
  try {
    const read = businessDate(`${year}${month.padStart(2, '0')}${day.padStart(2, '0')}`);
    return addDays(read, 0) === read ? read : null;
  } catch {
    return null;
  }
}

const isTime = (cell: string): boolean => /^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(cell);
const isNumber = (cell: string): boolean => /^-?\d{1,6}([.,]\d{1,6})?$/.test(cell);
const numberOf = (cell: string): number => Number(cell.replace(',', '.'));

interface Columns {
  readonly at: ReadonlyMap<Column, number>;
  readonly cells: number;
}

/** What a heading lacks: number, day, and feed or weight. */
function missingIn(at: Columns['at']): Issue[] {
  const needed = [at.has('tag') ? [] : 'tag', at.has('day') ? [] : 'date', at.has('feed') || at.has('weight') ? [] : 'weight'].flat();
  return needed.map((field) => refusal('V_REQUIRED', 1, 'file', { field }));
}

/** Columns of the file by what they hold; the issues of a heading that lacks some or names one twice. */
function columnsOf(heading: string, delimiter: string): Columns & { readonly issues: readonly Issue[] } {
  const cells = heading.split(delimiter).map(unquoted);
  const known = cells.flatMap((cell, index) => {
    const column = NAMES[cell.toLowerCase().replace(/[^a-z]/g, '')];
    return column === undefined ? [] : [{ column, index, cell }];
  });
  const at = new Map(known.toReversed().map(({ column, index }) => [column, index]));
  const twice = known.filter(({ column, index }) => at.get(column) !== index);
  const issues = [...twice.map(({ cell }) => refusal('V_DUPROW', 1, 'file', { row: 1, row2: 1, value: cell })), ...missingIn(at)];
  return { at, cells: cells.length, issues };
}

type Cells = (column: Column) => string | null;

/** What is wrong with the cells of a line. */
function lineIssues(line: number, of: Cells, today: BusinessDate): Issue[] {
  const [day, tag] = [dayOf(of('day') ?? ''), of('tag') ?? ''];
  const wrong = (column: Column, test: (cell: string) => boolean): Issue[] => {
    const cell = of(column);
    return cell === null || cell === '' || test(cell) ? [] : [refusal('V_INVALID', line, column, { value: cell })];
  };
  const range = (column: 'weight' | 'feed', min: number): Issue[] => {
    const cell = of(column);
    if (cell === null || cell === '' || !isNumber(cell)) return wrong(column, isNumber);
    const value = numberOf(cell);
    return value < min || value > MOST[column] ? [refusal('V_RANGE', line, column, { min, max: MOST[column] })] : [];
  };
  return [
    ...(/^[0-9A-Za-z .-]{1,40}$/.test(tag) ? [] : [refusal('V_INVALID', line, 'tag', { value: tag })]),
    ...(day === null
      ? [refusal('V_INVALID', line, 'day', { value: of('day') ?? '' })]
      : day > today
        ? [refusal('359', line, 'day', { date: day })]
        : []),
    ...wrong('entry', isTime),
    ...wrong('exit', isTime),
    ...range('weight', 0),
    ...range('feed', -MOST.feed),
  ];
}

const read = (cell: string | null): number | null => (cell === null || cell === '' ? null : numberOf(cell));
/** A station that read no number writes 0. */
const tagOf = (cell: string | null): string | null => (cell === null || /^0*$/.test(cell) ? null : cell.toUpperCase());

/** One line as a visit, or what is wrong with it; `seen`: visits so far, by their cells. */
function visitOf(text: string, line: number, columns: Columns, delimiter: string, today: BusinessDate, seen: Map<string, number>) {
  const cells = text.split(delimiter).map(unquoted);
  if (cells.length !== columns.cells) return [refusal('V_INVALID', line, 'file', { value: text.slice(0, 60) })];
  const of: Cells = (column) => {
    const index = columns.at.get(column);
    return index === undefined ? null : (cells[index] ?? '');
  };
  const issues = lineIssues(line, of, today);
  const before = seen.get(text);
  if (before !== undefined) issues.push(refusal('V_DUPROW', line, 'file', { row: line, row2: before, value: of('tag') ?? '' }));
  seen.set(text, line);
  if (issues.length > 0) return issues;
  const weight = read(of('weight'));
  // 0 says that the scale was not read.
  return {
    line,
    tag: tagOf(of('tag')),
    day: dayOf(of('day') ?? '') ?? today,
    feed: read(of('feed')),
    weight: weight === 0 ? null : weight,
  } satisfies Visit;
}

/** Reads the file of a feeding station or a scale: comma, semicolon or tab, its columns by their names; every wrong line is told. */
export function readStation(text: string, today: BusinessDate): StationFile {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const [heading = ''] = lines;
  const last = lines.findLastIndex((line) => line.trim() !== '');
  if (last < 1) return { visits: [], issues: [refuse('V_REQUIRED', 'file', { field: 'file' })] };
  if (last > LONGEST) return { visits: [], issues: [refuse('V_RANGE', 'file', { min: 1, max: LONGEST })] };
  const delimiter = delimiterOf(heading);
  const columns = columnsOf(heading, delimiter);
  if (columns.issues.length > 0) return { visits: [], issues: columns.issues };
  const visits: Visit[] = [];
  const issues: Issue[] = [];
  const seen = new Map<string, number>();
  for (let at = 1; at <= last && issues.length < TOLD; at += 1) {
    const found = visitOf(lines[at] ?? '', at + 1, columns, delimiter, today, seen);
    if (Array.isArray(found)) issues.push(...found);
    else visits.push(found);
  }
  return issues.length > 0 ? { visits: [], issues } : { visits, issues };
}
