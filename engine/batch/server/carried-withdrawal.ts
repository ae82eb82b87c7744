import { acrossCompany } from '#engine/server/company.ts';
import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { BatchBooks } from '../domain/house-rules.ts';
import type { BatchKey } from './rows.ts';
import type { BatchTables } from './tables.ts';

/** The medicine whose withdrawal days last longest. */
type Withdrawal = BatchBooks['withdrawal'];
/** What the store says of the withdrawal days of a batch by what it was given up to a day; null: by all it was given. */
export type OwnWithdrawal = (db: Db, batch: BatchKey, upto: BusinessDate | null) => Promise<Withdrawal>;

interface Sender extends BatchKey {
  readonly day: BusinessDate;
}

/** How far back animals are followed: nursery, grower, finisher and one house more. */
const MOST_STEPS = 4;

/** Batches that sent animals into one, and the last day they did; on whichever farm of the company in sight. */
const SENDERS = (event: string): string => `
  select s.farm_id as farmid, s.roomid, s.parityid, max(s.eventdt) as day
  from ${event} a join ${event} s on s.event_id = a.link_id and s.voided_at is null
  where a.farm_id = $1 and a.roomid = $2 and a.parityid = $3 and a.voided_at is null and a.link_id is not null and a.grpid is null
    and s.farm_id = any($4) and ($5::date is null or a.eventdt <= $5::date)
  group by 1, 2, 3`;

const later = (one: Withdrawal, other: Withdrawal): Withdrawal => (one === null || (other !== null && other.until > one.until) ? other : one);

/**
 * The withdrawal days of a batch and those its animals brought along from the houses and farms they came from.
 * @param asof what was given or came later is left out; null: nothing is
 */
export async function carriedWithdrawal(
  { event }: BatchTables,
  db: Db,
  batch: BatchKey,
  ownOf: OwnWithdrawal,
  asof: BusinessDate | null,
): Promise<Withdrawal> {
  const own = await ownOf(db, batch, asof);
  const first = await db.query(
    `select 1 from ${event} where farm_id = $1 and roomid = $2 and parityid = $3 and link_id is not null and voided_at is null limit 1`,
    [batch.farmid, batch.roomid, batch.parityid],
  );
  if (first.rows.length === 0) return own;
  const follow = async (into: BatchKey, upto: BusinessDate | null, farms: readonly string[], step: number): Promise<Withdrawal> => {
    const { rows } = await db.query<Sender>(SENDERS(event), [into.farmid, into.roomid, into.parityid, farms, upto]);
    let found: Withdrawal = null;
    for (const { day, ...sender } of rows) {
      found = later(found, await ownOf(db, sender, day));
      if (step < MOST_STEPS) found = later(found, await follow(sender, day, farms, step + 1));
    }
    return found;
  };
  return later(own, await acrossCompany(db, batch.farmid, (farms) => follow(batch, asof, farms, 1)));
}
