import { liveNow } from '#engine/batch/domain/house.ts';
import { eventOf } from '#engine/batch/domain/kind.ts';
import type { StoredHouse } from '#engine/batch/server/houses.ts';
import type { EventBody, NamedAnimals } from '#engine/batch/server/kind-server.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { standOrRefuse } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';
import { RULE_SETTINGS } from '#modules/herd/domain/settings.ts';
import { GROWING } from '../../domain/growing.kind.ts';
import { leavesBy, leavingIssues, type NamedTag, tagsOf } from '../../domain/tags/leaving.ts';
import { type LifeLine, writeLives } from '../store/tag-lives.ts';
import { type HeldTag, holdTags, stepTags } from './held-tags.ts';
import { moveAlong, moveBack } from './moving.ts';
import { rfidIssues } from './pigs.ts';

/** How and by what record pigs left. */
interface Left {
  readonly day: BusinessDate;
  readonly leftway: string;
  readonly reason: string | null;
  /** The event that names them; null of those that left without one. */
  readonly eventId: string | null;
}

/** Lets pigs leave under their numbers. @returns the lines of their lives. */
export async function letLeave(ctx: SignedContext, held: readonly HeldTag[], { day, leftway, reason, eventId }: Left): Promise<readonly LifeLine[]> {
  await ctx.db.query(
    `update tag_pig set leftdt = $3, leftway = $4, left_event = $5, version = version + 1, lstusrid = $6, lstdate = now()
     where farm_id = $1 and tag = any($2)`,
    [...[farmOf(ctx.session), held.map(({ tag }) => tag), day, leftway, eventId], ctx.session.userid],
  );
  return held.map(({ tag, pig_id, roomid }) => ({ tag, pigId: pig_id, kind: 'leave', eventdt: day, roomid, data: { leftway }, reason }));
}

/** Tags an event names and how their pigs leave by it; none where it takes no pigs away. */
function namedBy({ eventcd, tags, trftp = null }: EventBody): { readonly tags: readonly string[]; readonly way: ReturnType<typeof leavesBy> } {
  const way = leavesBy(eventOf(GROWING, eventcd).move, trftp);
  return { tags: way === null ? [] : tagsOf(typeof tags === 'string' ? tags : null), way };
}

const NAMED = `
select t.tag, case when p.left_event = any($3::uuid[]) then 'registered' else t.state end as state, p.regdt,
  exists (select from animal a where a.farm_id = t.farm_id and a.pgid = t.tag and not a.deleted) as inherd
from ear_tag t left join tag_pig p on p.farm_id = t.farm_id and p.tag = t.tag where t.farm_id = $1 and t.tag = any($2)`;

const TAGGED = `
select t.tag from ear_tag t left join tag_pig p on p.farm_id = t.farm_id and p.tag = t.tag
where t.farm_id = $1 and t.roomid = $2 and t.parityid = $3 and (t.state = 'registered' or p.left_event = any($4::uuid[])) order by t.tag`;

/** Live pigs of the house an event takes pigs out of and the tags among them; null where the farm does not identify piglets from birth. */
async function identifiedIn(ctx: SignedContext, { farmid, roomid, batch }: StoredHouse, without: readonly string[]) {
  if (batch === null || (await loadFarmSettings(ctx.db, farmid)).read(RULE_SETTINGS).pgletflg !== 'Y') return null;
  const { rows } = await ctx.db.query<{ tag: string }>(TAGGED, [farmid, roomid, batch.parityid, without]);
  return { live: liveNow(batch.moves), tags: rows.map(({ tag }) => tag) };
}

/** What the tags of an event are judged by. */
async function judgeNamed(ctx: SignedContext, house: StoredHouse, body: EventBody, without: readonly string[]): Promise<readonly Issue[]> {
  const { tags, way } = namedBy(body);
  if (way === null) return [];
  const { heads = null, arrived = null, eventdt } = body;
  const there = await identifiedIn(ctx, house, without);
  const known = tags.length === 0 ? [] : (await ctx.db.query<NamedTag & { tag: string }>(NAMED, [farmOf(ctx.session), tags, without])).rows;
  // No more can stand in the other house than came there.
  const most = way === 'house' ? (arrived ?? heads) : heads;
  const identified = there === null ? null : { live: there.live, tagged: there.tags.length };
  const leaving = { tags, heads, most, eventdt, identified, intoHerd: way === 'herd' };
  return leavingIssues(leaving, new Map(known.map((row) => [row.tag, row])));
}

/** Tagged piglets as pigs of a batch: gone or moved with the event that names them, back when it is taken back. */
export const taggedPigs: NamedAnimals = {
  judge: judgeNamed,
  leave: async (ctx, house, eventId, body) => {
    const { tags: typed, way } = namedBy(body);
    if (way === null) return;
    // Those of a house that was emptied leave with its last pigs, named or not.
    const there = await identifiedIn(ctx, house, []);
    const emptied = there !== null && there.live <= (body.heads ?? 0);
    const tags = [...new Set([...typed, ...(emptied ? there.tags : [])])];
    if (tags.length === 0) return;
    const held = await holdTags(ctx, tags);
    if (way === 'house' || way === 'herd') return moveAlong(ctx, held, { eventId, day: body.eventdt, into: way });
    await stepTags(ctx, held, 'leave');
    await writeLives(ctx, await letLeave(ctx, held, { day: body.eventdt, leftway: way, reason: body.reason ?? null, eventId }));
  },
  comeBack: async (ctx, eventId, why) => {
    await moveBack(ctx, eventId, why);
    const farmid = farmOf(ctx.session);
    const { rows } = await ctx.db.query<{ tag: string; rfid: string | null }>(
      'select tag, rfid from tag_pig where farm_id = $1 and left_event = $2 order by tag',
      [farmid, eventId],
    );
    if (rows.length === 0) return;
    // Its transponder may be in another ear by now.
    const taken = await rfidIssues(ctx, rows);
    standOrRefuse(
      taken.map(({ row: _, ...issue }) => ({ ...issue, field: 'tags' })),
      [],
    );
    const held = await holdTags(
      ctx,
      rows.map(({ tag }) => tag),
    );
    await stepTags(ctx, held, 'return');
    await ctx.db.query(
      `update tag_pig set leftdt = null, leftway = null, left_event = null, version = version + 1, lstusrid = $3, lstdate = now()
       where farm_id = $1 and left_event = $2`,
      [farmid, eventId, ctx.session.userid],
    );
    const day = ctx.session.curbusdt;
    await writeLives(
      ctx,
      held.map(({ tag, pig_id, roomid }) => ({ tag, pigId: pig_id, kind: 'return', eventdt: day, roomid, data: {}, reason: why })),
    );
  },
};
