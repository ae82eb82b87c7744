import { acrossCompany } from '#engine/server/company.ts';
import type { Db } from '#engine/server/db.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { BatchKind } from '../domain/kind.ts';
import type { BatchKey } from './rows.ts';
import type { BatchTables } from './tables.ts';

/** Animals another farm of the company sent here, not yet received. */
export interface Incoming {
  readonly transferId: string;
  readonly farmid: string;
  readonly roomid: string;
  readonly parityid: number;
  readonly eventdt: BusinessDate;
  readonly heads: number;
  readonly weight: number | null;
  readonly birthdt: BusinessDate | null;
  readonly source: string | null;
  /** The one sex of all that were sent; null of mixed ones. */
  readonly sex: string | null;
  readonly toroomid: string | null;
}

/** What tells transfers: the tables they stand in and the events that send and receive. */
interface Sending {
  readonly kind: BatchKind;
  readonly tables: BatchTables;
}

/**
 * Transfers to other farms that no live arrival answers. The birth date is that of the groups the animals left, weighted by head, half
 * a day to the later one.
 */
function waitingSql({ kind: { codes }, tables: { event, group, heads } }: Sending): string {
  return `
    select e.event_id as "transferId", e.farm_id as farmid, e.roomid, e.parityid, e.eventdt, e.heads, e.weight::float8 as weight,
      e.data->>'toroomid' as toroomid, g.birthdt, g.source, g.sex
    from ${event} e
    cross join lateral (
      select min(p.source) as source, case when count(p.sex) = count(*) and count(distinct p.sex) = 1 then min(p.sex) end as sex,
        date '1970-01-01' + floor(sum(-m.qty::numeric * (p.birthdt - date '1970-01-01')) / sum(-m.qty) + 0.5)::int as birthdt
      from ${heads.table} m join ${group} p using (farm_id, roomid, parityid, grpid)
      where m.farm_id = e.farm_id and m.event_id = e.event_id and m.reverses is null) g
    where e.farm_id = any($1) and e.eventcd = '${codes.send}' and e.voided_at is null and e.data->>'trftp' = 'farm'
      and not exists (
        select from ${event} i
        where i.farm_id = e.data->>'tofarm' and i.link_id = e.event_id and i.eventcd = '${codes.receive}' and i.voided_at is null)`;
}

/** Transfers on their way to the farm, the oldest first. */
export function waitingFor(sending: Sending, ctx: SignedContext): Promise<Incoming[]> {
  const own = farmOf(ctx.session);
  return acrossCompany(ctx.db, own, async (farms) => {
    const { rows } = await ctx.db.query<Incoming>(`${waitingSql(sending)} and e.data->>'tofarm' = $2 order by e.eventdt, e.seq`, [farms, own]);
    return rows;
  });
}

/** A transfer that may be received here, held until the transaction ends. @throws Refused V_NOTEXISTS when it is not on its way here. */
export async function loadIncoming(sending: Sending, ctx: SignedContext, transferId: string): Promise<Incoming> {
  if (ctx.reqid !== null) await ctx.db.query('select pg_advisory_xact_lock(hashtextextended($1, 2))', [`batch transfer ${transferId}`]);
  const found = (await waitingFor(sending, ctx)).find((one) => one.transferId === transferId);
  if (found === undefined) throw refused('V_NOTEXISTS', 'transferId', { value: transferId });
  return found;
}

/** How many transfers out of a batch wait for their farm to receive them. */
export function waitingOut(sending: Sending, db: Db, batch: BatchKey): Promise<number> {
  return acrossCompany(db, batch.farmid, async (farms) => {
    const { rows } = await db.query(`${waitingSql(sending)} and e.farm_id = $2 and e.roomid = $3 and e.parityid = $4`, [
      farms,
      batch.farmid,
      batch.roomid,
      batch.parityid,
    ]);
    return rows.length;
  });
}
