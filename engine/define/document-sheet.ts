import { z } from 'zod';
import { type Call, defineCall, menu } from './call.ts';
import type { Field } from './field.ts';
import type { RouteName } from './route-name.ts';
import { importAnswer, importInput, rowAnswer } from './sheet-calls.ts';
import { defineSheet, type SheetDef } from './sheet-def.ts';

/** A sheet whose rows are lines of documents: rows that agree in the columns of the head are one paper. */
export interface DocumentSheet extends SheetDef {
  /** Columns of the head; the others stand on a line. */
  readonly head: readonly string[];
  /** Members of the head that all papers of the sheet share: their kind. */
  readonly fixed: Readonly<Record<string, string>>;
  /** Lines may be added to those typed: one that stands with more of them behind is the same. */
  readonly grows?: boolean;
}

interface SheetOfDocuments extends Pick<DocumentSheet, 'sheet' | 'route' | 'title' | 'fixed' | 'told' | 'grows'> {
  readonly head: readonly Field[];
  readonly lines: readonly Field[];
}

/** Declares a sheet of documents by the fields of their head and of a line. */
export function documentSheet({ head, lines, fixed, grows = false, ...about }: SheetOfDocuments): DocumentSheet {
  return { ...defineSheet({ ...about, columns: [...head, ...lines] }), head: head.map(({ key }) => key), fixed, grows };
}

/** What the call that takes sheets needs of a declared document. */
interface Declared<Outcome extends z.ZodRawShape, After extends z.ZodRawShape> {
  readonly module: string;
  readonly one: string;
  readonly many: string;
  readonly outcome: Outcome;
  readonly after: After;
  readonly errors: Readonly<Record<'post' | 'save', readonly string[]>>;
}

/** Declares the call that posts documents of sheets for those who may write one on a screen; `together`: codes its lines are refused with only because of one another. */
export function documentImport<Outcome extends z.ZodRawShape, After extends z.ZodRawShape>(
  document: Declared<Outcome, After>,
  screens: RouteName | readonly RouteName[],
  together: readonly string[] = [],
) {
  const { module, one, many, outcome, after, errors } = document;
  return defineCall({
    path: `/${module}/import${many}`,
    summary: `Posts the ${many.toLowerCase()} of a sheet of up to 500 lines: a ${one.toLowerCase()} for the lines that agree in its head; all errors by line at once.`,
    access: menu(screens, 'add'),
    input: importInput,
    output: importAnswer.extend({
      /** Beside what was refused of it, what the columns `told` of its sheet say of each row. */
      rows: z.array(rowAnswer.extend({ told: z.record(z.string(), z.union([z.string(), z.number(), z.null()])) })),
      /** One document each, with the rows it is made of; only judged, it has no number yet. */
      notes: z.array(z.object({ ...outcome, ...after, id: z.string().nullable(), note: z.string().nullable(), rows: z.array(z.number()) })),
    }),
    errors: [...errors.post, ...errors.save, ...together],
    write: true,
  });
}

/** That call as a handler uses it, whatever its documents move. */
export type DocumentImport = Call<typeof importInput>;
