import { isOpen } from '#engine/batch/domain/house.ts';
import { lockHead, stepOrRefuse, writeStep } from '#engine/document/server/step.ts';
import { atFarm } from '#engine/server/at-farm.ts';
import { audit } from '#engine/server/audit.ts';
import { operatorIssues } from '#engine/server/code-list.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused, standOrRefuse } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { assignTags, findRange, saveTags } from '../../contract/tag.calls.ts';
import { type TagState, tagFlow } from '../../domain/tag-flow.ts';
import { countIssues, MOST_DRAWN } from '../../domain/tag-order.ts';
import { tagOrderFlow } from '../../domain/tag-order-flow.ts';
import { loadHouse } from '../store/batch-store.ts';
import { judgedOrder, type StoredOrder, TAG_ORDERS } from '../store/tag-orders.ts';
import { drawRange } from '../store/tag-ranges.ts';
import { loadTagBook, lockSeries, seriesState } from '../store/tag-series.ts';
import { intoFile, openFile } from '../store/test-files.ts';
import { checkTagRoom } from '../tags/tag-room.ts';

/** The order numbers are drawn for, held. @throws Refused V_NOTEXISTS, TAG_STATE unless approved, TAG_OVER above what was approved. */
async function orderStep(ctx: SignedContext, orderId: string, draw: { lineage: string; sex: string; count: number }) {
  const order = await lockHead<StoredOrder>(ctx, TAG_ORDERS, orderId);
  if (order.lineage !== draw.lineage || order.sex !== draw.sex) throw TAG_ORDERS.missing(orderId);
  const judged = await judgedOrder(ctx, order);
  const name = judged.state === 'generated' ? 'draw' : 'generate';
  const stepped = stepOrRefuse(tagOrderFlow, name, judged, { userid: ctx.session.userid, answers: false }, {});
  const n = judged.drawn + draw.count;
  if (n > judged.heads) throw refused('TAG_OVER', 'count', { n, heads: judged.heads });
  return stepped;
}

function drawHandler(): Handler {
  return handleSigned(saveTags, async (asking, { farmid, lineage, sex, count, orderId, filecd }) => {
    const ctx = await atFarm(asking, farmid);
    standOrRefuse(countIssues(count, MOST_DRAWN, 'count'), []);
    const book = await loadTagBook(ctx);
    await lockSeries(ctx, book, lineage, sex);
    const step = orderId == null ? null : await orderStep(ctx, orderId, { lineage, sex, count });
    const file = filecd == null ? null : await openFile(ctx.db, book.farmid, filecd);
    const state = await seriesState(ctx.db, book, lineage, sex);
    const { tags, ...range } = await drawRange(ctx, book, { lineage, sex }, state, count, orderId ?? null);
    if (orderId != null && step !== null) await writeStep(ctx, TAG_ORDERS, orderId, step);
    if (file !== null) await intoFile(ctx.db, book.farmid, file, tags);
    const { rangeId: subjectId, ...after } = range;
    await audit(ctx, { screen: 'PigletTagGen', subject: 'tag range', subjectId, kind: 'draw', after: { lineage, sex, ...after, orderId, filecd } });
    return { ...range, filecd: filecd ?? null };
  });
}

interface PartRow {
  tag: string;
  no: number;
  state: TagState;
}

/** Numbers of the part of a range. @throws Refused V_NOTEXISTS, TAG_SERIES outside the range. */
async function partOf(ctx: SignedContext, farmid: string, rangeId: string, from: string | null, to: string | null): Promise<PartRow[]> {
  const { rows } = await ctx.db.query<PartRow>('select tag, no, state from ear_tag where farm_id = $1 and range_id = $2 order by no for update', [
    farmid,
    rangeId,
  ]);
  if (rows.length === 0) throw refused('V_NOTEXISTS', 'rangeId', { value: rangeId });
  const ends = { from: rows[0]?.tag ?? '', to: rows.at(-1)?.tag ?? '' };
  const at = (tag: string | null, otherwise: number, field: string): number => {
    if (tag === null) return otherwise;
    const found = rows.findIndex((row) => row.tag === tag.toUpperCase());
    if (found < 0) throw refused('TAG_SERIES', field, { tag, ...ends });
    return found;
  };
  const [first, last] = [at(from, 0, 'starttag'), at(to, rows.length - 1, 'finishtag')];
  if (first > last) throw refused('TAG_SERIES', 'finishtag', { tag: to ?? '', from: rows[first]?.tag ?? '', to: ends.to });
  return rows.slice(first, last + 1);
}

