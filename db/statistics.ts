import type pg from 'pg';

/**
 * Counts what the tables hold, for the planner: after many rows came at once it knows nothing of them, and reads a whole
 * farm where one animal is asked for, until the server's own analysis runs.
 */
export async function countTables(db: Pick<pg.Pool, 'query'>): Promise<void> {
  await db.query('analyze');
}
