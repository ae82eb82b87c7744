import type { Db } from '#engine/server/report/db.ts';
import type { Period } from '#engine/server/report/periods.ts';

/** Nursery head of a period: standing at its opening, placed in, summed day by day, dead. */
export interface NurserySums {
  readonly nur_open: number;
  readonly nur_in: number;
  readonly nur_days: number;
  readonly nur_dead: number;
}

/** The ledger and the deaths a day, read once; each period then adds up the days before and in it. */
const SUMS = `with heads as materialized (
    select eventdt as day, sum(qty) as qty, sum(qty) filter (where (qty > 0) = (reverses is null)) as came
    from movement where farm_id = $1 and book = 'nursery' and eventdt <= (select max(day) from unnest($3::date[]) day)
      and ($4::text is null or place = $4) group by eventdt),
  dead as materialized (
    select eventdt as day, sum(count) as n from nursery_death
    where farm_id = $1 and voided_at is null and eventdt between (select min(day) from unnest($2::date[]) day)
      and (select max(day) from unnest($3::date[]) day) and ($4::text is null or roomid = $4)
    group by eventdt)
select h.nur_open, h.nur_in, h.nur_days, d.nur_dead
from unnest($2::date[], $3::date[]) with ordinality as p (first, last, at)
cross join lateral (
  select coalesce(sum(qty) filter (where day < p.first), 0)::int as nur_open, coalesce(sum(came) filter (where day >= p.first), 0)::int as nur_in,
    coalesce(sum(qty * (p.last - greatest(day, p.first) + 1)), 0)::float8 as nur_days
  from heads where day <= p.last) h
cross join lateral (select coalesce(sum(n), 0)::int as nur_dead from dead where day between p.first and p.last) d
order by p.at`;

/**
 * Nursery head of periods, in their order, from the ledger: the count before each, the head placed in, and the sum of daily
 * counts (a movement counts from its own day on). Deaths are those typed by house. Of one house, or of all (null).
 */
export async function nurserySums(tx: Db, farmid: string, periods: readonly Period[], roomid: string | null): Promise<NurserySums[]> {
  const { rows } = await tx.query<NurserySums>(SUMS, [farmid, periods.map(({ from }) => from), periods.map(({ to }) => to), roomid]);
  return rows;
}
