import type { FieldValues } from '#engine/define/field.ts';
import type { Issue } from '#kernel/issue.ts';
import type { Text3 } from '#kernel/language.ts';
import type { Sendable } from '../client/send.ts';

/** What an import answers for each row. */
export interface ImportAnswer {
  readonly saved: number;
  readonly unbalanced?: number;
  readonly rows: readonly {
    readonly row: number;
    readonly ok: boolean;
    readonly already?: boolean;
    readonly issues: readonly Issue[];
    readonly told?: FieldValues;
  }[];
}

export interface ImportInput {
  readonly reqid: string;
  readonly sheet: string;
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
  readonly mode: 'all' | 'good';
  readonly check: boolean;
  readonly fileName: string | null;
  readonly accept?: boolean;
}

/** How a batch page saves. */
export interface BatchOptions {
  readonly call: Sendable | { readonly path: string };
  /** Further checks of one row the browser can make (rules of the domain). */
  readonly checkRow?: (sheet: string, values: FieldValues) => readonly Issue[];
  /** Ask the server about the rows whenever typing or reading rests; the call must take `check`. */
  readonly checkAlways?: boolean;
  /** A tick over the grid that sends a member, from a level on. */
  readonly tick?: { readonly key: string; readonly label: Text3; readonly help: Text3; readonly level: number };
  /** Members sent besides sheet and rows. */
  readonly extra?: Readonly<Record<string, unknown>>;
}
