import type { Column } from '#engine/define/report.ts';
import type { ListDef } from '#engine/web/screens/list-page.tsx';
import { O } from '../../contract/order-words.ts';
import { findOrders, ORDER_FILTERS } from '../../contract/tag-order.calls.ts';
import { T } from '../../contract/tag-words.ts';
import { ORDER_STATES, type OrderState } from '../../domain/tag-order-flow.ts';
import { ApproveMany } from './approve-many.tsx';
import { OrderSteps } from './order-steps.tsx';

const COLUMNS: readonly Column[] = [
  { key: 'farmid', label: T.farm, type: 'text', frozen: true, width: 8 },
  { key: 'series', label: T.series, type: 'text', frozen: true, width: 10 },
  { key: 'stateName', label: O.state, type: 'text', width: 12 },
  { key: 'asked', label: O.number, type: 'int' },
  { key: 'approved', label: O.approved, type: 'int' },
  { key: 'needdt', label: O.needdt, type: 'date' },
  { key: 'lateName', label: O.late, type: 'text', width: 7 },
  { key: 'starttag', label: T.start, type: 'text', width: 15 },
  { key: 'finishtag', label: T.finish, type: 'text', width: 15 },
  { key: 'ear', label: O.inEar, type: 'text', width: 10 },
  { key: 'orderdt', label: O.orderdt, type: 'date' },
  { key: 'approvedt', label: O.approvedt, type: 'date' },
  { key: 'drawndt', label: O.drawndt, type: 'date' },
  { key: 'sentdt', label: O.sentdt, type: 'date' },
  { key: 'receivedt', label: O.receivedt, type: 'date' },
  { key: 'cancelledt', label: O.cancelledt, type: 'date' },
  { key: 'colour', label: O.colour, type: 'text' },
  { key: 'supplier', label: O.supplier, type: 'text' },
  { key: 'price', label: O.price, type: 'decimal', decimals: 0 },
  { key: 'manager', label: O.manager, type: 'text' },
  { key: 'forgrp', label: O.forgrp, type: 'text' },
  { key: 'remark', label: O.remark, type: 'text', width: 18 },
  { key: 'reason', label: O.reason, type: 'text', width: 18 },
];

/** Orders of tags of all farms seen: approved, drawn, sent, received, cancelled; their ranges sent out in parts. */
export const ordmngList: ListDef<typeof findOrders> = {
  route: 'PigletTagOrdmng',
  filters: ORDER_FILTERS,
  columns: COLUMNS,
  call: findOrders,
  cells: ({ ranges: _r, steps: _s, own: _o, late, ...order }, say) => ({
    ...order,
    series: `${order.lineage} · ${say(order.sex === 'F' ? T.female : T.male)}`,
    stateName: say(ORDER_STATES.words[order.state as OrderState]),
    lateName: late ? say(O.late) : null,
    ear: order.drawn === 0 ? null : `${order.registered} / ${order.drawn}`,
    ...(late ? { _mark_lateName: 'warn' } : {}),
  }),
  nameOf: (order, say) => `${say(O.order)} ${order.lineage} · ${say(order.sex === 'F' ? T.female : T.male)}`,
  form: (order, done) => (order === null ? null : <OrderSteps order={order} onDone={() => done()} />),
  mayAdd: () => false,
  mayOpen: () => true,
  actions: <ApproveMany />,
  size: 'xl',
};
