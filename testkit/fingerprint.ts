import type pg from 'pg';

/** Tables that calls may write besides doing their business: the log of requests, sign-ins and guesses, sessions, faults; and what tests watch by. */
const HOUSEKEEPING: ReadonlySet<string> = new Set([
  'request_log',
  'sign_in_log',
  'sign_in_guess',
  'user_session',
  'user_device',
  'schema_migration',
  'audit_log',
  'watched_save',
  'watched_change',
]);

let known: readonly string[] | null = null;

/** Tables of business data. */
export async function businessTables(pool: pg.Pool): Promise<readonly string[]> {
  if (known !== null) return known;
  const { rows } = await pool.query<{ name: string }>(
    "select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1",
  );
  known = rows.map((row) => row.name).filter((name) => !HOUSEKEEPING.has(name));
  return known;
}

/** A sum over the contents of every business table: two equal ones mean nothing changed. */
export async function contents(pool: pg.Pool): Promise<Record<string, string>> {
  const tables = await businessTables(pool);
  const sums = tables.map((name) => `(select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) from ${name} t) as ${name}`);
  const { rows } = await pool.query<Record<string, string>>(`select ${sums.join(', ')}`);
  return rows[0] ?? {};
}
