import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { companyOf, publishedRun } from '../scope.ts';
import { askRun } from './requests.ts';

/** Animals whose parents were changed in the herd since the last run, their descendants with them. */
export async function openMarks(db: Db, farms: readonly string[]): Promise<{ farm_id: string; animal_id: string }[]> {
  const { rows } = await db.query<{ farm_id: string; animal_id: string }>(
    'select farm_id, animal_id from pedigree_due where farm_id = any($1) and done_at is null',
    [farms],
  );
  return rows;
}

/** Takes away the marks a run has answered: those made before it read the pedigree, of the breeds it was asked for. */
export async function clearMarks(db: Db, farms: readonly string[], runno: number): Promise<void> {
  await db.query(
    `update pedigree_due d set done_at = now() from gen_run r
     where r.runno = $2 and d.farm_id = any($1) and d.done_at is null and d.asked_at <= r.startat
       and (coalesce(r.settings->'asked', '[]') = '[]' or exists (select from gen_value v
         where v.farm_id = d.farm_id and v.animal_id = d.animal_id and v.runno = r.runno and r.settings->'asked' ? v.breed))`,
    [farms, runno],
  );
}

interface MarkedCompany {
  readonly prnt2: string;
  readonly farm_id: string;
  readonly asked_by: string;
}

/** A company evaluates breeding values once it published some, and while a parameter set is there to do it again. */
async function kindOf(db: Db, prnt2: string): Promise<'INB' | 'EBV'> {
  const { rows } = await db.query("select 1 from gen_set where prnt2 = $1 and kind = 'param' and state = 'released' limit 1", [prnt2]);
  return rows.length > 0 && (await publishedRun(db, prnt2)) !== null ? 'EBV' : 'INB';
}

/**
 * Puts a run into tonight's queue for every GGP company with marks newer than its last request: what was corrected by day
 * is computed again the coming night without anybody asking. A run taken back or failed is not asked for again by itself.
 */
export async function askForMarks(db: Db, day: BusinessDate): Promise<void> {
  const { rows } = await db.query<MarkedCompany>(
    `select distinct on (f.prnt2) f.prnt2, d.farm_id, d.asked_by from pedigree_due d join farm f using (farm_id)
     where d.done_at is null and d.asked_at > coalesce((select max(r.askedat) from gen_run r where r.prnt2 = f.prnt2), '-infinity')
     order by f.prnt2, d.asked_at desc`,
  );
  for (const { prnt2, farm_id: farmid, asked_by: user } of rows) {
    const { genetic, settings } = await companyOf(db, farmid, day);
    if (genetic) await askRun(db, { prnt2, gentp: await kindOf(db, prnt2), breeds: [], setids: [], user, farmid, now: false }, settings);
  }
}
