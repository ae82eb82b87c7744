import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { accept, dateText, issue, reqid } from '#engine/define/wire.ts';
import { TYPED_EVENTS } from '../domain/events/event.ts';
import { batchAfter, code, money, parityid, weight, why } from './values.ts';

const event = {
  eventcd: z.enum(TYPED_EVENTS),
  roomid: code,
  /** The open batch when it is not named. */
  parityid: parityid.nullish(),
  eventdt: dateText,
  grpid: z.int32().min(1).nullish(),
  heads: z.int32().nullish(),
  weight: weight.nullish(),
  applyid: z.string().max(40).nullish(),
  reason: z.string().max(40).nullish(),
  remark: z.string().max(500).nullish(),
  /** CUL */
  wayout: z.enum(['euthanised', 'sold']).nullish(),
  /** SAL, CUL sold */
  customer: z.string().max(80).nullish(),
  saleclass: z.enum(['market', 'cull', 'breeding', 'runt']).nullish(),
  price: money.nullish(),
  priceper: z.enum(['kg', 'head']).nullish(),
  /** TRO: farm where it is not the own one, house, head that arrived. */
  trftp: z.enum(['internal', 'farm']).nullish(),
  tofarm: z.string().max(12).nullish(),
  toroomid: code.nullish(),
  arrived: z.int32().nullish(),
  /** WGT */
  sample: z.enum(['all', 'sample']).nullish(),
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
  input: z.object({ ...event, eventcd: z.enum(TYPED_EVENTS).nullish(), roomid: code.nullish(), eventId: z.uuid(), change: why, reqid }),
  output: z.object({ id: z.string(), version: z.number(), warnings: z.array(issue), around, after: batchAfter }),
  errors: [...eventCodes, '364', '838', '864', '894', 'STALE'],
  write: true,
});

export const removeEvent = defineCall({
  path: '/growfinish/removeEvent',
  summary: 'Takes an event of an open batch back: an own one of the same day, any other with the right to delete.',
  access: menu(['PigletEvent', 'PigletEventUpdate'], 'add'),
  input: z.object({ eventId: z.uuid(), change: why, reqid }),
  output: z.object({ version: z.number(), after: batchAfter }),
  errors: ['364', '864', '875', '894', 'STALE'],
  write: true,
});

export const eventCalls = [checkEvent, saveGrowEvent, changeEvent, removeEvent];
