import pg from 'pg';
import { addForeignKeys, dropForeignKeys } from './foreign-keys.ts';
import { inOrder, placementFaults, placementOf, type TableFacts, tableFacts } from './placement.ts';
import { DatabaseProblem } from './problem.ts';

/** Whether the extension that spreads tables is in the database. */
async function hasExtension(db: Pick<pg.Pool, 'query'>): Promise<boolean> {
  return (await db.query("select from pg_extension where extname = 'citus'")).rowCount === 1;
}

/** Tables that are placed already. */
async function placedTables(db: pg.PoolClient): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ name: string }>(
    "select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid where c.relnamespace = 'public'::regnamespace",
  );
  return new Set(rows.map(({ name }) => name));
}

/** The statement that places a table; tables spread by one key lie together with the first of them. */
function placing(table: TableFacts, heads: Map<string, string>): string {
  const place = placementOf(table);
  const name = pg.escapeLiteral(pg.escapeIdentifier(table.name));
  if (place === null) throw new Error(`${table.name} has no place`);
  if (place.kind === 'reference') return `select create_reference_table(${name})`;
  const head = heads.get(place.by);
  heads.set(place.by, head ?? table.name);
  return `select create_distributed_table(${name}, ${pg.escapeLiteral(place.by)}, colocate_with => ${pg.escapeLiteral(head ?? 'none')})`;
}

/** Places what is not placed yet, in one transaction. */
async function placeAll(client: pg.PoolClient, facts: readonly TableFacts[], say: (line: string) => void): Promise<string[]> {
  const placed = await placedTables(client);
  const heads = new Map<string, string>();
  const steps = inOrder(facts).map((table) => ({ table, statement: placing(table, heads) }));
  const fresh = steps.filter(({ table }) => !placed.has(table.name));
  // A table that is not placed yet cannot be named by one that is: all are placed first, then tied together again.
  const keys = await dropForeignKeys(
    client,
    fresh.map(({ table }) => table.name),
  );
  for (const { table, statement } of fresh) {
    await client.query(statement);
    say(`${table.name}: ${table.comment ?? 'by farm_id'}`);
  }
  await addForeignKeys(client, keys);
  return fresh.map(({ table }) => table.name);
}

/**
 * Places every table where the extension Citus is there: small ones whole on every machine, the others by the key of their rows. Those
 * placed before are left as they are, so it may be run again after each migration that makes tables.
 * @returns names of the tables placed now.
 * @throws DatabaseProblem where the extension is missing or a table breaks the rules.
 */
export async function distribute(owner: pg.Pool, say: (line: string) => void): Promise<string[]> {
  if (!(await hasExtension(owner)))
    throw new DatabaseProblem(
      'The extension Citus is not in this database: load it on every machine (shared_preload_libraries), run "create extension citus" and name the machines, then run this again.',
    );
  const facts = await tableFacts(owner);
  const faults = placementFaults(facts);
  if (faults.length > 0) throw new DatabaseProblem(`Nothing was placed. ${faults.join('; ')}`);
  const client = await owner.connect();
  try {
    // Triggers read and write rows of the same key alone: every one says so, or would have been refused above.
    await client.query(
      'begin; set local citus.enable_unsafe_triggers = on; set local citus.multi_shard_modify_mode = sequential; set local statement_timeout = 0',
    );
    const made = await placeAll(client, facts, say);
    await client.query('commit');
    return made;
  } finally {
    client.release(true);
  }
}
