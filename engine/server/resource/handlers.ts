import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Field, FieldValues } from '#engine/define/field.ts';
import type { Resource } from '#engine/define/resource.ts';
import { answerLanguage } from '../answer-language.ts';
import { type Handler, handleSigned, type SignedContext } from '../pipeline.ts';
import { findRows, type Owner } from './find.ts';
import { historyOfRow } from './history.ts';
import type { ResourceSql, ResourceTable } from './resource-sql.ts';
import { type CheckRow, removeRow, saveRow } from './save.ts';

type Row = Readonly<Record<string, unknown>>;

/** What a module adds to a declared list: its SQL and the rules that read the database. */
export interface ResourceServer extends ResourceSql {
  readonly check?: CheckRow;
  /** True when something names the row; such a row is not deleted. Absent where rows are kept for good. */
  readonly isUsed?: (ctx: SignedContext, owner: Owner, id: string) => Promise<boolean>;
  /** Fills in what follows from the rest of a body. */
  readonly complete?: (body: FieldValues) => FieldValues;
  /** What the computed columns compare with beside who asks: members of `q.facts`. */
  readonly facts?: (ctx: SignedContext) => Promise<Readonly<Record<string, string | number>>>;
  /** Turns found rows into answered ones: what a reader may not see, what is worked out of all of them. */
  readonly finish?: (ctx: SignedContext, rows: readonly Row[]) => readonly object[] | Promise<readonly object[]>;
}

/** The rows a list answers a search with. */
async function rowsOf(ctx: SignedContext, table: ResourceTable & { readonly sql: ResourceServer }, asked: Parameters<typeof findRows>[2]) {
  const { facts, finish } = table.sql;
  const { total, rows } = await findRows<Row>(ctx, table, asked, { language: answerLanguage(ctx), facts: (await facts?.(ctx)) ?? {} });
  return { total, rows: (await finish?.(ctx, rows)) ?? rows };
}

/** Reads one row as the list answers it; null when there is none. */
export function rowReader<Fs extends readonly Field[], Ss extends readonly Field[]>(resource: Resource<Fs, Ss>, server: ResourceServer) {
  const table = { def: resource as unknown as Resource, sql: server };
  return async (ctx: SignedContext, id: string): Promise<z.output<Resource<Fs, Ss>['row']> | null> => {
    const { rows } = await rowsOf(ctx, table, { id, closed: 'Y', page: 1, size: 1 });
    return (rows[0] as never) ?? null;
  };
}

/** What answers the calls of a list. */
export function resourceHandlers<Fs extends readonly Field[], Ss extends readonly Field[]>(
  resource: Resource<Fs, Ss>,
  server: ResourceServer,
): readonly Handler[] {
  const { find, save, history, remove } = resource as unknown as Resource;
  const table = { def: resource as unknown as Resource, sql: server };
  const { isUsed } = server;
  return [
    handleSigned(find, async (ctx, asked) => (await rowsOf(ctx, table, asked as never)) as never),
    handleSigned(save, (ctx, body) => {
      const named = table.def.made === true && body['version'] == null ? { ...body, [table.def.key]: randomUUID() } : body;
      return saveRow(ctx, table, (server.complete?.(named as never) ?? named) as never, server.check);
    }),
    handleSigned(history, async (ctx, asked) => ({ rows: await historyOfRow(ctx, table.def, asked[table.def.key] ?? '') })),
    ...(remove === null || isUsed === undefined ? [] : [handleSigned(remove, (ctx, asked) => removeRow(ctx, table, asked, isUsed))]),
  ];
}
