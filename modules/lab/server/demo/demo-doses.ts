import type { Db } from '#engine/server/db.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { Random } from '#kernel/random.ts';
import { put, uuidOf } from './demo-lab.ts';
import type { AnsweredDose } from './demo-plan.ts';

/** A batch or flock of a house from the day its animals came. */
interface Lived {
  readonly farm_id: string;
  readonly species: 'pig' | 'poultry';
  readonly roomid: string;
  readonly parityid: number | null;
  readonly first: BusinessDate;
  readonly last: BusinessDate | null;
  readonly heads: number;
  readonly pigclass: string;
  /** Weeks of age on the first day; null of grown sows. */
  readonly age: number | null;
}

/** A vaccine, its disease, which dose it is, on which day of the batch, how. */
type Line = readonly [itemid: string, disease: string, doseno: number, day: number, route: string, ml: number | null];

const PIGS: readonly Line[] = [
  ['V-CSF', 'CSF', 1, 4, 'im', 2],
  ['V-CSF', 'CSF', 2, 25, 'im', 2],
];
const BIRDS: readonly Line[] = [
  ['V-ND', 'ND', 1, 7, 'nasal', null],
  ['V-ND', 'ND', 2, 21, 'water', null],
  ...[84, 140, 196, 252, 308, 364].map((day, at): Line => ['V-ND', 'ND', 3 + at, day, 'spray', null]),
];
/** Sows get theirs together, every seventeen weeks. */
const HERD: readonly Line[] = [0, 119, 238, 357, 476, 595, 714].flatMap((day, at): Line[] => [
  ['V-PRRS', 'PRRS', 1 + at, day, 'im', 2],
  ['V-PARVO', 'PPV', 1 + at, day + 21, 'im', 2],
]);
const PROGRAMMES = { batch: PIGS, bird: BIRDS, herd: HERD } as const;

const LIVED = `
  select e.farm_id, 'pig' as species, e.roomid, e.parityid, min(e.eventdt) as first, max(e.eventdt) filter (where e.eventcd = 'CLO') as last,
    sum(e.heads) filter (where e.eventcd in ('INW', 'INP', 'INT'))::int as heads, 'finisher' as pigclass, 9 as age
  from batch_event e where e.farm_id = any($1) and e.voided_at is null group by 1, 3, 4
  union all
  select f.farm_id, 'poultry', f.roomid, f.parityid, f.opendt, f.closedt, (select sum(g.heads)::int from flock_group g
      where g.farm_id = f.farm_id and g.roomid = f.roomid and g.parityid = f.parityid and not g.gone), 'bird', 0
  from flock f where f.farm_id = any($1) and f.state <> 'cancelled'
  union all
  select r.farm_id, 'pig', r.roomid, null, $2::date - 728, null, (select count(*)::int from stay t
      where t.farm_id = r.farm_id and t.roomid = r.roomid and t.from_day <= $2::date and t.to_day > $2::date), 'sow', null
  from room r where r.farm_id = any($1) and r.area = 'sow' and r.state = 'active'
  order by 1, 3, 4`;

/** Vaccines that were issued to houses and entered within two weeks; the newest wait to be entered. */
const ISSUED = `
  select g.farm_id, g.roomid, g.parityid, g.itemid, g.prnt2, g.lot, g.expdt, g.valuedt, g.noteid, g.lineno, coalesce(g.heads, round(g.qty)::int) as heads,
    case when exists (select from room r where r.farm_id = g.farm_id and r.roomid = g.roomid) then 'pig' else 'poultry' end as species,
    row_number() over (partition by g.farm_id, g.roomid, g.parityid, g.itemid order by g.valuedt, g.noteid)::int as doseno
  from house_goods g
  where g.farm_id = any($1) and g.itemtp = 'vaccine' and g.kind = 'house' and g.noteid is not null and g.valuedt < $2::date - 15 and g.qty >= 1`;

const AGAINST: Readonly<Record<string, string>> = { 'V-CIRCO': 'PCV2', 'V-PRRS': 'PRRS', 'V-PARVO': 'PPV', 'V-CSF': 'CSF', 'GA-GUM': 'IBD' };

