import type { Column } from '#engine/define/report.ts';
import type { Text3 } from '#kernel/language.ts';
import { type ColumnSays, isText, type TableColumn } from './table.ts';

/** Makes a column: its key, its label where the module has none for the key, what else it says. */
export interface ColumnMaker<R, C, Known extends string> {
  (key: Known, says?: ColumnSays<R, C>): TableColumn<R, C>;
  (key: string, label: Text3, says?: ColumnSays<R, C>): TableColumn<R, C>;
}

/** The makers of columns, by type of cell. */
export type ColumnMakers<R, C, Known extends string> = Readonly<Record<Column['type'], ColumnMaker<R, C, Known>>>;

/** What a module knows of columns by their key: labels, and what they say unless a report says otherwise. */
export interface KnownColumns<Known extends string> {
  readonly labels: Readonly<Record<Known, Text3>>;
  readonly says: Readonly<Partial<Record<string, ColumnSays<never, never>>>>;
}

const TYPES: readonly Column['type'][] = ['text', 'week', 'int', 'decimal', 'date', 'flag', 'animal', 'percent'];

/** The makers of columns of a module's reports. */
export function columnMakers<R, C, Known extends string>({ labels, says }: KnownColumns<Known>): ColumnMakers<R, C, Known> {
  const made = (type: Column['type']) => (key: string, labelOrSays?: Text3 | ColumnSays<R, C>, more?: ColumnSays<R, C>) => {
    const own = isText(labelOrSays);
    const label = own ? labelOrSays : (labels as Readonly<Record<string, Text3>>)[key];
    if (label === undefined) throw new Error(`no label for column ${key}`);
    return { key, label, type, ...(says[key] as ColumnSays<R, C> | undefined), ...(own ? more : (labelOrSays as ColumnSays<R, C> | undefined)) };
  };
  return Object.fromEntries(TYPES.map((type) => [type, made(type)])) as unknown as ColumnMakers<R, C, Known>;
}
