import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';

/** A line of the vaccination programme for sows in pig: the item and the day of pregnancy it falls due. */
export interface VaccineLine {
  readonly item: string;
  readonly day: number;
}

function lineOf(value: unknown): VaccineLine[] {
  if (typeof value !== 'object' || value === null) return [];
  const { item, type, day } = value as Readonly<Record<string, unknown>>;
  return typeof item === 'string' && item !== '' && type === 'inpig' && typeof day === 'number' ? [{ item, day }] : [];
}

/** Lines "day in pig" of VACPLAN valid on the day: the farm's own programme, else the company's. */
export async function pregnancyVaccines(tx: Db, farmid: string, day: BusinessDate): Promise<VaccineLine[]> {
  const { rows } = await tx.query<{ value: unknown }>(
    `select value from setting where name = 'VACPLAN' and valid_from <= $2::date
       and ((scope = 'farm' and scope_id = $1) or (scope = 'company' and scope_id = (select prnt2 from farm where farm_id = $1)))
     order by (scope = 'farm') desc, valid_from desc limit 1`,
    [farmid, day],
  );
  const value = rows[0]?.value;
  return Array.isArray(value) ? value.flatMap(lineOf) : [];
}

/** Items each sow in pig was given since her standing mating, by animal. */
export async function givenInPig(tx: Db, farmid: string, animals: readonly string[], day: BusinessDate): Promise<Map<string, Set<string>>> {
  const { rows } = await tx.query<{ animal_id: string; item: string }>(
    `select e.animal_id, e.data->>'item' as item from animal_event e join animal a on a.farm_id = e.farm_id and a.animal_id = e.animal_id
     where e.farm_id = $1 and e.animal_id = any($2::uuid[]) and e.eventcd = 'VAC' and e.voided_at is null and e.eventdt >= a.matedt and e.eventdt <= $3::date`,
    [farmid, animals, day],
  );
  const given = new Map<string, Set<string>>();
  for (const { animal_id, item } of rows) given.set(animal_id, (given.get(animal_id) ?? new Set()).add(item));
  return given;
}

/** Items of the programme that are due by that day of pregnancy and were not given. */
export function missingItems(lines: readonly VaccineLine[], dayInPig: number, given: ReadonlySet<string> | undefined): string[] {
  return [...new Set(lines.filter(({ item, day }) => day <= dayInPig && given?.has(item) !== true).map(({ item }) => item))];
}
