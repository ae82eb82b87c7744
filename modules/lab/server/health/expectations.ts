import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { classFrom, type TypedClass } from '../../domain/health/class-rules.ts';
import { AGE_CLASSES, type AgeClass } from '../../domain/health/classes.ts';
import type { Expected } from '../../domain/health/expected.ts';

/** What holds for the health of a farm on a day. */
export interface HealthPara {
  /** The farm's own classes, else its company's, else those of the product. */
  readonly classes: readonly AgeClass[];
  /** All expectations the farm may be judged by; `expectedFor` finds the one that counts. */
  readonly expected: readonly Expected[];
}

const CLASSES = `
  select c.scale, c.fromno, c.tono from lab_age_class c
  where (c.prnt2, c.setid) = (select s.prnt2, s.setid from lab_age_set s join farm f on f.farm_id = $1 and f.prnt2 = s.prnt2
    where s.inuse and s.fromdt <= $2::date and (s.farm_id is null or s.farm_id = $1) order by s.farm_id is null, s.fromdt desc limit 1)
  order by array_position(array['weeks', 'gilt', 'parity', 'boar'], c.scale), c.fromno`;

/** SQL of the columns of an expectation `e`. */
export const EXPECTED_COLUMNS = `e.rowid, e.farm_id as farmid, e.fromdt, e.disease, e.testcd, e.class, e.vaccinated, e.direction, e.low::float8 as low,
  e.high::float8 as high, e.protection::float8 as protection, e.green::float8 as green, e.amber::float8 as amber, e.cvgood::float8 as cvgood,
  e.cvmost::float8 as cvmost, e.animals, e.weeks`;

const EXPECTED = `
  select ${EXPECTED_COLUMNS} from lab_expected e join farm f on f.farm_id = $1 and f.prnt2 = e.prnt2
  where e.inuse and e.fromdt <= $2::date and (e.farm_id is null or e.farm_id = $1)`;

/** Age and parity classes in force on a farm on a day. */
export async function classesOn(db: Db, farmid: string, day: BusinessDate): Promise<readonly AgeClass[]> {
  const { rows } = await db.query<TypedClass>(CLASSES, [farmid, day]);
  return rows.length === 0 ? AGE_CLASSES : rows.map(classFrom);
}

/** Classes and expectations of a farm in sight on a day: the one place charts colour by. */
export async function healthOn(db: Db, farmid: string, day: BusinessDate): Promise<HealthPara> {
  const classes = await classesOn(db, farmid, day);
  const { rows } = await db.query<Expected>(EXPECTED, [farmid, day]);
  return { classes, expected: rows };
}

/** An outbreak of a disease on a farm; no end while it lasts. */
export interface OutbreakMark {
  readonly farmid: string;
  readonly disease: string;
  readonly fromdt: BusinessDate;
  readonly todt: BusinessDate | null;
  readonly remark: string | null;
}

/** Outbreaks of farms in sight that touch a period, for charts to mark. */
export async function outbreaksOf(db: Db, farms: readonly string[], from: BusinessDate, to: BusinessDate, disease: string | null = null) {
  const { rows } = await db.query<OutbreakMark>(
    `select farm_id as farmid, disease, fromdt, todt, remark from lab_outbreak
     where farm_id = any($1) and inuse and fromdt <= $3::date and coalesce(todt, 'infinity') >= $2::date and ($4::text is null or disease = $4) order by fromdt`,
    [farms, from, to, disease],
  );
  return rows;
}

/** The class a farm is in for a disease, with its words and colour. */
export interface FarmStatus {
  readonly farmid: string;
  readonly disease: string;
  readonly code: string;
  readonly fromdt: BusinessDate;
  readonly V: string;
  readonly E: string;
  readonly T: string;
  /** Its place among the classes of the disease. */
  readonly sort: number;
  readonly tone: 'good' | 'warn' | 'bad' | null;
}

/** The classes farms in sight were in up to a day, of a disease or of all, the oldest first. */
export async function farmStatuses(
  db: Db,
  farms: readonly string[],
  day: BusinessDate,
  disease: string | null = null,
): Promise<readonly FarmStatus[]> {
  const { rows } = await db.query<FarmStatus>(
    `select distinct on (s.farm_id, s.disease, s.fromdt) s.farm_id as farmid, s.disease, s.code, s.fromdt, coalesce(c.name_v, s.code) as "V",
       coalesce(c.name_e, s.code) as "E", coalesce(c.name_t, s.code) as "T", c.tone, coalesce(c.sort, 0) as sort
     from lab_farm_status s join farm f on f.farm_id = s.farm_id
       left join lab_status_class c on c.prnt2 = f.prnt2 and c.disease = s.disease and c.code = s.code and (c.farm_id is null or c.farm_id = s.farm_id)
     where s.farm_id = any($1) and s.inuse and s.fromdt <= $2::date and ($3::text is null or s.disease = $3)
     order by s.farm_id, s.disease, s.fromdt, c.farm_id nulls last`,
    [farms, day, disease],
  );
  return rows;
}

/** The status of farms in sight on a day, by disease. */
export async function farmStatusOn(db: Db, farms: readonly string[], day: BusinessDate): Promise<readonly FarmStatus[]> {
  return [...new Map((await farmStatuses(db, farms, day)).map((one) => [`${one.farmid} ${one.disease}`, one])).values()];
}
