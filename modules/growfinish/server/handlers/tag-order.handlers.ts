import { randomUUID } from 'node:crypto';
import type { CallParsed } from '#engine/define/call.ts';
import { statesOf } from '#engine/define/workflow.ts';
import { lockHead, refuseStale, stepOrRefuse, writeStep } from '#engine/document/server/step.ts';
import { audit } from '#engine/server/audit.ts';
import { inList } from '#engine/server/code-list.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused, standOrRefuse } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { findOrders, getTagNeed, saveOrder, stepOrder } from '../../contract/tag-order.calls.ts';
import { tagFlow } from '../../domain/tag-flow.ts';
import { countIssues, expectedPiglets, MOST_ORDERED, orderIssues } from '../../domain/tag-order.ts';
import { tagOrderFlow } from '../../domain/tag-order-flow.ts';
import { type StoredOrder, TAG_ORDERS } from '../store/tag-orders.ts';

/** Level that answers orders. */
const ANSWER_LEVEL = 60;

interface NeedRow {
  litters: number;
  known: boolean;
  born: number | null;
}

/** Due litters of a group and the farm's mean born alive of the last year; null where no group is named. */
async function needOf(ctx: SignedContext, forgrp: string | null): Promise<{ litters: number; expected: number | null; known: boolean } | null> {
  if (forgrp === null) return null;
  const { rows } = await ctx.db.query<NeedRow>(
    `select (select count(*)::int from sow_cycle c where c.farm_id = $1 and c.mategrp = $2 and c.matedt is not null and c.outcome is null) as litters,
       exists (select from herd_group g where g.farm_id = $1 and g.code = $2) as known,
       (select avg(c.livenum)::float8 from sow_cycle c where c.farm_id = $1 and c.farrowdt > $3::date - 365) as born`,
    [farmOf(ctx.session), forgrp, ctx.session.curbusdt],
  );
  const { litters = 0, known = false, born = null } = rows[0] ?? {};
  return { litters, known, expected: expectedPiglets(litters, born) };
}

type OrderBody = CallParsed<typeof saveOrder>;

async function judgeOrder(ctx: SignedContext, body: OrderBody): Promise<Issue[]> {
  const need = await needOf(ctx, body.forgrp ?? null);
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

const STEPS = { approved: 'approve', received: 'receive', cancelled: 'cancel' } as const;

/** From level 60 with the flag of the management. */
function answersOrders({ usrlvl, flags }: SignedContext['session']): boolean {
  return usrlvl >= ANSWER_LEVEL && flags.get('PigletTagOrdmng')?.edit === true;
}

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

const stepHandler = handleSigned(stepOrder, async (ctx, asked) => {
  const { orderId, reason = null } = asked;
  const order = await lockHead<StoredOrder>(ctx, TAG_ORDERS, orderId);
  await refuseStale(ctx, TAG_ORDERS, tagOrderFlow, order, asked.version);
  const who = { userid: ctx.session.userid, answers: answersOrders(ctx.session) };
  const given = givenOf(ctx, order, asked);
  const stepped = stepOrRefuse(tagOrderFlow, STEPS[asked.state], { ...order, maker: order.crtusrid }, who, given);
  const version = await writeStep(ctx, TAG_ORDERS, orderId, stepped, given);
  // Numbers of a cancelled order are void and stay spent; those in an ear already are not of the order any more.
  if (stepped.state === 'cancelled')
    await ctx.db.query(
      `update ear_tag t set state = 'void', voided_why = $3 from tag_range r
       where r.farm_id = $1 and r.order_id = $2 and t.farm_id = r.farm_id and t.range_id = r.range_id and t.state = any($4)`,
      [farmOf(ctx.session), orderId, reason, statesOf(tagFlow, 'void')],
    );
  const { approved, receivedt } = given;
  const log = { screen: 'PigletTagOrdmng', subject: TAG_ORDERS.subject, subjectId: orderId, kind: stepped.state, reason };
  await audit(ctx, { ...log, before: { state: order.state }, after: { state: stepped.state, approved, receivedt } });
  return { id: orderId, version, state: stepped.state };
});

interface OrderRow {
  orderId: string;
  orderdt: string;
  lineage: string;
  sex: 'F' | 'M';
  asked: number;
  approved: number | null;
  colour: string | null;
  kind: string;
  needdt: string;
  forgrp: string | null;
  manager: string;
  supplier: string | null;
  receivedt: string | null;
  state: string;
  remark: string | null;
  reason: string | null;
  starttag: string | null;
  finishtag: string | null;
  rangeId: string | null;
  registered: number;
  drawn: number;
  late: boolean;
  own: boolean;
  by: string;
  version: number;
}

const findHandler = handleSigned(findOrders, async ({ db, session }, { state, lineage, sex }) => {
  const { rows } = await db.query<OrderRow>(
    `select o.order_id as "orderId", o.orderdt, o.lineage, o.sex, o.asked, o.approved, o.colour, o.kind,
       o.needdt, o.forgrp, o.manager, o.supplier, o.receivedt,
       o.state, o.remark, o.reason, r.starttag, r.finishtag, r.range_id as "rangeId", coalesce(r.last_no - r.first_no + 1, 0) as drawn,
       coalesce((select count(*) from ear_tag t
         where t.farm_id = r.farm_id and t.range_id = r.range_id and t.state in ('registered', 'gone')), 0)::int as registered,
       (o.state in ('ordered', 'approved', 'generated') and o.needdt < $5::date) as late, (o.crtusrid = $6) as own, o.crtusrid as by, o.version
     from tag_order o left join tag_range r on r.farm_id = o.farm_id and r.order_id = o.order_id
     where o.farm_id = $1 and ($2::text is null or o.state = $2) and ($3::text is null or o.lineage = $3) and ($4::text is null or o.sex = $4)
     order by o.crtdate desc limit 200`,
    [farmOf(session), state ?? null, lineage ?? null, sex ?? null, session.curbusdt, session.userid],
  );
  return { rows };
});

const needHandler = handleSigned(getTagNeed, async (ctx, { lineage, sex, forgrp }) => {
  const { rows } = await ctx.db.query<{ generated: number; assigned: number }>(
    `select count(*) filter (where state = 'generated')::int as generated, count(*) filter (where state = 'assigned')::int as assigned
     from ear_tag where farm_id = $1 and lineage = $2 and sex = $3`,
    [farmOf(ctx.session), lineage, sex],
  );
  const need = await needOf(ctx, forgrp ?? null);
  return { generated: rows[0]?.generated ?? 0, assigned: rows[0]?.assigned ?? 0, litters: need?.litters ?? null, expected: need?.expected ?? null };
});

/** Orders of tags: asked, answered, listed. */
export const tagOrderHandlers: readonly Handler[] = [saveHandler, stepHandler, findHandler, needHandler];
