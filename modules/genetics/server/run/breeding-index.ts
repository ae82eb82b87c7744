import type { Db } from '#engine/server/db.ts';
import type { LineRole } from '../../domain/indices.ts';
import { type Line, loadLines } from '../lines.ts';
import type { GenScope } from '../scope.ts';

/** Columns of gen_value an animal's bvindx may take. */
const COLUMN = { SPI: 'spi', MLI: 'mli', TSI: 'tsi', total: 'total' } as const;
export type IndexColumn = (typeof COLUMN)[keyof typeof COLUMN];

const BY_ROLE: Readonly<Record<LineRole, IndexColumn>> = { maternal: 'mli', terminal: 'tsi', dual: 'total' };

/** The index of a line written to bvindx: the one chosen in ParamLinege, else that of its role. */
export function indexColumn(line: Pick<Line, 'role' | 'extra'> | undefined): IndexColumn {
  const chosen = line?.extra['index'];
  return typeof chosen === 'string' && chosen in COLUMN ? COLUMN[chosen as keyof typeof COLUMN] : BY_ROLE[line?.role ?? 'dual'];
}

/**
 * Gives every herd animal of the company the index of its line in a run; one the run has no index for falls back to what
 * was typed at its entry. Part of the transaction that publishes, so nobody sees half of it.
 */
export async function writeBreedingIndex(db: Db, scope: Pick<GenScope, 'prnt2' | 'farms'>, runno: number): Promise<void> {
  const lines = await loadLines(db, scope.prnt2, scope.farms);
  const columns = Object.fromEntries([...lines].map(([code, line]) => [code, indexColumn(line)]));
  await db.query(
    `with own as (
       select v.farm_id, v.animal_id, (case coalesce($3::jsonb->>v.lineage, 'total')
         when 'spi' then v.spi when 'mli' then v.mli when 'tsi' then v.tsi else v.total end)::numeric(12, 4) as index
       from gen_value v where v.farm_id = any($1) and v.runno = $2 and v.animal_id is not null
     ), locked as (
       select a.farm_id, a.animal_id, o.index from animal a left join own o using (farm_id, animal_id)
       where a.farm_id = any($1) and a.run_bvindx is distinct from o.index order by a.farm_id, a.animal_id for update of a
     )
     update animal a set run_bvindx = l.index from locked l where a.farm_id = l.farm_id and a.animal_id = l.animal_id`,
    [scope.farms, runno, JSON.stringify(columns)],
  );
}
