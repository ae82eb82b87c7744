import type { DocumentTable, StoredHead } from '#engine/document/server/step.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import type { OrderState, TagOrder } from '../../domain/tag-order-flow.ts';

/** An order of tags as it is stored. */
export interface StoredOrder extends StoredHead<OrderState> {
  readonly lineage: string;
  readonly order_id: string;
  readonly sex: 'F' | 'M';
  readonly asked: number;
  readonly approved: number | null;
}

/** Where orders are kept. */
export const TAG_ORDERS: DocumentTable = {
  table: 'tag_order',
  key: 'order_id',
  subject: 'tag order',
  missing: (id) => refused('V_NOTEXISTS', 'orderId', { value: id }),
  field: 'orderId',
};

/** An order as its steps are judged, with the numbers drawn for it. */
export async function judgedOrder(ctx: SignedContext, order: StoredOrder): Promise<TagOrder> {
  const { rows } = await ctx.db.query<{ drawn: number }>(
    'select coalesce(sum(last_no - first_no + 1), 0)::int as drawn from tag_range where farm_id = $1 and order_id = $2',
    [farmOf(ctx.session), order.order_id],
  );
  const { lineage, sex, state, crtusrid: maker } = order;
  return { lineage, sex, state, maker, drawn: rows[0]?.drawn ?? 0, heads: order.approved ?? order.asked };
}

/** Level that answers orders. */
const ANSWER_LEVEL = 60;

/** From level 60 with the flag of the management. */
export function answersOrders({ usrlvl, flags }: SignedContext['session']): boolean {
  return usrlvl >= ANSWER_LEVEL && flags.get('PigletTagOrdmng')?.edit === true;
}
