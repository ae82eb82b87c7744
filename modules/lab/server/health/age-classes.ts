import type { Db } from '#engine/server/report/db.ts';
import { classFrom, type TypedClass } from '../../domain/health/class-rules.ts';
import { AGE_CLASSES, type AgeClass } from '../../domain/health/classes.ts';

// The set of the one farm that has its own among those in sight; of several farms the company's.
const CLASSES = `
  with sets as (
    select s.prnt2, s.setid, s.farm_id, s.fromdt from lab_age_set s where s.inuse and s.fromdt <= current_date),
  one as (
    select prnt2, setid from sets where farm_id is null or (select count(distinct farm_id) from sets where farm_id is not null) = 1
    order by farm_id is null, fromdt desc limit 1)
  select c.scale, c.fromno, c.tono from lab_age_class c join one using (prnt2, setid)
  order by array_position(array['weeks', 'gilt', 'parity', 'boar'], c.scale), c.fromno`;

/** The classes animals are read by (LabPigHealthPara): those of the farms in sight, else those of the product. */
export async function ageClasses(db: Db): Promise<readonly AgeClass[]> {
  const { rows } = await db.query<TypedClass>(CLASSES, []);
  return rows.length === 0 ? AGE_CLASSES : rows.map(classFrom);
}
