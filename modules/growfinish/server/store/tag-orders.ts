import type { DocumentTable, StoredHead } from '#engine/document/server/step.ts';
import { refused } from '#engine/server/refused.ts';
import type { OrderState } from '../../domain/tag-order-flow.ts';

/** An order of tags as it is stored. */
export interface StoredOrder extends StoredHead<OrderState> {
  readonly lineage: string;
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
