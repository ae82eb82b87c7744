import type { CallParsed } from '#engine/define/call.ts';
import { stepOrRefuse } from '#engine/document/server/step.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { forbidden, refused } from '#engine/server/refused.ts';
import { allows, farmOf } from '#engine/server/session.ts';
import { changedBy } from '#engine/server/stale.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { changeTag } from '../../contract/tags/mng.calls.ts';
import { type TagState, tagFlow } from '../../domain/tag-flow.ts';
import type { TagSex } from '../../domain/tag-series.ts';

/** What is asked of numbers. */
export type Change = CallParsed<typeof changeTag>;

/** A number with the piglet it is in, held for a change. */
export interface HeldTag {
  readonly tag: string;
  readonly state: TagState;
  readonly lineage: string;
  readonly series_sex: TagSex;
  readonly roomid: string | null;
  readonly parityid: number | null;
  readonly grpid: number | null;
  readonly applyid: string | null;
  /** Null while it is in no ear. */
  readonly pig_id: string | null;
  readonly sex: TagSex | null;
  readonly dam_id: string | null;
  readonly dam: string | null;
  readonly farrowdt: BusinessDate | null;
  readonly sireid: string | null;
  readonly birthdt: BusinessDate | null;
  readonly birthkg: number | null;
  readonly notch: string | null;
  readonly defect: string | null;
  readonly regdt: BusinessDate | null;
  readonly startdt: BusinessDate | null;
  readonly seldt: BusinessDate | null;
  readonly tested: boolean;
  readonly version: number | null;
  readonly crtusrid: string | null;
  readonly lstusrid: string | null;
  readonly lstdate: Date | null;
  /** It stands in a file that was closed, and in no open one. */
  readonly closed: boolean;
  /** An animal of the herd carries it. */
  readonly inherd: boolean;
}

const HELD = `
select t.tag, t.state, t.lineage, t.sex as series_sex, t.roomid, t.parityid, t.grpid, t.applyid, p.pig_id, p.sex, p.dam_id, d.pgid as dam, p.farrowdt, p.sireid,
  p.birthdt, p.birthkg::float8 as birthkg, p.notch, p.defect, p.regdt, p.startdt, p.seldt, p.version, p.crtusrid, p.lstusrid, p.lstdate,
  coalesce(p.testdt is not null or p.startdt is not null or p.seldt is not null, false) as tested,
  exists (select from test_file_tag f join test_file h using (farm_id, filecd)
    where f.farm_id = t.farm_id and f.tag = t.tag and not f.removed and h.closed is not null)
    and not exists (select from test_file_tag f where f.farm_id = t.farm_id and f.tag = t.tag and f.live) as closed,
  exists (select from animal a where a.farm_id = t.farm_id and a.pgid = t.tag and not a.deleted) as inherd
from ear_tag t left join tag_pig p on p.farm_id = t.farm_id and p.tag = t.tag
  left join animal d on d.farm_id = p.farm_id and d.animal_id = p.dam_id
where t.farm_id = $1 and t.tag = any($2) order by t.tag`;

/** Numbers by their text, held in one order for everybody. @throws Refused V_NOTEXISTS of one the farm does not have. */
export async function holdTags(ctx: SignedContext, tags: readonly string[], field = 'tags'): Promise<HeldTag[]> {
  const farmid = farmOf(ctx.session);
  const named = [...new Set(tags)];
  await ctx.db.query('select 1 from ear_tag where farm_id = $1 and tag = any($2) order by tag for update', [farmid, named]);
  const { rows } = await ctx.db.query<HeldTag>(HELD, [farmid, named]);
  const known = new Set(rows.map(({ tag }) => tag));
  const unknown = named.find((tag) => !known.has(tag));
  if (unknown !== undefined) throw refused('V_NOTEXISTS', field, { value: unknown });
  return rows;
}

/** Takes numbers that are held one step of their way. @throws Refused TAG_STATE. */
export async function stepTags(ctx: SignedContext, held: readonly HeldTag[], step: (typeof tagFlow.steps)[number]['name']): Promise<void> {
  const states = held.map(({ tag, state }) => stepOrRefuse(tagFlow, step, { tag, state }, null, {}).state);
  await ctx.db.query('update ear_tag set state = $3 where farm_id = $1 and tag = any($2)', [
    farmOf(ctx.session),
    held.map(({ tag }) => tag),
    states[0],
  ]);
}

/** Level that changes rows of others. */
const OTHERS_LEVEL = 60;

/** True when the session may change what somebody registered: the own rows, or those of others with the flag and level. */
export function mayChange({ session }: SignedContext, crtusrid: string | null): boolean {
  return crtusrid === session.userid || (session.usrlvl >= OTHERS_LEVEL && allows(session, 'PigletTagMng', 'edit'));
}

/** The registration of a number as it may be changed. @throws Refused 403 of another's, STALE, TAG_STATE in the herd, GEN_PROFILE_CLOSED. */
export async function openPig(ctx: SignedContext, held: HeldTag, version: number | null | undefined): Promise<void> {
  if (!mayChange(ctx, held.crtusrid)) throw forbidden();
  if (version != null && held.version !== null && version !== held.version)
    throw await changedBy(ctx.db, held.lstusrid, held.lstdate, 'STALE', 'tags');
  if (held.inherd) throw refused('TAG_STATE', 'tags', { tag: held.tag, state: 'inherd' });
  if (held.closed) throw refused('GEN_PROFILE_CLOSED', 'tags');
}
