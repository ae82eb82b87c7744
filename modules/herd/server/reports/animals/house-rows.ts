import type { BusinessDate } from '#kernel/business-date.ts';
import type { HerdAt } from '../herd-report.ts';
import { nurseryHeld } from '../nursery-held.ts';

/** Head in one house on a day; the blank house gathers animals without one. */
export interface HouseRow {
  readonly roomid: string;
  readonly name: string | null;
  readonly area: string | null;
  readonly capacity: number | null;
  readonly gilts: number;
  readonly open: number;
  readonly mated1: number;
  readonly mated2: number;
  readonly mated3: number;
  readonly lactating: number;
  readonly boars: number;
  readonly suckling: number;
  readonly weaned: number;
  readonly movedin: number;
  readonly movedout: number;
  /** Day on which the house last stood empty; null when not within two years. */
  readonly emptied: BusinessDate | null;
}

/** One animal of a house on a day. */
export interface HouseAnimal {
  readonly pgid: string;
  readonly roomid: string | null;
  readonly kind: string;
  readonly day: number;
  readonly curnum: number | null;
  readonly parity: number;
  readonly withdrawal: BusinessDate | null;
}

/** Days looked back for the day a house stood empty. */
const BACK = 731;

/** Last day of a withdrawal that is not over on the day, by the treatments up to it; read for the animals of one house only. */
const WITHDRAWAL = `
  case when {room}::text is not null then (
    select max(e.eventdt + (e.data->>'withdrawdays')::int) from animal_event e
    where e.farm_id = s.farm_id and e.animal_id = s.animal_id and e.eventcd in ('TRT', 'VAC') and e.voided_at is null
      and e.eventdt <= {day}::date and e.eventdt + (e.data->>'withdrawdays')::int >= {day}::date) end`;

/**
 * Every animal present on the day with its house and what kind of day it was for her. A service that failed later
 * stood on that day: she counts as mated. Piglets with the sow are those born, less what happened up to the day.
 */
const PRESENT = `
  select a.pgid, t.roomid, s.parity, ${WITHDRAWAL} as withdrawal,
    case when s.kind in ('boar', 'gilt', 'lactating') then s.kind
      when s.kind in ('inpig', 'standing') or s.cause like 'service-%' then 'mated' else 'open' end as kind,
    {day}::date - case
      when s.kind = 'gilt' or s.kind = 'boar' then a.entrydt
      when s.kind = 'lactating' then c.farrowdt
      else coalesce(m.matedt, s.from_day) end as day,
    case when s.kind = 'lactating' then greatest(0, c.livenum
      + coalesce((
        select sum(case p.kind when 'in' then p.num else -p.num end) from piglet_change p
        where p.farm_id = s.farm_id and p.animal_id = s.animal_id and p.n = c.n and p.eventdt <= {day}::date), 0)
      - coalesce((
        select sum(w.weannum) from weaning w
        where w.farm_id = s.farm_id and w.animal_id = s.animal_id and w.n = c.n and w.eventdt <= {day}::date), 0))::int end as curnum
  from herd_span s join animal a on a.farm_id = s.farm_id and a.animal_id = s.animal_id
    left join stay t on t.farm_id = s.farm_id and t.animal_id = s.animal_id and t.from_day <= {day}::date and t.to_day > {day}::date
    left join sow_cycle m on m.farm_id = s.farm_id and m.animal_id = s.animal_id and m.n = s.n
      and (s.kind in ('inpig', 'standing') or s.cause like 'service-%')
    left join lateral (
      select c.n, c.livenum, c.farrowdt from sow_cycle c
      where s.kind = 'lactating' and c.farm_id = s.farm_id and c.animal_id = s.animal_id and c.farrowdt <= {day}::date
      order by c.n desc limit 1) c on s.kind = 'lactating'
  where s.farm_id = {farm} and s.to_day > {day}::date and s.from_day <= {day}::date and not a.deleted
    and ({room}::text is null or t.roomid = {room})
  order by t.roomid nulls last, a.pgid`;

