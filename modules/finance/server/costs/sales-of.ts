import { movesIn } from '#engine/batch/domain/figures/life.ts';
import type { BatchLife, LifeMove } from '#engine/batch/domain/figures/record.ts';
import type { Db } from '#engine/server/db.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import type { Days } from './services.ts';

/** What was sold in a period, without tax. */
export interface Sales {
  /** Growing pigs: head, kg (null where some were not weighed), Net. */
  readonly heads: number;
  readonly kg: number | null;
  readonly pigs: number;
  /** Net of sows and boars. */
  readonly herd: number;
}

/** True for growing pigs that were sold; culls that were destroyed brought nothing. */
const isSold = ({ kind, amount }: LifeMove): boolean => kind === 'sold' || (kind === 'culled' && amount !== 0);

/** Growing pigs sold from batches in a period; those without a price bring nothing yet. */
function pigsSold(batches: readonly BatchLife[], { from, to }: Days, decimals: number): Omit<Sales, 'herd'> {
  const sold = batches.flatMap((batch) => movesIn({ batch, from, to }).filter(isSold));
  return {
    heads: sold.reduce((sum, { heads }) => sum + heads, 0),
    kg: sold.some(({ weight }) => weight === null) ? null : sold.reduce((sum, { weight }) => sum + (weight ?? 0), 0),
    pigs: sold.reduce((sum, { amount }) => sum + roundHalfAway(amount ?? 0, decimals), 0),
  };
}

/** Sows, boars and gilts that were sold with a price, by period: kg × price. */
async function herdSold(db: Db, farmid: string, periods: readonly Days[], decimals: number): Promise<number[]> {
  const { rows } = await db.query<{ at: number; amount: number }>(
    `select p.at::int as at, sum(round((e.data->>'price')::numeric * (e.data->>'weight')::numeric, $4))::float8 as amount
     from unnest($2::date[], $3::date[]) with ordinality p (first, last, at)
       join animal_event e on e.farm_id = $1 and e.eventdt between p.first and p.last and e.voided_at is null
         and e.data->>'price' is not null and e.data->>'weight' is not null
     group by 1`,
    [farmid, periods.map(({ from }) => from), periods.map(({ to }) => to), decimals],
  );
  const found = new Map(rows.map(({ at, amount }) => [at, amount]));
  return periods.map((_, at) => found.get(at + 1) ?? 0);
}

/** What the farm sold in each of several periods, as events tell it: the one place the cost of production asks. */
export async function salesOf(db: Db, farmid: string, periods: readonly Days[], batches: readonly BatchLife[], decimals: number): Promise<Sales[]> {
  const herd = await herdSold(db, farmid, periods, decimals);
  return periods.map((days, at) => ({ ...pigsSold(batches, days, decimals), herd: herd[at] ?? 0 }));
}
