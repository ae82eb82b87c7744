import pg from 'pg';

/** A foreign key that was dropped, as it is to come back. */
export interface DroppedKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Drops the foreign keys from and to the tables named. @returns what {@link addForeignKeys} takes. */
export async function dropForeignKeys(client: pg.ClientBase, tables: readonly string[]): Promise<DroppedKey[]> {
  const { rows } = await client.query<DroppedKey>(
    `select k.conrelid::regclass::text as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0 and (c.relname = any ($1) or t.relname = any ($1))`,
    [tables],
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`);
  return rows;
}

/** Brings dropped foreign keys back; the rows must keep them. */
export async function addForeignKeys(client: pg.ClientBase, keys: readonly DroppedKey[]): Promise<void> {
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
}
