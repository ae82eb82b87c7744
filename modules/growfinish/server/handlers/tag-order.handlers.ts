import { randomUUID } from 'node:crypto';
import type { CallParsed } from '#engine/define/call.ts';
import { statesOf } from '#engine/define/workflow.ts';
import { lockHead, refuseStale, stepOrRefuse, writeStep } from '#engine/document/server/step.ts';
import { atFarm } from '#engine/server/at-farm.ts';
import { audit } from '#engine/server/audit.ts';
import { inList } from '#engine/server/code-list.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused, standOrRefuse } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { approveOrders, getTagNeed, saveOrder, stepOrder } from '../../contract/tag-order.calls.ts';
import { tagFlow } from '../../domain/tag-flow.ts';
import { bornOf, countIssues, expectedPiglets, type GroupPiglets, MOST_ORDERED, orderIssues } from '../../domain/tag-order.ts';
import { tagOrderFlow } from '../../domain/tag-order-flow.ts';
import { writeLives } from '../store/tag-lives.ts';
import { answersOrders, judgedOrder, type StoredOrder, TAG_ORDERS } from '../store/tag-orders.ts';
import { ordersHandler } from './tag-order-list.handlers.ts';

interface NeedRow extends GroupPiglets {
  readonly known: boolean;
}

// A litter is of the group it farrowed in, of that its sow was served in where nobody wrote one, and of the group it was weaned in.
const NEED = `
with litter as (
  select c.animal_id, c.farrowdt, c.livenum, case $3 when 'F' then c.felivenum else c.mllivenum end as own from sow_cycle c
  where c.farm_id = $1 and c.farrowdt is not null and (coalesce(c.farrowgrp, c.mategrp) = $2 or c.weangrp = $2))
select (select count(*)::int from sow_cycle c where c.farm_id = $1 and c.mategrp = $2 and c.matedt is not null and c.outcome is null) as litters,
  exists (select from herd_group g where g.farm_id = $1 and g.code = $2) as known,
  (select avg(c.livenum)::float8 from sow_cycle c where c.farm_id = $1 and c.farrowdt > $4::date - 365) as "bornAlive",
  (select coalesce(sum(l.own), 0)::int from litter l) as counted,
  (select coalesce(sum(l.livenum), 0)::int from litter l where l.own is null) as uncounted,
  (select count(*)::int from litter l join tag_pig p on p.farm_id = $1 and p.dam_id = l.animal_id and p.farrowdt = l.farrowdt and p.sex = $3) as tagged`;

/** The litters of a group, due and born, with the farm's mean born alive of the last year; null where no group is named. */
async function needOf(ctx: SignedContext, forgrp: string | null, sex: 'F' | 'M') {
  if (forgrp === null) return null;
  const { rows } = await ctx.db.query<NeedRow>(NEED, [farmOf(ctx.session), forgrp, sex, ctx.session.curbusdt]);
  const [row] = rows;
  return row === undefined ? null : { ...row, born: bornOf(row), expected: expectedPiglets(row) };
}

type OrderBody = CallParsed<typeof saveOrder>;

async function judgeOrder(ctx: SignedContext, body: OrderBody): Promise<Issue[]> {
  const need = await needOf(ctx, body.forgrp ?? null, body.sex);
  const { curbusdt } = ctx.session;
  return [
    ...countIssues(body.number, MOST_ORDERED, 'number'),
    ...(body.needdt < curbusdt ? [refuse('GF_DATE', 'needdt', { list: `${curbusdt} – ${body.needdt}` })] : []),
    ...((await inList(ctx, 'lineage', body.lineage)) ? [] : [refuse('V_NOTEXISTS', 'lineage', { value: body.lineage })]),
    ...((await inList(ctx, 'applyid', body.manager)) ? [] : [refuse('370', 'manager')]),
    ...(need !== null && !need.known ? [refuse('382', 'forgrp', { group: body.forgrp ?? '' })] : []),
    ...orderIssues(body.number, need?.expected ?? null),
  ];
}

const saveHandler = handleSigned(saveOrder, async (ctx, body) => {
  standOrRefuse(await judgeOrder(ctx, body), body.accept);
  const farmid = farmOf(ctx.session);
  const id = randomUUID();
  const { lineage, sex, number, colour, kind, needdt, forgrp, manager, remark } = body;
  await ctx.db.query(
    `insert into tag_order (farm_id, order_id, orderdt, lineage, sex, asked, colour, kind, needdt, forgrp, manager, remark, crtusrid, lstusrid)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)`,
    [
      ...[farmid, id, ctx.session.curbusdt, lineage, sex, number, colour ?? null, kind, needdt, forgrp ?? null, manager, remark ?? null],
      ctx.session.userid,
    ],
  );
  await audit(ctx, { screen: 'PigletTagOrder', subject: 'tag order', subjectId: id, kind: 'order', after: { lineage, sex, number, needdt } });
  return { id, version: 1 };
});

