import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { writeLives } from '../store/tag-lives.ts';
import { type HeldTag, holdTags } from './held-tags.ts';

/** Where a tagged pig stands: house, batch, group. */
interface Place {
  readonly roomid: string | null;
  readonly parityid: number | null;
  readonly grpid: number | null;
}

async function putInto(ctx: SignedContext, tags: readonly string[], { roomid, parityid, grpid }: Place): Promise<void> {
  await ctx.db.query('update ear_tag set roomid = $3, parityid = $4, grpid = $5 where farm_id = $1 and tag = any($2)', [
    ...[farmOf(ctx.session), tags, roomid, parityid, grpid],
  ]);
}

/** The group a transfer inside the farm made in the other house. */
const ARRIVED = `
select g.roomid, g.parityid, g.grpid from batch_event a join batch_group g using (farm_id, event_id)
where a.farm_id = $1 and a.link_id = $2 and a.voided_at is null`;

/** In no batch: an animal of the herd says itself where it stands. */
const IN_HERD: Place = { roomid: null, parityid: null, grpid: null };

async function arrivedIn(ctx: SignedContext, eventId: string): Promise<Place | undefined> {
  const { rows } = await ctx.db.query<Place>(ARRIVED, [farmOf(ctx.session), eventId]);
  return rows[0];
}

/**
 * Tagged pigs go along with the transfer that names them: they stand in the group that came into the other house, or, taken into the herd, in no batch.
 */
export async function moveAlong(
  ctx: SignedContext,
  held: readonly HeldTag[],
  { eventId, day, into }: { eventId: string; day: BusinessDate; into: 'house' | 'herd' },
): Promise<void> {
  const to = into === 'herd' ? IN_HERD : await arrivedIn(ctx, eventId);
  if (to === undefined) return;
  const wrong = held.find(({ state }) => state !== 'registered');
  if (wrong !== undefined) throw refused('TAG_STATE', 'tags', { tag: wrong.tag, state: wrong.state });
  await putInto(
    ctx,
    held.map(({ tag }) => tag),
    to,
  );
  await writeLives(
    ctx,
    held.map(({ tag, pig_id, roomid, parityid, grpid }) => ({
      ...{ tag, pigId: pig_id, kind: 'move', eventdt: day, roomid: to.roomid, reason: null, eventId },
      data: { from: roomid, parityid, grpid },
    })),
  );
}

/** A tagged pig a transfer took along, under the number it carries now: where it stood before, where the transfer put it. */
interface Moved extends Place {
  readonly tag: string;
  readonly toroomid: string | null;
}

const MOVED = `
select p.tag, l.roomid as toroomid, l.data->>'from' as roomid, (l.data->>'parityid')::int as parityid, (l.data->>'grpid')::int as grpid
from tag_life l join tag_pig p using (farm_id, pig_id) where l.farm_id = $1 and l.event_id = $2 and l.kind = 'move' order by p.tag`;

/** Those a transfer took along stand again where they did. @throws Refused 894 where one left or was moved on since */
export async function moveBack(ctx: SignedContext, eventId: string, why: string): Promise<void> {
  const { rows } = await ctx.db.query<Moved>(MOVED, [farmOf(ctx.session), eventId]);
  if (rows.length === 0) return;
  const held = new Map(
    (
      await holdTags(
        ctx,
        rows.map(({ tag }) => tag),
      )
    ).map((one) => [one.tag, one]),
  );
  const elsewhere = rows.some(({ tag, toroomid }) => held.get(tag)?.state !== 'registered' || held.get(tag)?.roomid !== toroomid);
  if (elsewhere) throw refused('894', 'eventId');
  for (const [, own] of Map.groupBy(rows, ({ roomid, parityid, grpid }) => JSON.stringify([roomid, parityid, grpid]))) {
    const [place] = own;
    if (place === undefined) continue;
    await putInto(
      ctx,
      own.map(({ tag }) => tag),
      place,
    );
  }
  const day = ctx.session.curbusdt;
  await writeLives(
    ctx,
    rows.map(({ tag, roomid, toroomid }) => ({
      ...{ tag, pigId: held.get(tag)?.pig_id ?? null, kind: 'move', eventdt: day, roomid, reason: why },
      data: { from: toroomid },
    })),
  );
}
