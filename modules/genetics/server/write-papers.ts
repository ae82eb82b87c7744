import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { GenScope } from './scope.ts';

/** A row of the pedigree as it is written. */
export interface PaperWrite {
  readonly gid: string;
  readonly farm: string;
  readonly animalId: string | null;
  readonly pgid: string | null;
  readonly eartag: string | null;
  readonly rfid: string | null;
  readonly breed: string | null;
  readonly lineage: string | null;
  readonly sex: 'M' | 'F' | null;
  readonly birthdt: BusinessDate | null;
  readonly litter: string | null;
  readonly sireid: string | null;
  readonly damid: string | null;
  readonly source: string | null;
}

/** Takes the ids of new rows for their farms in the company; one that another farm holds already is refused by its key. */
export async function takeIds(db: Db, prnt2: string, papers: readonly { readonly gid: string; readonly farm: string }[]): Promise<void> {
  await db.query(
    `insert into genetic_id (prnt2, gid, farm_id)
     select $2, r.gid, r.farm from jsonb_to_recordset($1::jsonb) as r (farm text, gid text)
     where not exists (select from gen_animal g where g.farm_id = r.farm and g.gid = r.gid)`,
    [JSON.stringify(papers), prnt2],
  );
}

/** Writes pedigree rows, new or in place of those that stand; answers their versions in the order given. */
export async function writePapers(db: Db, scope: Pick<GenScope, 'prnt2'>, user: string, papers: readonly PaperWrite[]): Promise<number[]> {
  await takeIds(db, scope.prnt2, papers);
  const { rows } = await db.query<{ gid: string; version: number }>(
    `insert into gen_animal (farm_id, gid, animal_id, pgid, eartag, rfid, breed, lineage, sex, birthdt, litter, sireid, damid, source, crtusrid)
     select r.farm, r.gid, r."animalId", r.pgid, r.eartag, r.rfid, r.breed, r.lineage, r.sex, r.birthdt::date, r.litter, r.sireid, r.damid,
       r.source, $2
     from jsonb_to_recordset($1::jsonb) as r (farm text, gid text, "animalId" uuid, pgid text, eartag text, rfid text, breed text,
       lineage text, sex text, birthdt text, litter text, sireid text, damid text, source text)
     on conflict (farm_id, gid) do update set pgid = excluded.pgid, eartag = excluded.eartag, rfid = excluded.rfid, breed = excluded.breed,
       lineage = excluded.lineage, sex = excluded.sex, birthdt = excluded.birthdt, litter = excluded.litter, sireid = excluded.sireid, damid = excluded.damid,
       source = excluded.source,
       version = gen_animal.version + 1
     returning gid, version`,
    [JSON.stringify(papers), user],
  );
  const versions = new Map(rows.map((row) => [row.gid, row.version]));
  return papers.map((paper) => versions.get(paper.gid) ?? 1);
}
