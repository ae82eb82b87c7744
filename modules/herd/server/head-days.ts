import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { loadFarmFacts } from './farm-facts.ts';
import { measurePeriods } from './figures/measure-periods.ts';

/** Head times days of a house in one of several periods, by type of pig as goods are issued to it. */
interface HeadDays {
  readonly at: number;
  readonly roomid: string;
  readonly pigtype: string;
  readonly days: number;
}

/** A mated sow's outcome is not known yet, or it is; both are mated. */
const TYPE = `case s.kind when 'inpig' then 'mated' when 'standing' then 'mated' else s.kind end`;

// A day counts the animals at its end; a span and a stay end on the day after the last they hold.
const ANIMALS = `
  select p.at::int as at, t.roomid, ${TYPE} as pigtype,
    sum(least(s.to_day, t.to_day, p.last + 1) - greatest(s.from_day, t.from_day, p.first))::float8 as days
  from unnest($2::date[], $3::date[]) with ordinality p (first, last, at)
    join herd_span s on s.farm_id = $1 and s.from_day <= p.last and s.to_day > p.first
    join stay t on t.farm_id = s.farm_id and t.animal_id = s.animal_id and t.from_day <= p.last and t.to_day > p.first
      and t.from_day < s.to_day and t.to_day > s.from_day
  group by 1, 2, 3`;

const WEANED = `
  select p.at::int as at, m.place as roomid, 'nursery' as pigtype,
    sum(m.qty * (p.last - greatest(m.eventdt, p.first) + 1))::float8 as days
  from unnest($2::date[], $3::date[]) with ordinality p (first, last, at)
    join movement m on m.farm_id = $1 and m.book = 'nursery' and m.eventdt <= p.last
  group by 1, 2`;

/** Head of a farm's houses in each of several periods (numbered from 1): its breeding animals by type, and weaned piglets. */
export async function loadHeadDays(
  db: Db,
  farmid: string,
  periods: readonly { readonly from: BusinessDate; readonly to: BusinessDate }[],
): Promise<HeadDays[]> {
  const values = [farmid, periods.map(({ from }) => from), periods.map(({ to }) => to)];
  const animals = await db.query<HeadDays>(ANIMALS, values);
  const weaned = await db.query<HeadDays>(WEANED, values);
  return [...animals.rows, ...weaned.rows];
}

// Piglets with a sow are those born, less what happened to them up to the day.
const SUCKLING = `
  select t.roomid, sum(greatest(0, c.livenum
      + coalesce((select sum(case p.kind when 'in' then p.num else -p.num end) from piglet_change p
          where p.farm_id = s.farm_id and p.animal_id = s.animal_id and p.n = c.n and p.eventdt <= $2::date), 0)
      - coalesce((select sum(w.weannum) from weaning w
          where w.farm_id = s.farm_id and w.animal_id = s.animal_id and w.n = c.n and w.eventdt <= $2::date), 0)))::int as heads
  from herd_span s
    join stay t on t.farm_id = s.farm_id and t.animal_id = s.animal_id and t.from_day <= $2::date and t.to_day > $2::date
    cross join lateral (select c.n, c.livenum from sow_cycle c
      where c.farm_id = s.farm_id and c.animal_id = s.animal_id and c.farrowdt <= $2::date order by c.n desc limit 1) c
  where s.farm_id = $1 and s.kind = 'lactating' and s.from_day <= $2::date and s.to_day > $2::date
  group by 1`;

/** Sucking piglets in the houses of a farm at the end of a day. */
export async function loadSuckling(db: Db, farmid: string, day: BusinessDate): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ roomid: string; heads: number }>(SUCKLING, [farmid, day]);
  return new Map(rows.map(({ roomid, heads }) => [roomid, heads]));
}

/** Piglets weaned in each of several periods, as the figure PW counts them. */
export async function loadWeaned(
  db: Db,
  farmid: string,
  periods: readonly { readonly from: BusinessDate; readonly to: BusinessDate }[],
): Promise<number[]> {
  const { settings, curbusdt } = await loadFarmFacts(db, farmid);
  const keyed = periods.map((period, at) => ({ key: String(at), ...period }));
  const measures = await measurePeriods(db, keyed, { farmid, settings, asof: curbusdt, codes: ['PW'] });
  return measures.map(({ figures }) => figures['PW']?.numerator ?? 0);
}

/** The herd in each of several periods, as the figures AVGMF, PW and IN count it: days mated females were present, piglets weaned, gilts that came. */
export async function loadHerdMonths(
  db: Db,
  farmid: string,
  periods: readonly { readonly from: BusinessDate; readonly to: BusinessDate }[],
): Promise<{ readonly mfd: number; readonly pw: number; readonly gilts: number }[]> {
  const { settings, curbusdt } = await loadFarmFacts(db, farmid);
  const keyed = periods.map((period, at) => ({ key: String(at), ...period }));
  const measures = await measurePeriods(db, keyed, { farmid, settings, asof: curbusdt, codes: ['AVGMF', 'PW', 'IN'] });
  const of = (figures: (typeof measures)[number]['figures'], code: string): number => figures[code]?.numerator ?? 0;
  return measures.map(({ figures }) => ({ mfd: of(figures, 'AVGMF'), pw: of(figures, 'PW'), gilts: of(figures, 'IN') }));
}