/** The animals present on a day, those of one house when it is named. */
export function houseAnimals({ rows }: HerdAt, day: BusinessDate, room: string | null): Promise<HouseAnimal[]> {
  return rows<HouseAnimal>(PRESENT, { day, room });
}

interface RoomRow {
  readonly roomid: string;
  readonly name: string;
  readonly area: string;
  readonly capacity: number | null;
}

const ROOMS = `
  select roomid, name, area, capacity from room
  where farm_id = {farm} and state <> 'cancelled' and area <> 'grow-finish'`;

const MOVES = `
  select roomid, (count(*) filter (where from_day = {day}::date))::int as movedin, (count(*) filter (where to_day = {day}::date))::int as movedout
  from stay
  where farm_id = {farm} and to_day >= {day}::date and from_day <= {day}::date and (from_day = {day}::date or to_day = {day}::date)
  group by 1`;

const STAYED = `from stay where farm_id = {farm} and to_day > {day}::date - ${BACK} and from_day <= {day}::date`;

/** The last day a house held nobody when the day was over: those who came less those who went, summed a day before they are followed. */
const EMPTIED = `
  select roomid, max(day) as emptied from (
    select roomid, day, sum(sum(n)) over (partition by roomid order by day) as heads from (
      select roomid, greatest(from_day, {day}::date - ${BACK}) as day, count(*) as n ${STAYED} group by 1, 2
      union all select roomid, to_day, -count(*) ${STAYED} and to_day <= {day}::date group by 1, 2) moved
    group by 1, 2) followed
  where heads = 0 group by 1`;

type Counts = Record<'gilts' | 'open' | 'mated1' | 'mated2' | 'mated3' | 'lactating' | 'boars' | 'suckling', number>;

/** Class of a day in pig: to 35, to 107, from 108. */
function matedClass(day: number): 'mated1' | 'mated2' | 'mated3' {
  if (day <= 35) return 'mated1';
  return day <= 107 ? 'mated2' : 'mated3';
}

const CLASS_OF: Readonly<Record<string, keyof Counts>> = { gilt: 'gilts', open: 'open', lactating: 'lactating', boar: 'boars' };

function counted(animals: readonly HouseAnimal[]): Map<string, Counts> {
  const houses = new Map<string, Counts>();
  for (const animal of animals) {
    const key = animal.roomid ?? '';
    const counts = houses.get(key) ?? { ...NOBODY };
    counts[CLASS_OF[animal.kind] ?? matedClass(animal.day)] += 1;
    counts.suckling += animal.curnum ?? 0;
    houses.set(key, counts);
  }
  return houses;
}

const NOBODY: Counts = { gilts: 0, open: 0, mated1: 0, mated2: 0, mated3: 0, lactating: 0, boars: 0, suckling: 0 };

/** Every house of the farm with who stands in it on the day; animals without a house under the blank one. */
export async function houseRows(at: HerdAt, day: BusinessDate, animals: readonly HouseAnimal[]): Promise<HouseRow[]> {
  const byRoom = async <T extends { readonly roomid: string }>(sql: string): Promise<ReadonlyMap<string, T>> =>
    new Map((await at.rows<T>(sql, { day })).map((row) => [row.roomid, row]));
  const rooms = await byRoom<RoomRow>(ROOMS);
  const moves = await byRoom<Pick<HouseRow, 'roomid' | 'movedin' | 'movedout'>>(MOVES);
  const emptied = await byRoom<Pick<HouseRow, 'roomid' | 'emptied'>>(EMPTIED);
  const nursery = await nurseryHeld(at, day);
  const houses = counted(animals);
  const keys = [...new Set([...rooms.keys(), ...houses.keys()])].sort((a, b) => (a === '' ? 1 : b === '' ? -1 : a < b ? -1 : 1));
  return keys.map(
    (roomid): HouseRow => ({
      ...{ roomid, name: null, area: null, capacity: null, ...rooms.get(roomid) },
      ...(houses.get(roomid) ?? NOBODY),
      weaned: nursery.get(roomid) ?? 0,
      ...{ movedin: 0, movedout: 0, ...moves.get(roomid) },
      ...{ emptied: null, ...emptied.get(roomid) },
    }),
  );
}
