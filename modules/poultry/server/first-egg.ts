import { dateOrder, firstArrival, lockedIssues, newDayIssues } from '#engine/batch/domain/house-rules.ts';
import { batchOf, loadHouse, type StoredHouse } from '#engine/batch/server/houses.ts';
import type { BatchKey } from '#engine/batch/server/rows.ts';
import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused, standOrRefuse } from '#engine/server/refused.ts';
import { farmOf, lockRuleOf } from '#engine/server/session.ts';
import { changedSince } from '#engine/server/stale.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';
import { getFirstEgg, saveFirstEgg } from '../contract/first-egg.calls.ts';
import { FLOCK_TABLES } from './flock-tables.ts';

interface Lay {
  readonly firstegg: BusinessDate | null;
  /** Day eggs were first recorded. */
  readonly laid: BusinessDate | null;
  readonly lays: boolean;
  readonly open: boolean;
  readonly version: number;
}

/** When a flock began to lay. @throws Refused V_NOTEXISTS of a flock that is none, or was withdrawn. */
async function layOf(db: Db, farmid: string, roomid: string, parityid: number): Promise<Lay> {
  const { rows } = await db.query<Lay>(
    `select b.firstegg, b.version, b.closedt is null as open, r.area <> 'broiler' as lays,
       (select min(x.eventdt) from flock_eggs x where x.farm_id = b.farm_id and x.roomid = b.roomid and x.parityid = b.parityid) as laid
     from flock b join chk_house r using (farm_id, roomid)
     where b.farm_id = $1 and b.roomid = $2 and b.parityid = $3 and b.state <> 'cancelled'`,
    [farmid, roomid, parityid],
  );
  if (rows[0] === undefined) throw refused('V_NOTEXISTS', 'parityid', { value: `${roomid}/${parityid}` });
  return rows[0];
}

/** The first egg day somebody set; a flock may not be opened after it. */
export async function firstEggSet(db: Db, { farmid, roomid, parityid }: BatchKey): Promise<BusinessDate | null> {
  return (await layOf(db, farmid, roomid, parityid)).firstegg;
}

/** Lock days of the day as it was and as it will be; not after today, not before the first birds came (GF_DATE). */
function dayIssues(ctx: SignedContext, house: StoredHouse, former: BusinessDate | null, next: BusinessDate | null): readonly Issue[] {
  const lock = lockRuleOf(ctx.session);
  const locked = [former, next].flatMap((day) => (day === null ? [] : lockedIssues(day, lock)));
  if (locked.length > 0 || next === null) return locked.slice(0, 1).map((issue) => ({ ...issue, field: 'firstegg' }));
  const first = firstArrival(batchOf(house)) ?? batchOf(house).opendt;
  const after = newDayIssues(next, lock, 'firstegg').filter(({ code }) => code === '359');
  return next < first ? [dateOrder('firstegg', first, next)] : after;
}

const saveHandler: Handler = handleSigned(saveFirstEgg, async (ctx, { roomid, parityid, firstegg = null, reason, version }) => {
  const farmid = farmOf(ctx.session);
  const key = [farmid, String(roomid), Number(parityid)] as const;
  // The house is held first, as by everything that writes into it.
  const house = await loadHouse(FLOCK_TABLES, ctx.db, farmid, key[1], { forUpdate: true, parityid: key[2] });
  const before = await layOf(ctx.db, ...key);
  if (before.version !== version) throw await changedSince(ctx.db, { subject: 'batch', subjectId: key[1], farms: [farmid] });
  if (!before.open) throw refused('840', 'roomid');
  const next = firstegg as BusinessDate | null;
  if (next === before.firstegg) throw refused('838');
  standOrRefuse(dayIssues(ctx, house, before.firstegg, next), []);
  await ctx.db.query('update flock set firstegg = $4, version = version + 1 where farm_id = $1 and roomid = $2 and parityid = $3', [...key, next]);
  const about = { screen: 'ChikEntryUpdate', subject: 'batch', subjectId: key[1], kind: 'first egg' } as const;
  await audit(ctx, { ...about, before: { parityid, firstegg: before.firstegg }, after: { parityid, firstegg: next }, reason: String(reason) });
  return { version: before.version + 1 };
});

/** The first egg day of a flock, read and set. */
export const firstEggHandlers: readonly Handler[] = [
  handleSigned(getFirstEgg, (ctx, { roomid, parityid }) => layOf(ctx.db, farmOf(ctx.session), String(roomid), Number(parityid))),
  saveHandler,
];
