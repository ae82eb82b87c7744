import type { Field, FieldValues } from '#engine/define/field.ts';
import type { Column, ReportRow } from '#engine/define/report.ts';
import { columnOf } from '#engine/define/resource.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import type { Sendable } from '../client/send.ts';

/** How a row is said: in the reader's words and language. */
export interface Saying {
  readonly say: (words: Text3) => string;
  readonly language: Language;
}

/** A table of settings whose rows open in a form; rows come with the answer of the page. */
export interface TableDef<Answer, Row extends object> {
  /** Unique name of the drafts kept for the form. */
  readonly name: string;
  readonly title: Text3;
  readonly addTitle: Text3;
  /** Fields of the form. */
  readonly fields: readonly Field[];
  /** Columns in order, the first stays in sight: keys of fields, or what else is shown of a row. */
  readonly columns: readonly (string | Column)[];
  readonly rows: (answer: Answer) => readonly Row[];
  /** Cells that are not the row's member of their column's key, and marks. */
  readonly cells?: (row: Row, saying: Saying) => ReportRow;
  readonly save: Sendable;
  /** Values the form of a new row begins with. */
  readonly blank: FieldValues;
  /** Values the form of a row begins with where they are not its members. */
  readonly typed?: (row: Row) => FieldValues;
  /** What is sent of the typed values, where that is not they themselves. */
  readonly sent?: (values: FieldValues) => object;
  /** Members that name a row that stands: they are sent as they were read, as is the version. */
  readonly key: readonly (keyof Row & string)[];
}

type Members = Readonly<Record<string, unknown>>;

/** The columns of a table: those of fields are made of them. */
export function columnsOf({ columns, fields }: Pick<TableDef<never, never>, 'columns' | 'fields'>): readonly Column[] {
  return columns.map((column, at): Column => {
    const field = fields.find(({ key }) => key === column);
    if (typeof column === 'string' && field === undefined) throw new Error(`no field ${column}`);
    return { ...(field === undefined ? (column as Column) : columnOf(field)), ...(at === 0 ? { frozen: true } : {}) };
  });
}

/** A member as it is shown: codes of a choice in words, several of anything apart by a comma. */
function shownMember(value: unknown, field: Field | undefined, language: Language): ReportRow[string] {
  if (Array.isArray(value)) return value.map((one) => shownMember(one, field, language)).join(', ');
  if (typeof value === 'boolean') return value ? 'Y' : 'N';
  const said = typeof value === 'string' ? field?.options?.[value]?.[language] : undefined;
  return said ?? (typeof value === 'string' || typeof value === 'number' ? value : null);
}

/** The cells of a row by column, and what the table says beside them. */
export function cellsOf<Row extends object>(
  { fields, cells }: TableDef<never, Row>,
  columns: readonly Column[],
  row: Row,
  saying: Saying,
): ReportRow {
  const own = columns.map(({ key }) => {
    const field = fields.find((one) => one.key === key);
    return [key, shownMember((row as Members)[key], field, saying.language)] as const;
  });
  return { ...Object.fromEntries(own), ...cells?.(row, saying) };
}

/** What the form of a row begins with: its members that are fields. */
export function begun<Row extends object>({ fields, typed, blank }: TableDef<never, Row>, row: Row | null): FieldValues {
  if (row === null) return blank;
  const own = fields.map(({ key }) => [key, (row as Members)[key] ?? null]);
  return { ...Object.fromEntries(own), ...typed?.(row) };
}

/** The body of the save. */
export function bodyOf<Row extends object>({ sent, key }: TableDef<never, Row>, values: FieldValues, row: Row | null): object {
  const body = sent === undefined ? values : sent(values);
  if (row === null) return { ...body, isNew: true };
  const named = [...key, 'version'].map((member) => [member, (row as Members)[member]]);
  return { ...body, ...Object.fromEntries(named), isNew: false };
}
