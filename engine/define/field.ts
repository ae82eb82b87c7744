import type { IssueCode } from '#kernel/issue.ts';
import type { Text3 } from '#kernel/language.ts';

/** What a field can hold; each kind has one widget, one formatter, one Excel reader and writer. */
export type FieldKind = 'date' | 'int' | 'decimal' | 'text' | 'longtext' | 'code' | 'multicode' | 'animal' | 'flag' | 'password' | 'file';

/** What a text may look like beyond its length; `upper` takes small letters for capitals. */
export const FORMATS = {
  /** A calendar month YYYYMM; comparisons reach years back, so not at the edge of the calendar. */
  month: { pattern: /^(19[5-9]\d|20\d\d)(0[1-9]|1[0-2])$/, upper: false },
  /** A code that people give: capitals, digits and . _ - */
  code: { pattern: /^[A-Z0-9._-]+$/, upper: true },
  email: { pattern: /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, upper: false },
} as const;

/**
 * One field of an event, an entry, a sheet or a form. Declared once; the form, the grid, the Excel
 * template, the check in the browser, the check on the server and the API document read it.
 */
export interface Field {
  /** The specification's field name, for example matedt; also the JSON member and the column key. */
  readonly key: string;
  readonly kind: FieldKind;
  readonly label: Text3;
  readonly help?: Text3;
  readonly required?: boolean;
  /** Not required, and yet filled by nearly everybody: it stands with the required ones where a phone folds the others. */
  readonly usual?: boolean;
  /** The identity of an animal that is yet to be given: none that is there is offered. */
  readonly fresh?: boolean;
  /** Category of /common/catdata a `code` field chooses from (marked ** in sheets). */
  readonly list?: string;
  /** Words of each code, where the list is fixed: then no other code is taken and the browser asks for none. */
  readonly options?: Readonly<Record<string, Text3>>;
  /** Parents passed with the category, for example { area: 'nursery' }. */
  readonly listParents?: Readonly<Record<string, string>>;
  readonly min?: number;
  readonly max?: number;
  /** Code that refuses any wrong number, and a text or code that is missing, in place of the generic ones. */
  readonly refusal?: IssueCode;
  /** Decimals of a `decimal` field. */
  readonly decimals?: number;
  /** Longest text. */
  readonly maxLength?: number;
  readonly format?: keyof typeof FORMATS;
  /** First day YYYYMMDD a `date` field takes. */
  readonly since?: string;
  /** Unit shown in the header, for example kg. */
  readonly unit?: string;
  /** An `int` field that chooses a farm week: key of the field its year stands in. 0 means all weeks. */
  readonly weekOf?: string;
  /** Value proposed on an empty form: 'today' the business date, 'keep' the last one typed. */
  readonly initial?: 'today' | 'keep' | string | number;
  /** Taken where nothing is sent; also proposed on an empty form. */
  readonly fallback?: string | number | readonly string[];
}

const LONGEST: Partial<Record<FieldKind, number>> = { code: 40, multicode: 40, animal: 40, longtext: 2000 };

/** Most characters a text or code takes. */
export function longestOf({ kind, maxLength }: Field): number {
  return maxLength ?? LONGEST[kind] ?? 200;
}

/** The value of a field after blank texts became null: dates as YYYYMMDD, flags as Y or N. */
export type FieldValue = string | number | readonly string[] | null;

/** Values of a form or row by field key. */
export type FieldValues = Readonly<Record<string, FieldValue | undefined>>;
