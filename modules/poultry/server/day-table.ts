import { dailyFields } from '#engine/batch/domain/daily.ts';
import type { Field } from '#engine/define/field.ts';
import { parseDecimalCell, parseIntCell } from '#engine/sheet/parse-cell.ts';
import { type BadLine, dayIn, readTable } from '#engine/sheet/text-table.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { FLOCK_DAILY } from '../domain/daily.ts';

/** Headers of a table of days, by what they mean; the table may lack all but the day. */
export const DAY_COLUMNS = {
  ...{ farm: 'farm', date: 'date', dead: 'dead', deadreason: 'deadreason', culled: 'culled', cullreason: 'cullreason' },
  ...{ feedkg: 'feedkg', feedgrams: 'feedgrams', water: 'water', waterml: 'waterml', tlow: 'tlow', thigh: 'thigh' },
  ...{ eggs: 'eggs', broken: 'broken', dirty: 'dirty', mass: 'mass' },
} as const satisfies Readonly<Record<string, string>>;

export type DayColumn = keyof typeof DAY_COLUMNS;
export type DayColumns = Readonly<Record<DayColumn, string>>;

/** A header no table has. */
const NONE = '\0';

/** Headers with those somebody named: what a header was named for it means alone, whichever column it would be called otherwise. */
export function dayColumns(named: Readonly<Partial<Record<DayColumn, string>>>): DayColumns {
  const taken = new Set(Object.values(named).map((header) => header.toLowerCase()));
  const left = Object.entries(DAY_COLUMNS).map(([key, header]) => [key, taken.has(header) ? NONE : header]);
  return { ...(Object.fromEntries(left) as DayColumns), ...named };
}

/** What a table says of one day of a flock. */
export interface TableDay {
  readonly line: number;
  readonly date: BusinessDate;
  /** Members of the daily line. */
  readonly values: Readonly<Record<string, string | number>>;
  /** Of a bird live at the day's end: feed in grams, water in millilitres. */
  readonly each: { readonly feed: number | null; readonly water: number | null };
}

const FIELDS: ReadonlyMap<string, Field> = new Map(dailyFields({ daily: FLOCK_DAILY }).map((field) => [field.key, field]));
const VALUES = Object.keys(DAY_COLUMNS).filter((key) => FIELDS.has(key)) as DayColumn[];

/** A value of a cell, null where it is blank; what is wrong with it is thrown as a text. */
function cellValue(column: DayColumn, text: string): string | number | null {
  const field = FIELDS.get(column);
  if (text === '' || (field !== undefined && field.kind === 'code')) return text === '' ? null : text.toUpperCase();
  const rule = field?.min === undefined ? {} : { min: field.min };
  const parsed = field?.kind === 'int' ? parseIntCell(text, column, rule) : parseDecimalCell(text, column, rule);
  if (!parsed.ok) throw new RangeError(`"${text}" is no ${field?.kind === 'int' ? 'whole number' : 'number'} for ${column}`);
  return parsed.value;
}

function dayOf(line: number, cell: (name: DayColumn) => string): TableDay {
  const date = dayIn(cell('date'));
  if (date === null || date === 'bad') throw new RangeError(`"${cell('date')}" is no day`);
  const values = Object.fromEntries(VALUES.map((key) => [key, cellValue(key, cell(key))]).filter(([, value]) => value !== null));
  const each = { feed: cellValue('feedgrams', cell('feedgrams')) as number | null, water: cellValue('waterml', cell('waterml')) as number | null };
  if (each.feed !== null && 'feedkg' in values) throw new RangeError('feed is given in kg and in grams a bird');
  if (each.water !== null && 'water' in values) throw new RangeError('water is given in litres and in millilitres a bird');
  return { line, date, values, each };
}

/**
 * Days of a table in their order, and lines that cannot be read; a day that stands twice is read once.
 * @throws RangeError where the column of days is missing, or no line is the farm's.
 */
export function readDays(cells: readonly (readonly string[])[], columns: DayColumns, farm: string): { days: TableDay[]; bad: BadLine[] } {
  const days = new Map<BusinessDate, TableDay>();
  const bad: BadLine[] = [];
  for (const { line, cell } of readTable<DayColumn>(cells, columns, ['date'], farm).lines) {
    try {
      const day = dayOf(line, cell);
      if (days.has(day.date)) throw new RangeError(`the day stands on line ${days.get(day.date)?.line} already`);
      days.set(day.date, day);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      bad.push({ line, why: error.message });
    }
  }
  return { days: [...days.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1)), bad };
}

const GRAMS = 1000;
const tenth = (value: number): number => Math.round(value * 10) / 10;

/** The daily line of a day, whose house held `live` birds before it: what is said of a bird is reckoned of those left at the day's end. */
export function lineOfDay({ values, each }: Pick<TableDay, 'values' | 'each'>, live: number): Readonly<Record<string, string | number>> {
  const gone = ['dead', 'culled'].reduce((sum, key) => sum + Number(values[key] ?? 0), 0);
  const left = Math.max(0, live - gone);
  return {
    ...values,
    ...(each.feed === null ? {} : { feedkg: tenth((each.feed * left) / GRAMS) }),
    ...(each.water === null ? {} : { water: tenth((each.water * left) / GRAMS) }),
  };
}
