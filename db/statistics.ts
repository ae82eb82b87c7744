import type pg from 'pg';

/** Tables that take other space than when they were counted last; the server's own counters of changes come a second late. */
const GROWN = `
  select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_relation_size(c.oid) / current_setting('block_size')::int <> c.relpages
  order by 1`;

/**
 * Counts what the tables hold that grew, for the planner: after many rows came at once it knows nothing of them, and reads a whole
 * farm where one animal is asked for, until the server's own analysis runs.
 */
export async function countTables(db: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await db.query<{ name: string }>(GROWN);
  if (rows.length > 0) await db.query(`analyze ${rows.map(({ name }) => name).join(', ')}`);
}
