import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { choice, code, date, decimal, inputOf, int, longtext, member, text } from '#engine/define/fields.ts';
import { farmid, reason, version } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { accept, dateText, paged, reqid } from '#engine/define/wire.ts';
import { ORDER_STATES } from '../domain/tag-order-flow.ts';
import { O } from './order-words.ts';
import { T } from './tag-words.ts';
import { lineage, sex, supplier } from './values.ts';

/** A wish for tags of a series. */
export const ORDER_FIELDS = [
  code('lineage', T.lineage, { list: 'lineage', required: true, maxLength: 20 }),
  code('sex', T.sex, { list: 'sex', required: true }),
  int('number', O.number, { required: true, min: 1, max: 3000 }),
  code('kind', O.kind, { list: 'tagkind', required: true }),
  text('colour', O.colour, { maxLength: 40 }),
  date('needdt', O.needdt, { required: true }),
  code('forgrp', O.forgrp, { list: 'farrowgrp', maxLength: 12, usual: true }),
  code('manager', O.manager, { list: 'applyid', required: true, initial: 'keep' }),
  longtext('remark', O.remark, { maxLength: 500 }),
] as const;
const [, , , , colour, needdt, forgrp, manager, remark] = ORDER_FIELDS;

const orderId = named(T.order, z.uuid());

export const saveOrder = defineCall({
  path: '/growfinish/saveOrder',
  summary: 'A wish for so many tags of a series, before the litters are due; no number is drawn yet.',
  access: menu('PigletTagOrder', 'add'),
  input: inputOf([colour, needdt, forgrp, manager, remark]).extend({
    lineage,
    sex,
    number: named(O.number, z.int32()),
    kind: named(O.kind, z.enum(['plastic', 'rfid', 'notch'])),
    accept,
    reqid,
  }),
  output: z.object({ id: z.string(), version: z.number() }),
  errors: ['TAG_OVER', '370', '382', 'V_NOTEXISTS', 'V_RANGE', 'GF_DATE'],
  write: true,
});

/** What is said with each step of an order. */
export const ORDER_STEP_FIELDS = {
  approve: [
    int('approved', O.approved, { required: true, min: 1, max: 3000 }),
    text('supplier', O.supplier, { maxLength: 80 }),
    decimal('price', O.price, { decimals: 2, max: 999_999_999 }),
  ],
  send: [text('supplier', O.supplier, { maxLength: 80 }), decimal('price', O.price, { decimals: 2, max: 999_999_999 })],
  receive: [
    date('receivedt', O.receivedt, { required: true, initial: 'today' }),
    text('supplier', O.supplier, { maxLength: 80 }),
    decimal('price', O.price, { decimals: 2, max: 999_999_999 }),
  ],
  cancel: [text('reason', O.reason, { required: true, maxLength: 200 })],
} as const;
export type OrderStep = keyof typeof ORDER_STEP_FIELDS;

const approved = named(O.approved, z.int32());

export const stepOrder = defineCall({
  path: '/growfinish/stepOrder',
  summary: 'Approves, sends, receives or cancels an order of tags, one step after the other; its maker takes it back while it is not approved.',
  access: menu(['PigletTagOrder', 'PigletTagOrdmng'], 'add'),
  input: z.object({
    farmid: farmid.nullish(),
    orderId,
    version,
    state: named(O.state, z.enum(['approved', 'sent', 'received', 'cancelled'])),
    approved: approved.nullish(),
    supplier,
    price: named(O.price, z.number().min(0).max(999_999_999).nullish()),
    receivedt: named(O.receivedt, dateText.nullish()),
    reason,
    reqid,
  }),
  output: z.object({ id: z.string(), version: z.number(), state: z.string() }),
  errors: ['TAG_STATE', 'STALE', '371', '359', 'V_NOTEXISTS', 'V_RANGE'],
  write: true,
});

export const approveOrders = defineCall({
  path: '/growfinish/approveOrders',
  summary: 'Approves many orders of tags at once, all or none.',
  access: menu('PigletTagOrdmng', 'edit', 60),
  input: z.object({
    orders: named(O.orders, z.array(z.object({ farmid, orderId, version, approved })).min(1).max(200)),
    reqid,
  }),
  output: z.object({ approved: z.number() }),
  errors: ['TAG_STATE', 'STALE', 'V_NOTEXISTS', 'V_RANGE'],
  write: true,
});

/** What the list of orders is narrowed by. */
export const ORDER_FILTERS = [
  code('farmid', T.farm, { list: 'farm', maxLength: 12 }),
  code('lineage', T.lineage, { list: 'lineage', maxLength: 20 }),
  code('sex', T.sex, { list: 'sex' }),
  choice('state', O.state, ORDER_STATES),
  date('from', O.from),
  date('to', O.to),
] as const;
const [, , , , from, to] = ORDER_FILTERS;

export const findOrders = defineCall({
  path: '/growfinish/findOrders',
  summary: 'Orders of tags with their state, dates and ranges, the newest first: those of a farm, or of all farms in reach.',
  access: menu(['PigletTagOrder', 'PigletTagOrdmng', 'PigletTagGen'], 'view'),
  input: inputOf([from, to]).extend({
    farmid: farmid.nullish(),
    state: named(O.state, z.string().max(20).nullish()),
    lineage: lineage.nullish(),
    sex: sex.nullish(),
    ...paged(200, 500),
  }),
  output: z.object({
    total: z.number(),
    rows: z.array(
      z.object({
        farmid: z.string(),
        farmname: z.string(),
        orderId: z.string(),
        orderdt: z.string(),
        lineage: z.string(),
        sex,
        asked: z.number(),
        approved: z.number().nullable(),
        colour: z.string().nullable(),
        kind: z.string(),
        needdt: z.string(),
        forgrp: z.string().nullable(),
        manager: z.string(),
        supplier: z.string().nullable(),
        price: z.number().nullable(),
        approvedt: z.string().nullable(),
        drawndt: z.string().nullable(),
        sentdt: z.string().nullable(),
        cancelledt: z.string().nullable(),
        receivedt: z.string().nullable(),
        state: z.string(),
        remark: z.string().nullable(),
        reason: z.string().nullable(),
        starttag: z.string().nullable(),
        finishtag: z.string().nullable(),
        ranges: z.array(z.object({ rangeId: z.string(), starttag: z.string(), finishtag: z.string(), count: z.number() })),
        registered: z.number(),
        drawn: z.number(),
        late: z.boolean(),
        own: z.boolean(),
        by: z.string(),
        version: z.number(),
        /** Steps the reader may take now. */
        steps: z.array(z.string()),
      }),
    ),
  }),
});

export const getTagNeed = defineCall({
  path: '/growfinish/getTagNeed',
  summary: 'Tags of a series at hand, and the piglets a farrowing or weaning group has brought without a number and will bring.',
  access: menu('PigletTagOrder', 'view'),
  input: z.object({ lineage, sex, forgrp: member(forgrp) }),
  output: z.object({
    generated: z.number(),
    assigned: z.number(),
    /** Of the group: litters due, piglets of the sex born alive, those of them with a number, and how many may still need one. */
    litters: z.number().nullable(),
    born: z.number().nullable(),
    tagged: z.number().nullable(),
    expected: z.number().nullable(),
  }),
});

export const tagOrderCalls = [saveOrder, stepOrder, approveOrders, findOrders, getTagNeed];
