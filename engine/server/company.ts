import type { Db } from '#engine/server/db.ts';
import { withFarms } from '#engine/server/farm-scope.ts';

interface Member {
  farmid: string;
  closed: boolean;
}

/** Farms of the company of a farm, those closed since among them. */
export async function companyFarms(db: Db, farmid: string): Promise<Member[]> {
  const { rows } = await db.query<Member>(
    "select c.farm_id as farmid, c.state = 'closed' as closed from farm f join farm c using (prnt2) where f.farm_id = $1 order by c.farm_id",
    [farmid],
  );
  return rows;
}

/** Reads with all farms of the company in sight, for what the company keeps together; afterwards the transaction sees its farm again. */
export async function acrossCompany<T>(db: Db, farmid: string, read: (farms: readonly string[]) => Promise<T>): Promise<T> {
  const farms = (await companyFarms(db, farmid)).map((one) => one.farmid);
  return withFarms(db, farms, farmid, () => read(farms));
}