interface Issue {
  readonly farm_id: string;
  readonly roomid: string;
  readonly parityid: number | null;
  readonly itemid: string;
  readonly prnt2: string;
  readonly lot: string;
  readonly expdt: BusinessDate | null;
  readonly valuedt: BusinessDate;
  readonly noteid: string;
  readonly lineno: number;
  readonly heads: number;
  readonly doseno: number;
  readonly species: 'pig' | 'poultry';
}

const common = (farm_id: string, prnt2: string, applyid: string) => ({ farm_id, prnt2, applyid, crtusrid: 'quanly' });

function dosesOf(lived: Lived, today: BusinessDate, prnt2: string, applyid: string, random: Random) {
  const { farm_id, species, roomid, parityid, first, last, heads, pigclass, age } = lived;
  const lines = PROGRAMMES[species === 'poultry' ? 'bird' : parityid === null ? 'herd' : 'batch'];
  if (heads < 1) return [];
  return lines.flatMap(([itemid, disease, doseno, day, route, mlhead]) => {
    const givendt = addDays(first, day);
    if (givendt >= today || (last !== null && givendt >= last)) return [];
    const lot = `${disease}${givendt.slice(2, 4)}${String.fromCharCode(64 + Math.ceil(Number(givendt.slice(4, 6)) / 3))}`;
    return [
      {
        ...{ ...common(farm_id, prnt2, applyid), doseid: uuidOf(random), species, roomid, parityid, pigclass },
        ...{ ageweeks: age === null ? null : Math.round((age + day / 7) * 10) / 10, itemid, disease, lot, expdt: addDays(givendt, 260) },
        ...{ doseno, mlhead, heads, route, givendt, noteid: null, lineno: null, valuedt: givendt },
      },
    ];
  });
}

/** Vaccinations of the houses of some farms over their records, those of issued vaccines among them. @returns how many */
export async function putDoses(db: Db, farms: readonly string[], today: BusinessDate, random: Random): Promise<number> {
  const { rows: known } = await db.query<{ farm_id: string; realm: string; applyid: string }>(
    `select f.farm_id, f.realm, coalesce((select min(c.value) from code_row c where c.farm_id = f.farm_id and c.category = 'applyid'), 'NV01') as applyid
     from farm f where f.farm_id = any($1)`,
    [farms],
  );
  const of = new Map(known.map((one) => [one.farm_id, one]));
  const lived = await db.query<Lived>(LIVED, [farms, today]);
  const issued = await db.query<Issue>(ISSUED, [farms, today]);
  const rows = [
    ...lived.rows.flatMap((one) => dosesOf(one, today, of.get(one.farm_id)?.realm ?? '', of.get(one.farm_id)?.applyid ?? '', random)),
    ...issued.rows.map(({ farm_id, prnt2, valuedt, doseno, ...line }) => ({
      ...{ ...common(farm_id, prnt2, of.get(farm_id)?.applyid ?? ''), doseid: uuidOf(random), ...line },
      ...{
        pigclass: line.species === 'pig' ? 'finisher' : 'bird',
        ageweeks: null,
        disease: AGAINST[line.itemid] ?? (line.species === 'pig' ? 'PRRS' : 'ND'),
        mlhead: null,
        route: 'im',
      },
      ...{ doseno: Math.min(20, doseno), givendt: valuedt, valuedt },
    })),
  ];
  await put(db, 'lab_dose', rows);
  return rows.length;
}

/** First doses against classical swine fever that samples answer: the newest of each farm that are old enough to have been reported. */
export async function answeredDoses(db: Db, farms: readonly string[], today: BusinessDate): Promise<readonly AnsweredDose[]> {
  const { rows } = await db.query<AnsweredDose>(
    `select farm_id, roomid, givendt, ageweeks from (
       select farm_id, roomid, to_char(givendt, 'YYYYMMDD') as givendt, ageweeks::float8 as ageweeks, row_number() over (partition by farm_id order by givendt desc, roomid) as at
       from lab_dose where farm_id = any($1) and disease = 'CSF' and doseno = 1 and species = 'pig' and ageweeks is not null and givendt < $2::date - 75) d
     where at <= 6 order by farm_id, givendt`,
    [farms, today],
  );
  return rows;
}
