import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { CUSTOMER_NAME } from './customer-sql.ts';

/**
 * Pig-days of each batch house in each of several periods, in their order: Σ Live(d) over its days, Live(d) the pigs at the end of the
 * day (growfinish.md, Figures and formulas). A movement counts from its day to the end of the period.
 */
export async function loadPigDays(
  db: Db,
  farmid: string,
  periods: readonly { readonly from: BusinessDate; readonly to: BusinessDate }[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const { rows } = await db.query<{ roomid: string; at: number; days: number }>(
    `select m.roomid, p.at::int as at, sum(m.qty * (p.last - greatest(m.eventdt, p.first) + 1))::float8 as days
     from unnest($2::date[], $3::date[]) with ordinality p (first, last, at)
       join batch_move m on m.farm_id = $1 and m.eventdt <= p.last
     group by 1, 2`,
    [farmid, periods.map(({ from }) => from), periods.map(({ to }) => to)],
  );
  const none = periods.map(() => 0);
  const houses = new Map<string, number[]>();
  for (const { roomid, at, days } of rows) {
    const own = houses.get(roomid) ?? [...none];
    own[at - 1] = days;
    houses.set(roomid, own);
  }
  return houses;
}

/** Average birth date of the pigs of each batch of houses, by head, rounded to a day; batches of unknown birth are absent. */
export async function loadBirths(db: Db, farmid: string, roomids: readonly string[]): Promise<ReadonlyMap<string, BusinessDate>> {
  const { rows } = await db.query<{ roomid: string; parityid: number; birthdt: BusinessDate }>(
    `select roomid, parityid, date '1970-01-01' + floor(sum(heads::numeric * (birthdt - date '1970-01-01')) / sum(heads) + 0.5)::int as birthdt
     from batch_group where farm_id = $1 and roomid = any($2) and not gone and birthdt is not null group by 1, 2`,
    [farmid, roomids],
  );
  return new Map(rows.map(({ roomid, parityid, birthdt }) => [`${roomid}|${parityid}`, birthdt]));
}

/** Pigs that came into a batch or left it on a day; where to, as far as it was written. */
export interface BatchMove {
  readonly roomid: string;
  readonly parityid: number;
  readonly eventdt: BusinessDate;
  readonly kind: 'in' | 'dead' | 'culled' | 'sold' | 'out';
  /** Above 0 in, below 0 out. */
  readonly qty: number;
  /** Customer of a sale, farm and house of a transfer. */
  readonly to: string | null;
}

/** What moved in and out of the batches of houses that stands, by day; an event is one row. */
export async function loadBatchMoves(db: Db, farmid: string, roomids: readonly string[]): Promise<BatchMove[]> {
  const { rows } = await db.query<BatchMove>(
    `select m.roomid, m.parityid, m.eventdt, m.kind, sum(m.qty)::int as qty,
       min(coalesce(${CUSTOMER_NAME}, nullif(concat_ws(' · ', e.data->>'tofarm', e.data->>'toroomid'), ''))) as to
     from batch_move m join batch_event e on e.farm_id = m.farm_id and e.event_id = m.event_id
     where m.farm_id = $1 and m.roomid = any($2)
     group by m.roomid, m.parityid, m.eventdt, m.kind, m.event_id having sum(m.qty) <> 0 order by m.eventdt, m.kind`,
    [farmid, roomids],
  );
  return rows;
}

/** Pigs of a batch sold in a period: for slaughter, or to live on elsewhere. */
export interface SoldPigs {
  readonly roomid: string;
  readonly parityid: number;
  readonly slaughter: number;
  readonly traded: number;
  /** kg of all of them; what was not weighed adds none. */
  readonly kg: number;
}

/** What the batches of a farm sold in a period: market pigs and culls go to slaughter, runts and breeding stock live on. */
export async function loadSoldPigs(
  db: Db,
  farmid: string,
  { from, to }: { readonly from: BusinessDate; readonly to: BusinessDate },
): Promise<SoldPigs[]> {
  const { rows } = await db.query<SoldPigs>(
    `select roomid, parityid, coalesce(sum(heads) filter (where not lives), 0)::int as slaughter,
       coalesce(sum(heads) filter (where lives), 0)::int as traded, coalesce(sum(weight), 0)::float8 as kg
     from (select *, coalesce(data->>'saleclass' in ('runt', 'breeding'), false) as lives from batch_event) e
     where farm_id = $1 and voided_at is null and eventdt between $2::date and $3::date
       and (eventcd = 'SAL' or eventcd = 'CUL' and data->>'wayout' = 'sold')
     group by 1, 2`,
    [farmid, from, to],
  );
  return rows;
}

/** A batch of a house: its days, and the mean day of birth of its pigs where it is known. */
export interface HouseBatchDays {
  readonly parityid: number;
  readonly roomid: string;
  readonly opendt: BusinessDate;
  readonly closedt: BusinessDate | null;
  readonly birthdt: BusinessDate | null;
}

/** Batches of a farm that were open on one of some days. */
export async function loadHouseBatches(
  db: Db,
  farmid: string,
  { from, to }: { readonly from: BusinessDate; readonly to: BusinessDate },
): Promise<HouseBatchDays[]> {
  const { rows } = await db.query<Omit<HouseBatchDays, 'birthdt'>>(
    `select roomid, parityid, opendt, closedt from house_batch
     where farm_id = $1 and state <> 'cancelled' and opendt <= $3::date and coalesce(closedt, 'infinity') >= $2::date`,
    [farmid, from, to],
  );
  const births = await loadBirths(db, farmid, [...new Set(rows.map(({ roomid }) => roomid))]);
  return rows.map((row) => ({ ...row, birthdt: births.get(`${row.roomid}|${row.parityid}`) ?? null }));
}
