import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { code, date, inputOf, int, longtext, member, text } from '#engine/define/fields.ts';
import { reason, version } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { accept, dateText, reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
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
  code('forgrp', O.forgrp, { list: 'farrowgrp', maxLength: 12 }),
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

export const stepOrder = defineCall({
  path: '/growfinish/stepOrder',
  summary: 'Approves, receives or cancels an order of tags, one step after the other; its maker takes it back while it is not approved.',
  access: menu(['PigletTagOrder', 'PigletTagOrdmng'], 'add'),
  input: z.object({
    orderId,
    version,
    state: named(O.state, z.enum(['approved', 'received', 'cancelled'])),
    approved: named(O.approved, z.int32().nullish()),
    supplier,
    price: named(t3('Đơn giá', 'Price', 'ราคา'), z.number().min(0).max(999_999_999).nullish()),
    receivedt: named(t3('Ngày nhận', 'Date received', 'วันที่รับ'), dateText.nullish()),
    reason,
    reqid,
  }),
  output: z.object({ id: z.string(), version: z.number(), state: z.string() }),
  errors: ['TAG_STATE', 'STALE', '371', '359', 'V_NOTEXISTS', 'V_RANGE'],
  write: true,
});

export const findOrders = defineCall({
  path: '/growfinish/findOrders',
  summary: 'Orders of tags with their state and range; the farm’s own, the newest first.',
  access: menu(['PigletTagOrder', 'PigletTagOrdmng', 'PigletTagGen'], 'view'),
  input: z.object({ state: named(O.state, z.string().max(20).nullish()), lineage: lineage.nullish(), sex: sex.nullish() }),
  output: z.object({
    rows: z.array(
      z.object({
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
        receivedt: z.string().nullable(),
        state: z.string(),
        remark: z.string().nullable(),
        reason: z.string().nullable(),
        starttag: z.string().nullable(),
        finishtag: z.string().nullable(),
        rangeId: z.string().nullable(),
        registered: z.number(),
        drawn: z.number(),
        late: z.boolean(),
        own: z.boolean(),
        by: z.string(),
        version: z.number(),
      }),
    ),
  }),
});

export const getTagNeed = defineCall({
  path: '/growfinish/getTagNeed',
  summary: 'Tags of a series at hand, and the piglets a farrowing or weaning group will bring.',
  access: menu('PigletTagOrder', 'view'),
  input: z.object({ lineage, sex, forgrp: member(forgrp) }),
  output: z.object({
    generated: z.number(),
    assigned: z.number(),
    litters: z.number().nullable(),
    expected: z.number().nullable(),
  }),
});

export const tagOrderCalls = [saveOrder, stepOrder, findOrders, getTagNeed];