const STEPS = { approved: 'approve', sent: 'send', received: 'receive', cancelled: 'cancel' } as const;

/** What is given with a step: all that is asked for is approved, and it came today, unless said otherwise. @throws Refused V_RANGE, 359. */
function givenOf(ctx: SignedContext, order: StoredOrder, { state, approved, supplier, price, receivedt, reason }: CallParsed<typeof stepOrder>) {
  if (approved != null) standOrRefuse(countIssues(approved, MOST_ORDERED, 'approved'), []);
  const { curbusdt } = ctx.session;
  if (receivedt != null && receivedt > curbusdt) throw refused('359', 'receivedt', { date: curbusdt });
  return {
    ...{ supplier, price, reason },
    approved: state === 'approved' ? (approved ?? order.asked) : null,
    receivedt: state === 'received' ? (receivedt ?? curbusdt) : null,
  };
}

/** Numbers of a cancelled order are void and stay spent; those in an ear already are not of the order any more. */
async function voidNumbers(ctx: SignedContext, orderId: string, reason: string | null): Promise<void> {
  const { rows } = await ctx.db.query<{ tag: string }>(
    `update ear_tag t set state = 'void', voided_why = $3 from tag_range r
     where r.farm_id = $1 and r.order_id = $2 and t.farm_id = r.farm_id and t.range_id = r.range_id and t.state = any($4) returning t.tag`,
    [farmOf(ctx.session), orderId, reason, statesOf(tagFlow, 'void')],
  );
  await writeLives(
    ctx,
    rows.map(({ tag }) => ({ tag, pigId: null, kind: 'void', eventdt: ctx.session.curbusdt, roomid: null, data: {}, reason })),
  );
}

/** Takes one step of an order that is held. @throws Refused TAG_STATE, STALE, 371, 359, V_RANGE, 403. */
async function takeStep(ctx: SignedContext, asked: Omit<CallParsed<typeof stepOrder>, 'farmid'>) {
  const { orderId, reason = null } = asked;
  const order = await lockHead<StoredOrder>(ctx, TAG_ORDERS, orderId);
  await refuseStale(ctx, TAG_ORDERS, tagOrderFlow, order, asked.version);
  const who = { userid: ctx.session.userid, answers: answersOrders(ctx.session) };
  const given = givenOf(ctx, order, asked);
  const stepped = stepOrRefuse(tagOrderFlow, STEPS[asked.state], await judgedOrder(ctx, order), who, given);
  const version = await writeStep(ctx, TAG_ORDERS, orderId, stepped, given);
  if (stepped.state === 'cancelled') await voidNumbers(ctx, orderId, reason);
  const { approved, receivedt } = given;
  const log = { screen: 'PigletTagOrdmng', subject: TAG_ORDERS.subject, subjectId: orderId, kind: asked.state, reason };
  await audit(ctx, { ...log, before: { state: order.state }, after: { state: stepped.state, approved, receivedt } });
  return { id: orderId, version, state: stepped.state };
}

const stepHandler = handleSigned(stepOrder, async (ctx, { farmid, ...asked }) => takeStep(await atFarm(ctx, farmid), asked));

const approveHandler = handleSigned(approveOrders, async (ctx, { orders }) => {
  // One order of locks for everybody who approves many.
  const inTurn = orders.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1));
  for (const { farmid, ...order } of inTurn) await takeStep(await atFarm(ctx, farmid), { ...order, state: 'approved' });
  return { approved: orders.length };
});

const needHandler = handleSigned(getTagNeed, async (ctx, { lineage, sex, forgrp }) => {
  const { rows } = await ctx.db.query<{ generated: number; assigned: number }>(
    `select count(*) filter (where state = 'generated')::int as generated, count(*) filter (where state = 'assigned')::int as assigned
     from ear_tag where farm_id = $1 and lineage = $2 and sex = $3`,
    [farmOf(ctx.session), lineage, sex],
  );
  const { litters = null, born = null, tagged = null, expected = null } = (await needOf(ctx, forgrp ?? null, sex)) ?? {};
  return { generated: rows[0]?.generated ?? 0, assigned: rows[0]?.assigned ?? 0, litters, born, tagged, expected };
});

/** Orders of tags: asked, answered, listed. */
export const tagOrderHandlers: readonly Handler[] = [saveHandler, stepHandler, approveHandler, ordersHandler, needHandler];
