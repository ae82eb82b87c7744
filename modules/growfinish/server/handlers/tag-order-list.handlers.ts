import { refusalOf } from '#engine/define/workflow.ts';
import { readFarm } from '#engine/server/at-farm.ts';
import { enterFarms } from '#engine/server/farm-scope.ts';
import { handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { findOrders } from '../../contract/tag-order.calls.ts';
import { type OrderState, tagOrderFlow } from '../../domain/tag-order-flow.ts';
import { answersOrders } from '../store/tag-orders.ts';

/** Money is told from this level on (calls.md, Common to all). */
const MONEY_LEVEL = 60;

interface Range {
  rangeId: string;
  starttag: string;
  finishtag: string;
  count: number;
}

interface OrderRow {
  farmid: string;
  farmname: string;
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
  price: number | null;
  approvedt: string | null;
  drawndt: string | null;
  sentdt: string | null;
  cancelledt: string | null;
  receivedt: string | null;
  state: OrderState;
  remark: string | null;
  reason: string | null;
  ranges: Range[];
  registered: number;
  drawn: number;
  late: boolean;
  own: boolean;
  by: string;
  version: number;
}

/** The moment of a step as the day of the farm. */
const dayOf = (moment: string): string => `to_char(o.${moment}, 'YYYYMMDD')`;

const ORDERS = `
select o.farm_id as farmid, f.farmname, o.order_id as "orderId", o.orderdt, o.lineage, o.sex, o.asked, o.approved, o.colour, o.kind,
  o.needdt, o.forgrp, o.manager, o.supplier, o.price::float8 as price, o.receivedt, o.state, o.remark, o.reason,
  ${dayOf('approved_at')} as approvedt, ${dayOf('generated_at')} as drawndt, ${dayOf('sent_at')} as sentdt, ${dayOf('cancelled_at')} as cancelledt,
  coalesce(r.ranges, '[]') as ranges, coalesce(r.drawn, 0)::int as drawn, coalesce(r.registered, 0)::int as registered,
  (o.state in ('ordered', 'approved', 'generated') and o.needdt < $8::date) as late, (o.crtusrid = $9) as own, o.crtusrid as by, o.version,
  count(*) over ()::int as total
from tag_order o join farm f using (farm_id)
  left join lateral (
    select json_agg(json_build_object('rangeId', r.range_id, 'starttag', r.starttag, 'finishtag', r.finishtag, 'count', r.last_no - r.first_no + 1)
        order by r.first_no) as ranges,
      sum(r.last_no - r.first_no + 1) as drawn,
      sum((select count(*) from ear_tag t where t.farm_id = r.farm_id and t.range_id = r.range_id and t.state in ('registered', 'gone'))) as registered
    from tag_range r where r.farm_id = o.farm_id and r.order_id = o.order_id) r on true
where o.farm_id = any($1) and ($2::text is null or o.state = $2) and ($3::text is null or o.lineage = $3) and ($4::text is null or o.sex = $4)
  and ($5::date is null or o.orderdt >= $5) and ($6::date is null or o.orderdt <= $6)
order by o.crtdate desc, o.order_id limit $7 offset $10`;

/** The farms whose orders are asked for, in sight: one, or all in reach. */
async function farmsOf(ctx: SignedContext, farmid: string | null): Promise<readonly string[]> {
  if (farmid !== null) return [await readFarm(ctx, farmid)];
  await enterFarms(ctx.db, ctx.session.farms);
  return ctx.session.farms;
}

const STEPS = ['approve', 'generate', 'draw', 'send', 'receive', 'cancel'] as const;

/** Orders with what may be done to each. */
export const ordersHandler = handleSigned(findOrders, async (ctx, asked) => {
  const { session } = ctx;
  const farms = await farmsOf(ctx, asked.farmid ?? null);
  const { rows } = await ctx.db.query<OrderRow & { total: number }>(ORDERS, [
    ...[farms, asked.state ?? null, asked.lineage ?? null, asked.sex ?? null, asked.from ?? null, asked.to ?? null],
    ...[asked.size, session.curbusdt, session.userid, (asked.page - 1) * asked.size],
  ]);
  const who = { userid: session.userid, answers: answersOrders(session) };
  const money = session.usrlvl >= MONEY_LEVEL;
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _, ...row }) => {
      const { lineage, sex, state, drawn } = row;
      const order = { lineage, sex, state, maker: row.by, drawn, heads: row.approved ?? row.asked };
      return {
        ...row,
        price: money ? row.price : null,
        starttag: row.ranges[0]?.starttag ?? null,
        finishtag: row.ranges.at(-1)?.finishtag ?? null,
        steps: STEPS.filter((name) => refusalOf(tagOrderFlow, name, order, who) === null),
      };
    }),
  };
});
