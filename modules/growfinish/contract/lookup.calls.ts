import { z } from 'zod';
import { BATCH_WORDS as W } from '#engine/batch/domain/batch-fields.ts';
import { activeHouse, batchGroup, houseInfo } from '#engine/batch/domain/batch-lookups.ts';
import { defineCall, menu, signedIn } from '#engine/define/call.ts';
import { catArray, oneList } from '#engine/define/list-asked.ts';
import { farmid as farm } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { dateText } from '#engine/define/wire.ts';
import { AREA } from './house.resource.ts';
import { parityid, roomid } from './values.ts';

const farmid = farm.nullish();

export const activepletroom = defineCall({
  path: '/common/activepletroom',
  summary: 'Houses with an open batch: live pigs, average birth date, age week.',
  access: signedIn,
  input: z.object({ catArray: oneList({ farmid, area: named(AREA, z.string().max(80).nullish()) }) }),
  output: z.array(activeHouse),
  errors: ['V_NOTEXISTS'],
});

export const getpletroominfo = defineCall({
  path: '/common/getpletroominfo',
  summary: 'A house with its newest batch, or the one named: head, weights, ages, groups, and what stands in the way of closing.',
  access: menu('PigletRoomdetail', 'view'),
  input: z.object({ catArray: oneList({ roomid, parityid: parityid.nullish(), farmid }) }),
  output: houseInfo,
  errors: ['V_NOTEXISTS'],
});

const poolRow = z.object({
  value: z.string(),
  label: z.string(),
  roomid: z.string(),
  from: z.string(),
  to: z.string(),
  weaned: z.number(),
  dead: z.number(),
  adjusted: z.number(),
  taken: z.number(),
  free: z.number(),
  avgbirthdt: z.string().nullable(),
  farmid: z.string(),
});

export const pletgroupdata = defineCall({
  path: '/common/pletgroupdata',
  summary: 'Weaned piglets not yet placed, by nursery house and weaning group; or the groups of a batch.',
  access: menu('PigletEntry', 'add'),
  input: z.object({
    catArray: oneList({ roomid: roomid.nullish(), date: named(W.eventdt, dateText.nullish()), parityid: parityid.nullish(), farmid }),
  }),
  output: z.array(z.union([poolRow, batchGroup])),
  errors: ['V_NOTEXISTS'],
});

export const roomdata = defineCall({
  path: '/common/roomdata',
  summary: 'Houses of a farm with capacity and animals in them.',
  access: signedIn,
  input: z.object({ catArray: catArray.nullish() }),
  output: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      area: z.string(),
      site: z.string().nullable(),
      roomtp: z.string().nullable(),
      batchflg: z.enum(['Y', 'N']),
      capacity: z.number().nullable(),
      live: z.number(),
      free: z.number().nullable(),
      state: z.string(),
      parityid: z.number().nullable(),
      strict: z.boolean(),
    }),
  ),
});

export const lookupCalls = [roomdata, activepletroom, getpletroominfo, pletgroupdata];
