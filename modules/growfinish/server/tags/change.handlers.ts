import { isOpen } from '#engine/batch/domain/house.ts';
import { dateOrder, houseUseIssues, lockedIssues, newDayIssues } from '#engine/batch/domain/house-rules.ts';
import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused, standOrRefuse } from '#engine/server/refused.ts';
import { farmOf, lockRuleOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { changeTag } from '../../contract/tags/mng.calls.ts';
import type { TagState } from '../../domain/tag-flow.ts';
import { loadHouse } from '../store/batch-store.ts';
import { type LifeKind, type LifeLine, writeLives } from '../store/tag-lives.ts';
import { correctTag } from './correct.ts';
import { type Change, type HeldTag, holdTags, openPig, stepTags } from './held-tags.ts';
import { letLeave } from './leaving.ts';
import { replaceTag } from './replace.ts';
import { checkTagRoom } from './tag-room.ts';

/** The steps of the workflow that actions are. */
const STEP_OF = { leave: 'leave', void: 'void', unregister: 'unregister' } as const;

/** Refuses a number that is in no ear. */
function inEar({ tag, state }: HeldTag, also: readonly TagState[] = []): void {
  if (state !== 'registered' && !also.includes(state)) throw refused('TAG_STATE', 'tags', { tag, state });
}

const lineOf = (held: HeldTag, kind: LifeKind, eventdt: BusinessDate, more: Partial<LifeLine> = {}): LifeLine => ({
  tag: held.tag,
  pigId: held.pig_id,
  kind,
  eventdt,
  roomid: held.roomid,
  data: {},
  reason: null,
  ...more,
});

/** What an action does to the numbers, which are held and on a good day. */
type Act = (ctx: SignedContext, held: readonly HeldTag[], change: Change, day: BusinessDate) => Promise<readonly LifeLine[]>;

const check: Act = async (ctx, held, _, day) => {
  for (const one of held) inEar(one);
  await ctx.db.query('update tag_pig set checkdt = greatest(checkdt, $3) where farm_id = $1 and tag = any($2)', [
    farmOf(ctx.session),
    held.map(({ tag }) => tag),
    day,
  ]);
  return held.map((one) => lineOf(one, 'check', day));
};

const print: Act = async (_, held, { reason = null }, day) => {
  for (const one of held) inEar(one, ['assigned']);
  return held.map((one) => lineOf(one, 'print', day, { reason }));
};

/** TAG_OVER of a house with an open batch that would hold more tagged pigs than live ones. */
async function placeFor(ctx: SignedContext, roomid: string, coming: number): Promise<number | null> {
  const farmid = farmOf(ctx.session);
  const house = await loadHouse(ctx.db, farmid, roomid, { forUpdate: false });
  if (!house.inUse) standOrRefuse(houseUseIssues(house), []);
  if (!isOpen(house.batch)) return null;
  await checkTagRoom(ctx, { ...house, batch: house.batch }, ['registered'], coming);
  return house.batch.parityid;
}

const move: Act = async (ctx, held, { roomid = null, reason = null }, day) => {
  if (roomid === null) throw refused('V_SELECT', 'roomid', { field: 'roomid' });
  for (const one of held) {
    inEar(one);
    if (one.roomid === roomid) throw refused('416', 'roomid', { house: roomid });
  }
  const parityid = await placeFor(ctx, roomid, held.length);
  await ctx.db.query('update ear_tag set roomid = $3, parityid = $4, grpid = null where farm_id = $1 and tag = any($2)', [
    farmOf(ctx.session),
    held.map(({ tag }) => tag),
    roomid,
    parityid,
  ]);
  return held.map((one) => lineOf(one, 'move', day, { roomid, data: { from: one.roomid }, reason }));
};

/** Pigs that died, were sold or lost without a record that named them. */
const leave: Act = async (ctx, held, { leftway = null, reason = null }, day) => {
  if (leftway === null) throw refused('V_SELECT', 'leftway', { field: 'leftway' });
  return letLeave(ctx, held, { day, leftway, reason, eventId: null });
};

const voided: Act = async (ctx, held, { reason = null }, day) => {
  if (reason === null) throw refused('371', 'reason');
  await ctx.db.query('update ear_tag set voided_why = $3 where farm_id = $1 and tag = any($2)', [
    farmOf(ctx.session),
    held.map(({ tag }) => tag),
    reason,
  ]);
  return held.map((one) => lineOf(one, 'void', day, { reason }));
};

/** Takes registrations back: the numbers are assigned again, the piglets as if they were never tagged; what was written of them stays in their lives. */
const unregister: Act = async (ctx, held, { reason = null, version }, day) => {
  for (const one of held) {
    await openPig(ctx, one, version);
    if (one.tested) throw refused('894', 'tags');
    if (one.regdt !== null) standOrRefuse(lockedIssues(one.regdt, lockRuleOf(ctx.session)), []);
  }
  await ctx.db.query('delete from tag_pig where farm_id = $1 and tag = any($2)', [farmOf(ctx.session), held.map(({ tag }) => tag)]);
  return held.map((one) => lineOf(one, 'unregister', day, { reason, data: { dam: one.dam, sex: one.sex } }));
};

const alone =
  (act: (ctx: SignedContext, held: HeldTag, change: Change, day: BusinessDate) => Promise<readonly LifeLine[]>): Act =>
  async (ctx, held, change, day) => {
    const [one] = held;
    if (one === undefined || held.length > 1) throw refused('V_RANGE', 'tags', { min: 1, max: 1 });
    inEar(one);
    return act(ctx, one, change, day);
  };

const ACTS: Readonly<Record<Change['action'], Act>> = {
  checked: check,
  print,
  correct: alone(correctTag),
  replace: alone(replaceTag),
  move,
  leave,
  void: voided,
  unregister,
};

const changeHandler = handleSigned(changeTag, async (ctx, change) => {
  const { action, tags, reason = null } = change;
  const day = change.date ?? ctx.session.curbusdt;
  standOrRefuse(newDayIssues(day, lockRuleOf(ctx.session), 'date'), []);
  const held = await holdTags(ctx, tags);
  for (const { regdt } of held) if (regdt !== null && day < regdt) standOrRefuse([dateOrder('date', regdt, day)], []);
  if (action in STEP_OF) await stepTags(ctx, held, STEP_OF[action as keyof typeof STEP_OF]);
  const lines = await ACTS[action](ctx, held, change, day);
  await writeLives(ctx, lines);
  const { tags: _, reqid: _key, version: _v, action: _a, reason: _r, ...typed } = change;
  const after = { day, tags: held.map(({ tag }) => tag), ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value != null)) };
  await audit(ctx, { screen: 'PigletTagMng', subject: 'ear tags', subjectId: held[0]?.tag ?? '', kind: action, after, reason });
  return { changed: held.length, tags: held.map(({ tag }) => tag) };
});

/** Checking tags and putting them right. */
export const changeHandlers: readonly Handler[] = [changeHandler];
