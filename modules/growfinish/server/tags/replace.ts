import { lockedIssues } from '#engine/batch/domain/house-rules.ts';
import { stepOrRefuse } from '#engine/document/server/step.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused, standOrRefuse } from '#engine/server/refused.ts';
import { farmOf, lockRuleOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { tagFlow } from '../../domain/tag-flow.ts';
import type { LifeLine } from '../store/tag-lives.ts';
import { type Change, type HeldTag, holdTags, openPig } from './held-tags.ts';

/** The number that takes the place of a lost one: assigned (TAG_TAKEN, TAG_STATE), of the same line and the sex of the piglet (TAG_SERIES). */
async function newNumber(ctx: SignedContext, held: HeldTag, newtag: string): Promise<HeldTag> {
  const [other] = await holdTags(ctx, [newtag], 'newtag');
  if (other === undefined) throw refused('V_NOTEXISTS', 'newtag', { value: newtag });
  if (other.state === 'registered' || other.state === 'gone') throw refused('TAG_TAKEN', 'newtag', { tag: newtag });
  if (other.state !== 'assigned') throw refused('TAG_STATE', 'newtag', { tag: newtag, state: other.state });
  if (other.lineage !== held.lineage || other.series_sex !== (held.sex ?? held.series_sex)) {
    const { rows } = await ctx.db.query<{ first: string | null; last: string | null }>(
      `select min(tag) as first, max(tag) as last from ear_tag where farm_id = $1 and lineage = $2 and sex = $3 and state = 'assigned'`,
      [farmOf(ctx.session), held.lineage, held.sex ?? held.series_sex],
    );
    throw refused('TAG_SERIES', 'newtag', { tag: newtag, from: rows[0]?.first ?? '', to: rows[0]?.last ?? '' });
  }
  return other;
}

/**
 * Puts a new number into the ear of a piglet whose tag is lost: the old number is gone and never given again, the piglet keeps its
 * life and its open file under the new one. @throws Refused 371 without a reason, as the new number is refused, 403, STALE, 364.
 */
export async function replaceTag(ctx: SignedContext, held: HeldTag, change: Change, day: BusinessDate): Promise<readonly LifeLine[]> {
  const { newtag = null, reason = null } = change;
  if (newtag === null) throw refused('V_REQUIRED', 'newtag', { field: 'newtag' });
  if (reason === null) throw refused('371', 'reason');
  await openPig(ctx, held, change.version);
  if (held.regdt !== null) standOrRefuse(lockedIssues(held.regdt, lockRuleOf(ctx.session)), []);
  const farmid = farmOf(ctx.session);
  const other = await newNumber(ctx, held, newtag);
  const { state: gone } = stepOrRefuse(tagFlow, 'leave', held, null, {});
  const { state: registered } = stepOrRefuse(tagFlow, 'register', other, null, {});
  await ctx.db.query(`update ear_tag set state = $3 where farm_id = $1 and tag = $2`, [farmid, held.tag, gone]);
  await ctx.db.query(`update ear_tag set state = $3, roomid = $4, parityid = $5, grpid = $6 where farm_id = $1 and tag = $2`, [
    ...[farmid, newtag, registered, held.roomid, held.parityid, held.grpid],
  ]);
  await ctx.db.query(`update tag_pig set tag = $3, version = version + 1, lstusrid = $4, lstdate = now() where farm_id = $1 and tag = $2`, [
    ...[farmid, held.tag, newtag, ctx.session.userid],
  ]);
  const { rows } = await ctx.db.query<{ filecd: string }>(
    'update test_file_tag set live = false, removed = true where farm_id = $1 and tag = $2 and live returning filecd',
    [farmid, held.tag],
  );
  for (const { filecd } of rows)
    await ctx.db.query(
      `insert into test_file_tag (farm_id, filecd, tag, live) values ($1, $2, $3, true)
       on conflict (farm_id, filecd, tag) do update set live = true, removed = false`,
      [farmid, filecd, newtag],
    );
  const line = { pigId: held.pig_id, kind: 'replace', eventdt: day, roomid: held.roomid, reason } as const;
  return [
    { ...line, tag: held.tag, data: { to: newtag } },
    { ...line, tag: newtag, data: { from: held.tag } },
  ];
}
