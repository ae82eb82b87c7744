import { deleteRows, diffRows, type RowsOf, type TableRow, writeTogether } from '#engine/server/bulk.ts';
import type { Db } from '#engine/server/db.ts';
import { together } from '#engine/server/together.ts';
import type { Animal } from '#modules/herd/domain/animal.ts';
import { PROJECTED, type ProjectedTable } from './projected-tables.ts';
import { NO_ROWS, projectAnimal } from './projection.ts';

/** An animal before and after a unit of work; null where it did not or does not exist. */
export interface HeldAnimal {
  readonly animalId: string;
  readonly version: number;
  readonly before: Animal | null;
  readonly animal: Animal | null;
}

const TABLES = Object.keys(PROJECTED) as ProjectedTable[];

type Rows = ReadonlyMap<ProjectedTable, TableRow[]>;

/** Rows of each table that go and that are to be written. */
function differences(farmid: string, touched: readonly HeldAnimal[]): { readonly gone: Rows; readonly changed: readonly RowsOf[] } {
  const gone = new Map<ProjectedTable, TableRow[]>(TABLES.map((table) => [table, []]));
  const changed = TABLES.map((table) => ({ shape: PROJECTED[table], rows: [] as TableRow[], stateOnly: true }));
  for (const held of touched) {
    const before = held.before === null ? NO_ROWS : projectAnimal(farmid, held.before, held.version);
    const after = held.animal === null ? NO_ROWS : projectAnimal(farmid, held.animal, held.version + 1);
    for (const write of changed) {
      const { table } = write.shape;
      const diff = diffRows(write.shape, before[table], after[table]);
      gone.get(table)?.push(...diff.gone);
      write.rows.push(...diff.changed);
      write.stateOnly &&= diff.stateOnly;
    }
  }
  return { gone, changed };
}

/**
 * Makes the stored rows of the touched animals equal to what their events say: rows that are gone are
 * deleted first (children before parents), changed and new ones written with the new `events`. An animal whose entry was
 * taken back keeps its head, marked deleted, for the history of its events.
 */
export async function writeProjections(db: Db, farmid: string, touched: readonly HeldAnimal[], events: readonly RowsOf[] = []): Promise<void> {
  const { gone, changed } = differences(farmid, touched);
  const removed = (gone.get('animal') ?? []).map((row) => row['animal_id']);
  const hide = 'update animal set deleted = true, version = version + 1 where farm_id = $1 and animal_id = any($2)';
  await together([
    ...TABLES.toReversed().map((table) => (table === 'animal' ? Promise.resolve() : deleteRows(db, PROJECTED[table], gone.get(table) ?? []))),
    writeTogether(db, [...changed, ...events]),
    ...(removed.length === 0 ? [] : [db.query(hide, [farmid, removed])]),
  ]);
}
