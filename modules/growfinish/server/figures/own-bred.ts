import { withCarriedCost } from '#engine/batch/domain/figures/carried.ts';
import type { BatchLife, LifeMove } from '#engine/batch/domain/figures/record.ts';
import type { BatchGoods } from '#engine/batch/server/figures/source.ts';
import type { OwnBredGilt } from '#engine/define/known-of-houses.ts';
import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Month, monthOf } from '#kernel/month.ts';
import { readBatches } from './read-batches.ts';

type Left = Omit<OwnBredGilt, 'amount'> & { readonly eventId: string };

const LEFT = `
select p.at::int as at, e.event_id as "eventId", e.eventdt, e.roomid, e.parityid, a.pgid
from unnest($2::date[], $3::date[]) with ordinality p (first, last, at)
  join batch_event e on e.farm_id = $1 and e.eventdt between p.first and p.last and e.eventcd = 'TRO' and e.voided_at is null and e.link_id is not null
  join animal a on a.farm_id = e.farm_id and a.animal_id = e.link_id and a.sex = 'F'
order by e.eventdt, e.seq`;

/** Areas whose goods piglets bear already when they are weaned: a gilt carries what she cost before. */
const BORNE_BY_PIGLETS: ReadonlySet<string> = new Set(['sow', 'gilts']);

/** The movements of a batch with what pigs that leave it for the herd carry. */
function carriedMoves(batch: BatchLife): readonly LifeMove[] {
  return BORNE_BY_PIGLETS.has(batch.house.area) ? (withCarriedCost([{ ...batch, goods: [] }])[0]?.moves ?? []) : batch.moves;
}

/** True where weaned piglets valued by the month came in the very month she left: what one cost waits for her own cost. */
const waitsForItself = (moves: readonly LifeMove[], { eventdt }: Left): boolean =>
  moves.some((move) => move.atCost && move.eventdt <= eventdt && monthOf(move.eventdt) === monthOf(eventdt));

function amountOf(moves: readonly LifeMove[], gilt: Left): number | null {
  const own = moves.filter(({ eventId }) => eventId === gilt.eventId);
  if (own.length === 0 || own.some(({ amount }) => amount === null) || waitsForItself(moves, gilt)) return null;
  return own.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
}

/**
 * Gilts that left batches of a farm in sight for its herd, with the cost each carried. Weaned piglets of their batches are valued by
 * the months before the last one asked for alone: what one cost in a month is made of what its gilts carried, never the other way round.
 */
export async function ownBredGilts(
  db: Db,
  goods: BatchGoods,
  farmid: string,
  periods: readonly { readonly from: BusinessDate; readonly to: BusinessDate }[],
): Promise<OwnBredGilt[]> {
  const { rows } = await db.query<Left>(LEFT, [farmid, periods.map(({ from }) => from), periods.map(({ to }) => to)]);
  const last = rows.at(-1);
  if (last === undefined) return [];
  const places = [...new Map(rows.map((row) => [`${row.roomid} ${row.parityid}`, row])).values()];
  const keys = { rooms: places.map(({ roomid }) => roomid), parities: places.map(({ parityid }) => parityid) };
  const before = (months: readonly Month[]): Month[] => months.filter((month) => month < monthOf(last.eventdt));
  const { weanedCosts } = goods;
  const valued: BatchGoods =
    weanedCosts === undefined ? goods : { ...goods, weanedCosts: (tx, farm, months) => weanedCosts(tx, farm, before(months)) };
  const batches = await readBatches(db, valued, farmid, { asof: last.eventdt, keys, money: true, daily: true, language: 'V' });
  const moves = new Map(batches.map((batch) => [`${batch.roomid} ${batch.parityid}`, carriedMoves(batch)]));
  return rows.map(({ eventId, ...row }) => ({ ...row, amount: amountOf(moves.get(`${row.roomid} ${row.parityid}`) ?? [], { ...row, eventId }) }));
}
