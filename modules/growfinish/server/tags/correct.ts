import { dateOrder, lockedIssues } from '#engine/batch/domain/house-rules.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused, standOrRefuse } from '#engine/server/refused.ts';
import { farmOf, lockRuleOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { weekOf } from '#kernel/week.ts';
import { overIssues } from '../../domain/tags/register.ts';
import type { LifeLine } from '../store/tag-lives.ts';
import { type LoadedGroup, loadGroup } from './groups.ts';
import { type Change, type HeldTag, openPig } from './held-tags.ts';
import { defectIssues } from './pigs.ts';

/** True when two days lie in one week of the farm. */
function sameWeek(ctx: SignedContext, a: BusinessDate, b: BusinessDate): boolean {
  const [one, two] = [weekOf(a, ctx.session.weekstart), weekOf(b, ctx.session.weekstart)];
  return one.year === two.year && one.week === two.week;
}

/** The litter of another dam the piglet belongs to: of the same farm and week (GF_DATE), with room for one more tag (TAG_OVER). */
async function otherLitter(ctx: SignedContext, held: HeldTag, dam: string, sex: 'F' | 'M') {
  if (held.birthdt === null) throw refused('TAG_STATE', 'tags', { tag: held.tag, state: held.state });
  const { rows } = await ctx.db.query<{ farrowdt: BusinessDate }>(
    `select c.farrowdt from sow_cycle c join animal d using (farm_id, animal_id)
     where c.farm_id = $1 and d.pgid = $2 and not d.deleted and c.farrowdt is not null order by abs(c.farrowdt - $3::date), c.farrowdt limit 1`,
    [farmOf(ctx.session), dam, held.birthdt],
  );
  const farrowdt = rows[0]?.farrowdt ?? null;
  if (farrowdt === null) throw refused('V_NOTEXISTS', 'dam', { value: dam });
  if (!sameWeek(ctx, farrowdt, held.birthdt)) standOrRefuse([dateOrder('dam', held.birthdt, farrowdt)], []);
  const group = await loadGroup(ctx, { dam, farrowdt }, '', true);
  standOrRefuse(
    overIssues([sex], group).map((issue) => ({ ...issue, field: 'dam' })),
    [],
  );
  return group;
}

/** TAG_OVER of a litter in which more of a sex would be tagged than were born. */
async function checkSex(ctx: SignedContext, held: HeldTag, sex: 'F' | 'M'): Promise<void> {
  if (held.dam === null || held.farrowdt === null) return;
  const group = await loadGroup(ctx, { dam: held.dam, farrowdt: held.farrowdt }, '', true);
  const { tagged } = group;
  const without = { ...tagged, [sex === 'F' ? 'M' : 'F']: tagged[sex === 'F' ? 'M' : 'F'] - 1 };
  standOrRefuse(
    overIssues([sex], { ...group, tagged: without }).map((issue) => ({ ...issue, field: 'sex' })),
    [],
  );
}

const keptOf = ({ sex, dam, birthkg, notch, defect }: HeldTag) => ({ sex, dam, birthkg, notch, defect });

/** What was kept with what is corrected; a blank leaves what stood. */
function correctedOf(before: ReturnType<typeof keptOf>, { sex, dam, birthkg, notch, defect }: Change): ReturnType<typeof keptOf> {
  const given = { sex, dam: dam?.toUpperCase(), birthkg, notch, defect: defect?.toUpperCase() };
  const typed = Object.fromEntries(Object.entries(given).filter(([, value]) => value != null));
  return { ...before, ...typed };
}

/** Writes what was corrected; another litter brings its day and sire. */
async function writeCorrected(ctx: SignedContext, held: HeldTag, after: ReturnType<typeof keptOf>, litter: LoadedGroup | null): Promise<void> {
  const own = litter ?? { damId: held.dam_id, farrowdt: held.farrowdt, birthdt: held.birthdt, sire: held.sireid };
  await ctx.db.query(
    `update tag_pig set sex = $3, birthkg = $4, notch = $5, defect = $6, dam_id = $7, farrowdt = $8, birthdt = $9, sireid = $10,
       version = version + 1, lstusrid = $11, lstdate = now()
     where farm_id = $1 and tag = $2`,
    [
      ...[farmOf(ctx.session), held.tag, after.sex, after.birthkg, after.notch, after.defect],
      ...[own.damId, own.farrowdt, own.birthdt, own.sire, ctx.session.userid],
    ],
  );
}

/** Corrects sex, dam, birth weight, notch or defect of a piglet. @throws Refused 838, 364, 403, STALE, GEN_PROFILE_CLOSED, TAG_STATE, TAG_OVER, GF_DATE. */
export async function correctTag(ctx: SignedContext, held: HeldTag, change: Change, day: BusinessDate): Promise<readonly LifeLine[]> {
  await openPig(ctx, held, change.version);
  if (held.regdt !== null) standOrRefuse(lockedIssues(held.regdt, lockRuleOf(ctx.session)), []);
  const before = keptOf(held);
  const after = correctedOf(before, change);
  if (JSON.stringify(before) === JSON.stringify(after)) throw refused('838');
  standOrRefuse(await defectIssues(ctx, [{ defect: change.defect ?? null }]), []);
  const sex = after.sex ?? held.series_sex;
  const litter = after.dam !== null && after.dam !== before.dam ? await otherLitter(ctx, held, after.dam, sex) : null;
  if (litter === null && sex !== before.sex) await checkSex(ctx, held, sex);
  await writeCorrected(ctx, held, after, litter);
  return [
    { tag: held.tag, pigId: held.pig_id, kind: 'correct', eventdt: day, roomid: held.roomid, data: { before, after }, reason: change.reason ?? null },
  ];
}
