import { type Compilable, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Db } from '#engine/server/db.ts';
import type { Tables } from './types.ts';

/** Builds typed SQL over the tables; it has no connection, {@link run} sends what it builds. */
export const sql = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Sends a built query on an open transaction. @returns its rows. */
export async function run<Row>(db: Db, query: Compilable<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile();
  return (await db.query<Row>(text, parameters)).rows;
}
