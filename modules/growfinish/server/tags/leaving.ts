import { eventOf } from '#engine/batch/domain/kind.ts';
import type { EventBody, NamedAnimals } from '#engine/batch/server/kind-server.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { standOrRefuse } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { GROWING } from '../../domain/growing.kind.ts';
import { LEAVES_BY, leavingIssues, type NamedTag, tagsOf } from '../../domain/tags/leaving.ts';
import { type LifeLine, writeLives } from '../store/tag-lives.ts';
import { type HeldTag, holdTags, stepTags } from './held-tags.ts';
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

/** Tags an event names and how their pigs leave by it; none where it takes no pigs away for good. */
function namedBy({ eventcd, tags }: EventBody): { readonly tags: readonly string[]; readonly leftway: string } {
  const { move } = eventOf(GROWING, eventcd);
  const leftway = move === null ? undefined : LEAVES_BY[move];
  return leftway === undefined ? { tags: [], leftway: '' } : { tags: tagsOf(typeof tags === 'string' ? tags : null), leftway };
}

const NAMED = `
select t.tag, case when p.left_event = any($3::uuid[]) then 'registered' else t.state end as state, p.regdt,
  exists (select from animal a where a.farm_id = t.farm_id and a.pgid = t.tag and not a.deleted) as inherd
from ear_tag t left join tag_pig p on p.farm_id = t.farm_id and p.tag = t.tag where t.farm_id = $1 and t.tag = any($2)`;

/** Tagged piglets as pigs of a batch: gone with the event that names them, back when it is taken back. */
export const taggedPigs: NamedAnimals = {
  judge: async (ctx, body, without) => {
    const { tags } = namedBy(body);
    if (tags.length === 0) return [];
    const { rows } = await ctx.db.query<NamedTag & { tag: string }>(NAMED, [farmOf(ctx.session), tags, without]);
    return leavingIssues({ tags, heads: body.heads ?? null, eventdt: body.eventdt }, new Map(rows.map((row) => [row.tag, row])));
  },
  leave: async (ctx, eventId, body) => {
    const { tags, leftway } = namedBy(body);
    if (tags.length === 0) return;
    const held = await holdTags(ctx, tags);
    await stepTags(ctx, held, 'leave');
    await writeLives(ctx, await letLeave(ctx, held, { day: body.eventdt, leftway, reason: body.reason ?? null, eventId }));
  },
  comeBack: async (ctx, eventId, why) => {
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
