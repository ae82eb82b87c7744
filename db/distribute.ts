import pg from 'pg';
import { inOrder, placementFaults, placementOf, type TableFacts, tableFacts } from './placement.ts';
import { DatabaseProblem } from './problem.ts';

/** Whether the extension that spreads tables is in the database. */
async function hasExtension(db: Pick<pg.Pool, 'query'>): Promise<boolean> {
  return (await db.query("select from pg_extension where extname = 'citus'")).rowCount === 1;
}

/** Tables that are placed already. */
async function placedTables(db: Pick<pg.Pool, 'query'>): Promise<ReadonlySet<string>> {
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
  const placed = await placedTables(owner);
  const heads = new Map<string, string>();
  const made: string[] = [];
  for (const table of inOrder(facts)) {
    const statement = placing(table, heads);
    if (placed.has(table.name)) continue;
    await owner.query(statement);
    made.push(table.name);
    say(`${table.name}: ${table.comment ?? 'by farm_id'}`);
  }
  return made;
}
