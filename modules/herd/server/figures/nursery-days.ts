import type { Db } from '#engine/server/report/db.ts';
import type { Period } from '#engine/server/report/periods.ts';

interface NurseryRow {
  nur_open: number;
  nur_in: number;
  nur_days: number;
}

/**
 * Nursery heads of a period from the ledger: the count before it, the heads placed in, and the sum
 * of daily counts (a movement counts from its own day on). Deaths are those typed by house.
 */
export async function nurserySums(tx: Db, farmid: string, period: Period): Promise<Record<string, number>> {
  const heads = await tx.query<NurseryRow>(
    `select coalesce(sum(qty) filter (where eventdt < $2::date), 0)::int as nur_open,
       coalesce(sum(qty) filter (where eventdt >= $2::date and (qty > 0) = (reverses is null)), 0)::int as nur_in,
       coalesce(sum(qty * ($3::date - greatest(eventdt, $2::date) + 1)), 0)::float8 as nur_days
     from movement where farm_id = $1 and book = 'nursery' and eventdt <= $3::date`,
    [farmid, period.from, period.to],
  );
  const deaths = await tx.query<{ nur_dead: number }>(
    `select coalesce(sum(count), 0)::int as nur_dead from nursery_death
     where farm_id = $1 and eventdt >= $2::date and eventdt <= $3::date and voided_at is null`,
    [farmid, period.from, period.to],
  );
  const row = heads.rows[0];
  return {
    nur_open: row?.nur_open ?? 0,
    nur_in: row?.nur_in ?? 0,
    nur_days: row?.nur_days ?? 0,
    nur_dead: deaths.rows[0]?.nur_dead ?? 0,
  };
}
