import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { code, member, text } from '#engine/define/fields.ts';
import { farmid } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { accept, dateText, issue, reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { TYPED_EVENTS } from '../domain/events/event.ts';
import { G } from '../domain/fields.ts';
import { applyid, batchAfter, eventId, grpid, heads, money, parityid, remark, roomid, weight, why } from './values.ts';

const eventcd = named(G.event, z.enum(TYPED_EVENTS));

const event = {
  eventcd,
  roomid,
  /** The open batch when it is not named. */
  parityid: parityid.nullish(),
  eventdt: named(G.eventdt, dateText),
  grpid: grpid.nullish(),
  heads: heads.nullish(),
  weight: weight.nullish(),
  applyid,
  reason: member(code('reason', G.reason)),
  remark,
  /** CUL */
  wayout: named(G.wayOut, z.enum(['euthanised', 'sold']).nullish()),
  /** SAL, CUL sold */
  customer: member(text('customer', G.customer, { maxLength: 80 })),
  saleclass: named(G.saleclass, z.enum(['market', 'cull', 'breeding', 'runt']).nullish()),
  price: named(G.price, money.nullish()),
  priceper: named(t3('Giá theo', 'Price per', 'ราคาต่อ'), z.enum(['kg', 'head']).nullish()),
  /** TRO: farm where it is not the own one, house, head that arrived. */
  trftp: named(G.trftp, z.enum(['internal', 'farm']).nullish()),
  tofarm: named(G.toFarm, farmid.nullish()),
  toroomid: named(G.toRoom, roomid.nullish()),
  arrived: named(G.arrived, z.int32().nullish()),
  /** WGT */
  sample: named(G.sample, z.enum(['all', 'sample']).nullish()),
  accept,
};

const eventCodes = [
  '359',
  '365',
  '370',
  '371',
  '372',
  '813',
  '814',
  '815',
  '821',
  '839',
  '841',
  '842',
  '854',
  '855',
  '857',
  '875',
  '888',
  '896',
  'GF_DATE',
  'GF_GAP',
  'GF_LIVE',
  'V_RANGE',
  'V_REQUIRED',
];

/** Live pigs of the batch around the event, by group too. */
const around = z.object({
  before: z.number(),
  after: z.number(),
  groups: z.array(z.object({ grpid: z.number(), heads: z.number() })),
});

export const checkEvent = defineCall({
  path: '/growfinish/checkEvent',
  summary: 'What an event of a batch would do, and what speaks against it; saves nothing.',
  access: menu('PigletEvent', 'view'),
  input: z.object(event),
  output: z.object({ issues: z.array(issue), around, after: batchAfter }),
});

export const saveGrowEvent = defineCall({
  path: '/growfinish/saveEvent',
  summary: 'Saves an event of a batch: deaths, culls, sales, transfers, weighings, closing and its undoing.',
  access: menu('PigletEvent', 'add'),
  input: z.object({ ...event, reqid }),
  output: z.object({ id: z.string(), version: z.number(), warnings: z.array(issue), around, after: batchAfter }),
  errors: eventCodes,
  write: true,
});

export const changeEvent = defineCall({
  path: '/growfinish/changeEvent',
  summary: 'Puts a corrected event in the place of a saved one; its kind and house stay.',
  access: menu('PigletEventUpdate', 'edit'),
  input: z.object({ ...event, eventcd: eventcd.nullish(), roomid: roomid.nullish(), eventId, change: why, reqid }),
  output: z.object({ id: z.string(), version: z.number(), warnings: z.array(issue), around, after: batchAfter }),
  errors: [...eventCodes, '364', '838', '864', '894', 'STALE'],
  write: true,
});

export const removeEvent = defineCall({
  path: '/growfinish/removeEvent',
  summary: 'Takes an event of an open batch back: an own one of the same day, any other with the right to delete.',
  access: menu(['PigletEvent', 'PigletEventUpdate'], 'add'),
  input: z.object({ eventId, change: why, reqid }),
  output: z.object({ version: z.number(), after: batchAfter }),
  errors: ['364', '864', '875', '894', 'STALE'],
  write: true,
});

export const eventCalls = [checkEvent, saveGrowEvent, changeEvent, removeEvent];
