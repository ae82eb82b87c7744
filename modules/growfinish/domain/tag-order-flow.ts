import { defineList } from '#engine/define/fields.ts';
import { defineWorkflow } from '#engine/define/workflow.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';

/** States of an order of tags in their order. */
export const ORDER_STATES = defineList('tagorderstate', {
  ordered: t3('Đã đặt', 'Ordered', 'สั่งแล้ว'),
  approved: t3('Đã duyệt', 'Approved', 'อนุมัติแล้ว'),
  generated: t3('Đã cấp số', 'Generated', 'ออกเลขแล้ว'),
  received: t3('Đã nhận', 'Received', 'รับแล้ว'),
  cancelled: t3('Đã hủy', 'Cancelled', 'ยกเลิก'),
});
export type OrderState = keyof typeof ORDER_STATES.words;

/** An order as its steps are judged. */
export interface TagOrder {
  readonly lineage: string;
  readonly sex: string;
  readonly state: OrderState;
  readonly maker: string;
  /** Numbers drawn for it, and how many it may have; a large order is drawn in several ranges. */
  readonly drawn: number;
  readonly heads: number;
}

/** Who asks. */
export interface OrderStepper {
  readonly userid: string;
  /** From level 60 with the flag of the management. */
  readonly answers: boolean;
}

const elsewhere = ({ lineage, sex, state }: TagOrder): Issue => refuse('TAG_STATE', 'orderId', { tag: `${lineage} ${sex}`, state });
const room = (order: TagOrder): Issue | null => (order.drawn < order.heads ? null : elsewhere(order));
const answers = (_: TagOrder, who: OrderStepper): Issue | null => (who.answers ? null : refuse('env_403'));

/** What may be done to an order of tags in each state, by whom: printed in `tag-order-matrix.txt`. */
export const tagOrderFlow = defineWorkflow<TagOrder, OrderStepper>()({
  states: ORDER_STATES,
  steps: [
    {
      name: 'approve',
      way: 'forward',
      path: { ordered: 'approved' },
      elsewhere,
      guards: [answers],
      records: ['approved', 'supplier', 'price'],
      signs: 'approved',
    },
    // Taken by who draws the numbers; again while some are still to be drawn.
    {
      name: 'generate',
      way: 'forward',
      path: { approved: 'generated' },
      elsewhere,
      guards: [],
      signs: 'generated',
    },
    { name: 'draw', way: 'aside', path: { generated: 'generated' }, elsewhere, guards: [room] },
    // The list of numbers goes to the maker of the tags.
    {
      name: 'send',
      way: 'aside',
      path: { generated: 'generated' },
      elsewhere,
      guards: [answers],
      records: ['supplier', 'price'],
      signs: 'sent',
    },
    {
      name: 'receive',
      way: 'forward',
      path: { generated: 'received' },
      elsewhere,
      guards: [answers],
      records: ['receivedt', 'supplier', 'price'],
      signs: 'received',
    },
    // Its maker takes it back while it is not approved; after that a reason is asked, and drawn numbers stay spent.
    {
      name: 'cancel',
      way: 'aside',
      path: { ordered: 'cancelled', approved: 'cancelled', generated: 'cancelled' },
      elsewhere,
      guards: [(order, who) => (order.state === 'ordered' && order.maker === who.userid ? null : answers(order, who))],
      needs: [{ field: 'reason', code: '371', when: ({ state }) => state !== 'ordered' }],
      records: ['reason'],
      signs: 'cancelled',
    },
  ],
  none: elsewhere,
  readOnly: { ordered: 'all', approved: 'all', generated: 'all', received: 'all', cancelled: 'all' },
});
