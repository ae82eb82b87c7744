import { deleteRows, diffRows, type TableRow, upsertRows } from '#engine/server/bulk.ts';
import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { foldAnimal } from '#modules/herd/domain/fold.ts';
import { loadById } from './store/event-rows.ts';
import { type FarmFacts, herdContext } from './store/load-context.ts';
import { PROJECTED, type ProjectedTable } from './store/projected-tables.ts';
import { projectAnimal } from './store/projection.ts';

/** No lists: events that stand are not judged by them again. */
export const NO_LISTS = { codes: new Map(), rooms: new Map(), boars: new Map(), groups: new Map(), batches: new Map() };
const BATCH = 300;

/** A stored row that differs from what the events say. */
export interface Difference {
  readonly table: ProjectedTable;
  readonly animalId: string;
  readonly stored: TableRow | null;
  readonly rebuilt: TableRow | null;
}

const TABLES = Object.keys(PROJECTED) as ProjectedTable[];

/** The stored rows of some animals in the projector's own form, so that both sides compare as texts. */
async function storedRows(db: Db, table: ProjectedTable, farmid: string, ids: readonly string[]): Promise<TableRow[]> {
  const { columns } = PROJECTED[table];
  const { rows } = await db.query<{ row: TableRow }>(`select to_jsonb(t) as row from ${table} t where t.farm_id = $1 and t.animal_id = any($2)`, [
    farmid,
    ids,
  ]);
  return rows.map(({ row }) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null])));
}

/** What the database would make of the rebuilt rows: the same casts on both sides of the comparison. */
async function castRows(db: Db, table: ProjectedTable, rows: readonly TableRow[]): Promise<TableRow[]> {
  if (rows.length === 0) return [];
  const { columns } = PROJECTED[table];
  const answer = await db.query<{ row: TableRow }>(`select to_jsonb(t) as row from jsonb_populate_recordset(null::${table}, $1::jsonb) t`, [
    JSON.stringify(rows),
  ]);
  return answer.rows.map(({ row }) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null])));
}

async function compareBatch(
  db: Db,
  farmid: string,
  facts: FarmFacts,
  today: BusinessDate,
  ids: readonly string[],
  repair: boolean,
): Promise<Difference[]> {
  const lock = { curbusdt: today, lockday: 9999, backday: 9999, usrlvl: 90, aprlvl: 0 };
  const ctx = herdContext({ farmid, facts, lists: NO_LISTS, lock, history: false, partner: () => null });
  const animals = await loadById(db, farmid, ids, repair);
  const projections = animals
    .filter((animal) => animal.events.length > 0)
    .map((animal) => projectAnimal(farmid, foldAnimal(animal.events, ctx), animal.version));
  const differences: Difference[] = [];
  for (const table of TABLES) {
    const stored = await storedRows(db, table, farmid, ids);
    const rebuilt = await castRows(
      db,
      table,
      projections.flatMap((projection) => projection[table]),
    );
    const { gone, changed } = diffRows(PROJECTED[table], stored, rebuilt);
    const idOf = (row: TableRow): string => String(row['animal_id']);
    differences.push(...gone.map((row) => ({ table, animalId: idOf(row), stored: row, rebuilt: null })));
    differences.push(...changed.map((row) => ({ table, animalId: idOf(row), stored: null, rebuilt: row })));
    if (repair) {
      await deleteRows(db, PROJECTED[table], table === 'animal' ? [] : gone);
      await upsertRows(db, PROJECTED[table], changed);
    }
  }
  return differences;
}

/**
 * Folds every animal of a farm again from its events and compares the result with the stored rows;
 * with `repair` the stored rows are made equal. The nightly job and the test "rebuilt equals stored" run it.
 */
export async function rebuildFarm(db: Db, farmid: string, facts: FarmFacts, today: BusinessDate, repair: boolean): Promise<Difference[]> {
  const { rows } = await db.query<{ animal_id: string }>('select animal_id from animal where farm_id = $1 and not deleted order by animal_id', [
    farmid,
  ]);
  const differences: Difference[] = [];
  for (let from = 0; from < rows.length; from += BATCH) {
    const ids = rows.slice(from, from + BATCH).map((row) => row.animal_id);
    differences.push(...(await compareBatch(db, farmid, facts, today, ids, repair)));
  }
  return differences;
}
