import { firstOf } from '#engine/batch/domain/arrival-rules.ts';
import type { House } from '#engine/batch/domain/house.ts';
import { openIssues } from '#engine/batch/domain/house-rules.ts';
import type { StoredHouse } from '#engine/batch/server/houses.ts';
import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { farmOf, lockRuleOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { errorsOf, type Issue, refuse } from '#kernel/issue.ts';
import { checkEntry, findEntries, findTransfers, saveEntry } from '../../contract/entry.calls.ts';
import { arrivalIssues } from '../../domain/growing.kind.ts';
import { type EntryBody, prepareArrival } from '../arrivals.ts';
import { operatorIssues } from '../lists.ts';
import { afterOf, savedState, standOrRefuse } from '../outcome.ts';
import { loadHouse } from '../store/batch-store.ts';
import { lockPool, openBatch, writeArrival } from '../store/write-arrival.ts';
import { waitingFor } from '../transfers.ts';

/** Rows the page lists below the form. */
const LAST_ROWS = 10;

/** Opening only: the day must be named, the operator known. */
async function openOnlyIssues(ctx: SignedContext, house: House, body: EntryBody): Promise<readonly Issue[]> {
  const { opendt } = body;
  if (opendt == null) return [refuse('V_REQUIRED', 'opendt', { field: 'opendt' })];
  const lists = await operatorIssues(ctx, body.applyid, opendt as BusinessDate);
  return firstOf(
    () => openIssues(house, opendt as BusinessDate, lockRuleOf(ctx.session)),
    () => lists,
  );
}

async function judge(ctx: SignedContext, house: StoredHouse, body: EntryBody, way: 'weaning' | 'purchase' | 'transfer') {
  const prepared = await prepareArrival(ctx, way, body);
  return { prepared, issues: arrivalIssues(house, prepared.arrival, { lock: lockRuleOf(ctx.session), lists: prepared.lists }) };
}

/** What the house holds once the record is in. */
function grown(house: StoredHouse, heads: number, today: BusinessDate) {
  const after = afterOf(house, today);
  return { ...after, pigsin: after.pigsin + heads, live: after.live + heads, free: after.free === null ? null : after.free - heads };
}

const checkHandler = handleSigned(checkEntry, async (ctx, { way, ...body }) => {
  const house = await loadHouse(ctx.db, farmOf(ctx.session), body.roomid, { forUpdate: false });
  const today = ctx.session.curbusdt;
  if (way === 'open') return { issues: [...(await openOnlyIssues(ctx, house, body))], after: afterOf(house, today) };
  const { prepared, issues } = await judge(ctx, house, body, way);
  const heads = errorsOf(issues).length > 0 ? 0 : prepared.arrival.heads;
  return { issues: [...issues], after: grown(house, heads, today) };
});

const saveHandler = handleSigned(saveEntry, async (ctx, { way, reqid: _, ...body }) => {
  const farmid = farmOf(ctx.session);
  const today = ctx.session.curbusdt;
  await lockPool(ctx, farmid, body);
  const house = await loadHouse(ctx.db, farmid, body.roomid, { forUpdate: true });
  const log = { screen: 'PigletEntry', subject: 'batch', subjectId: body.roomid } as const;
  if (way === 'open') {
    standOrRefuse(await openOnlyIssues(ctx, house, body), body.accept);
    const parityid = await openBatch(ctx, house, body.opendt as BusinessDate);
    await audit(ctx, { ...log, kind: 'open', after: { parityid, opendt: body.opendt } });
    return { id: null, warnings: [], ...(await savedState(ctx.db, farmid, house.roomid, today)) };
  }
  const { prepared, issues } = await judge(ctx, house, body, way);
  const warnings = standOrRefuse(issues, body.accept);
  const { eventId, parityid } = await writeArrival(ctx, house, prepared, body);
  await audit(ctx, { ...log, kind: 'pigs in', after: { parityid, eventId, way, heads: prepared.arrival.heads } });
  return { id: eventId, warnings: [...warnings], ...(await savedState(ctx.db, farmid, house.roomid, today)) };
});

interface EntryRow {
  id: string;
  roomid: string;
  parityid: number;
  eventcd: string;
  eventdt: string;
  heads: number;
  weight: number | null;
  own: boolean;
}

const findHandler = handleSigned(findEntries, async ({ db, session }, { roomid }) => {
  const { rows } = await db.query<EntryRow>(
    `select event_id as id, roomid, parityid, eventcd, eventdt, heads, weight::float8 as weight,
       (e.crtusrid = $3 and valuedt = $4::date and b.closedt is null) as own
     from batch_event e join house_batch b using (farm_id, roomid, parityid) where farm_id = $1 and voided_at is null and eventcd in ('INW', 'INP', 'INT') and ($2::text is null or roomid = $2)
     order by seq desc limit ${LAST_ROWS}`,
    [farmOf(session), roomid ?? null, session.userid, session.curbusdt],
  );
  return { rows };
});

const transfersHandler = handleSigned(findTransfers, async (ctx) => ({
  rows: (await waitingFor(ctx)).map(({ source: _s, parityid: _p, ...row }) => row),
}));

/** Pigs in: checked, saved, listed. */
export const entryHandlers: readonly Handler[] = [checkHandler, saveHandler, findHandler, transfersHandler];
