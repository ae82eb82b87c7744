import type { Db } from '#engine/server/db.ts';
import { withFarms } from '#engine/server/farm-scope.ts';

/** Farms of the company of a farm. */
export async function companyFarms(db: Db, farmid: string): Promise<string[]> {
  const { rows } = await db.query<{ farm_id: string }>(
    'select c.farm_id from farm f join farm c using (prnt2) where f.farm_id = $1 order by c.farm_id',
    [farmid],
  );
  return rows.map(({ farm_id: one }) => one);
}

/** Reads with all farms of the company in sight, for what the company keeps together; afterwards the transaction sees its farm again. */
export async function acrossCompany<T>(db: Db, farmid: string, read: (farms: readonly string[]) => Promise<T>): Promise<T> {
  const farms = await companyFarms(db, farmid);
  return withFarms(db, farms, farmid, () => read(farms));
}
