import type { Text3 } from '#kernel/language.ts';
import type { Field } from './field.ts';
import type { RouteName } from './route-name.ts';

/**
 * An Excel sheet a screen reads (specification, section 3, "Import sheets"). The template, the
 * reader, the grid and the server check are made from the same columns.
 */
export interface SheetDef {
  /** Stable name, for example mating, farrowing-full, gilt-genetic. */
  readonly sheet: string;
  readonly route: RouteName;
  readonly title: Text3;
  readonly columns: readonly Field[];
  /** What the server tells of each row, beside its own columns. */
  readonly told?: readonly Field[];
  /** Key of the column that must not repeat among rows (with `duplicateWith` as further parts of the key). */
  readonly unique?: readonly string[];
}

/** Declares an import sheet. */
export function defineSheet(sheet: SheetDef): SheetDef {
  return sheet;
}
