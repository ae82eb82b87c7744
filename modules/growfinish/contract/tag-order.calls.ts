import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { dateText, reqid } from '#engine/define/wire.ts';

const sex = z.enum(['F', 'M']);
const lineage = z.string().trim().min(1).max(20);

const orderFields = {
  lineage,
  sex,
  number: z.int32(),
  colour: z.string().max(40).nullish(),
  kind: z.enum(['plastic', 'rfid', 'notch']),
  needdt: dateText,
  forgrp: z.string().max(12).nullish(),
  manager: z.string().max(40),
  remark: z.string().max(500).nullish(),
};

export const saveOrder = defineCall({
  path: '/growfinish/saveOrder',
  summary: 'A wish for so many tags of a series, before the litters are due; no number is drawn yet.',
  access: menu('PigletTagOrder', 'add'),
  input: z.object({ ...orderFields, accept: z.array(z.string()).max(5).optional(), reqid }),
  output: z.object({ id: z.string(), version: z.number() }),
  errors: ['TAG_OVER', '370', '382', 'V_NOTEXISTS', 'V_RANGE', 'GF_DATE'],
  write: true,
});

export const stepOrder = defineCall({
  path: '/growfinish/stepOrder',
  summary: 'Approves, receives or cancels an order of tags, one step after the other; its maker takes it back while it is not approved.',
  access: menu(['PigletTagOrder', 'PigletTagOrdmng'], 'add'),
  input: z.object({
    orderId: z.uuid(),
    version: z.int32().min(1),
    state: z.enum(['approved', 'received', 'cancelled']),
    approved: z.int32().nullish(),
    supplier: z.string().max(80).nullish(),
    price: z.number().min(0).max(999_999_999).nullish(),
    receivedt: dateText.nullish(),
    reason: z.string().max(200).nullish(),
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
  input: z.object({ state: z.string().max(20).nullish(), lineage: z.string().max(20).nullish(), sex: sex.nullish() }),
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
  input: z.object({ lineage, sex, forgrp: z.string().max(12).nullish() }),
  output: z.object({
    generated: z.number(),
    assigned: z.number(),
    litters: z.number().nullable(),
    expected: z.number().nullable(),
  }),
});

export const tagOrderCalls = [saveOrder, stepOrder, findOrders, getTagNeed];