/** Each may be sent out: TAG_SERIES of numbers given elsewhere already, TAG_STATE of void or used ones. */
function checkPart(part: readonly PartRow[]): void {
  const given = part.find(({ state }) => state === 'assigned');
  if (given !== undefined) throw refused('TAG_SERIES', 'starttag', { tag: given.tag, from: part[0]?.tag ?? '', to: part.at(-1)?.tag ?? '' });
  for (const tag of part) stepOrRefuse(tagFlow, 'assign', tag, null, {});
}

/** The group numbers are sent to: it must stand in the open batch, which holds at least as many pigs as tags. */
async function checkGroup(ctx: SignedContext, farmid: string, roomid: string, grpid: number, count: number): Promise<number> {
  const house = await loadHouse(ctx.db, farmid, roomid, { forUpdate: false });
  if (!isOpen(house.batch)) throw refused('813', 'roomid', { house: roomid });
  if (!house.batch.groups.some((group) => group.grpid === grpid)) throw refused('V_NOTEXISTS', 'grpid', { value: grpid });
  await checkTagRoom(ctx, { ...house, batch: house.batch }, ['assigned', 'registered'], count);
  return house.batch.parityid;
}

/** The place numbers are sent to. @throws Refused V_SELECT, 854, 370, 813, TAG_OVER. */
async function placeOf(
  ctx: SignedContext,
  body: { roomid?: string | null | undefined; grpid?: number | null | undefined; applyid?: string | null | undefined },
  count: number,
) {
  const farmid = farmOf(ctx.session);
  const { roomid = null, grpid = null, applyid = null } = body;
  if (roomid === null && applyid === null) throw refused('V_SELECT', 'roomid', { field: 'roomid' });
  if (applyid !== null) standOrRefuse(await operatorIssues(ctx, applyid), []);
  if (roomid === null) return { roomid, parityid: null, grpid: null, applyid };
  const house = await loadHouse(ctx.db, farmid, roomid, { forUpdate: false });
  if (!house.inUse) throw refused('854', 'roomid', { house: roomid });
  if (grpid === null) return { roomid, parityid: null, grpid: null, applyid };
  return { roomid, parityid: await checkGroup(ctx, farmid, roomid, grpid, count), grpid, applyid };
}

const assignHandler = handleSigned(assignTags, async (asking, { rangeId, starttag, finishtag, farmid: asked, ...body }) => {
  const ctx = await atFarm(asking, asked);
  const farmid = farmOf(ctx.session);
  const part = await partOf(ctx, farmid, rangeId, starttag ?? null, finishtag ?? null);
  checkPart(part);
  const place = await placeOf(ctx, body, part.length);
  await ctx.db.query(
    `update ear_tag set state = 'assigned', roomid = $3, parityid = $4, grpid = $5, applyid = $6, assigned_at = now()
     where farm_id = $1 and tag = any($2)`,
    [farmid, part.map(({ tag }) => tag), place.roomid, place.parityid, place.grpid, place.applyid],
  );
  const ends = { starttag: part[0]?.tag ?? '', finishtag: part.at(-1)?.tag ?? '' };
  await audit(ctx, { screen: 'PigletTagGen', subject: 'tag range', subjectId: rangeId, kind: 'assign', after: { ...ends, ...place } });
  return { assigned: part.length, ...ends };
});

interface RangeTag {
  tag: string;
  state: string;
  roomid: string | null;
  grpid: number | null;
  applyid: string | null;
}

const rangeHandler = handleSigned(findRange, async (asking, { rangeId, farmid }) => {
  const { db, session } = await atFarm(asking, farmid);
  const { rows } = await db.query<RangeTag>(
    'select tag, state, roomid, grpid, applyid from ear_tag where farm_id = $1 and range_id = $2 order by no',
    [farmOf(session), rangeId],
  );
  return { tags: rows };
});

/** Drawing numbers and sending them out. */
export function tagDrawHandlers(): readonly Handler[] {
  return [drawHandler(), assignHandler, rangeHandler];
}
