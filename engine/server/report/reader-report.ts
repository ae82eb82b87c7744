import type { Field } from '#engine/define/field.ts';
import type { RouteDef } from '#engine/define/route.ts';
import type { Language } from '#kernel/language.ts';
import type { SignedContext } from '../pipeline.ts';
import type { Session } from '../session.ts';
import { type ColumnMakers, columnMakers, type KnownColumns } from './column-makers.ts';
import type { Db } from './db.ts';
import { resultOf } from './declared.ts';
import { type Report, type ReportFile, reportOf } from './report-file.ts';
import { defineTable, type RowSays, type Table, type TableColumn } from './table.ts';

/** Who reads a report, and in which language. */
export interface ReaderContext {
  readonly session: Session;
  readonly language: Language;
}

/** What the answer is made at where a report says itself what it reads: the transaction and its reader. */
export interface ReaderAt extends ReaderContext {
  readonly tx: Db;
}

/** What makes the columns of such a report. */
export type ReaderMakers<R, Known extends string = never> = ColumnMakers<R, ReaderAt, Known>;
/** A column of one. */
export type ReaderColumn<R> = TableColumn<R, ReaderAt>;

/** The context of a signed-in request. */
export async function readerContext({ session }: SignedContext, language: Language): Promise<ReaderContext> {
  return { session, language };
}

/** What the reports of a module have in common: its pages' rights, its words of columns. */
interface ReaderKit<Known extends string> extends KnownColumns<Known> {
  readonly module: string;
  readonly page: Pick<RouteDef, 'fromLevel' | 'flags'>;
}

/**
 * `report` and `table` of a module whose reports are told who reads them and, as `More`, what the composition root hands the module:
 * which farms they read is theirs to say.
 */
export function readerReportsWith<More extends object>() {
  type At = ReaderAt & More;
  type Context = ReaderContext & More;
  return <Known extends string>({ module, page, ...known }: ReaderKit<Known>) => {
    const makers = columnMakers(known);
    return {
      /** Declares a table: its columns made with `c`, and what its rows say as a whole. */
      table: <R extends object>(columns: (c: ColumnMakers<R, At, Known>) => readonly TableColumn<R, At>[], says: RowSays<R, At> = {}): Table<R, At> =>
        defineTable(columns(makers as unknown as ColumnMakers<R, At, Known>), says),
      /** Declares a report. */
      report: <const Fs extends readonly Field[], const Bs extends readonly Field[] = readonly []>(
        file: ReportFile<Fs, Bs, At, Context>,
      ): Report<Context> =>
        reportOf(
          {
            module,
            page,
            standing: ({ session }) => ({ ...session, farms: [session.farmid ?? ''] }),
            read: async (tx, ctx, _, answer) => {
              const at = { ...ctx, tx };
              return resultOf(await answer(at), at, ctx.language, async () => () => undefined);
            },
          },
          file,
        ),
    };
  };
}

/** `report` and `table` of a module whose reports are told who reads them, no more. */
export const readerReports = readerReportsWith<object>();
