import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { code, inputOf, member, open } from '#engine/define/fields.ts';
import { farmid, reason } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { accept, reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { animalId } from './corrections-fields.ts';
import { LOT_ENTRY, LOT_MAX, LOT_ROW, LOT_TRUCK } from './lot-fields.ts';
import { CARD_WORDS } from './words.ts';

const W = {
  rows: t3('Các con trong lô', 'Animals of the lot', 'สุกรในล็อต'),
  fromfarm: t3('Từ trại', 'From farm', 'จากฟาร์ม'),
  answer: t3('Nhận hay trả lại', 'Accepted or sent back', 'รับหรือส่งคืน'),
};
const [entrydt, applyid, ...shared] = LOT_ENTRY;
const lotRow = inputOf(LOT_ROW).extend({ pgid: named(CARD_WORDS.pgid, z.string().max(30)) });

export const saveLot = defineCall({
  path: '/herd/saveLot',
  summary: 'Enters a lot of gilts or boars: all rows, or none.',
  access: menu('MultiPigEntry', 'add'),
  input: inputOf([entrydt, open(applyid), ...shared, ...LOT_TRUCK]).extend({
    reqid,
    entrytp: named(CARD_WORDS.entrytp, z.enum(['gilt', 'boar'])),
    rows: named(W.rows, z.array(lotRow).min(1).max(LOT_MAX)),
    accept,
  }),
  output: z.object({ saved: z.number(), pgids: z.array(z.string()), mean: z.number().nullable() }),
  errors: ['357', '372', '373', '424', '430', '431', '433', 'V_INVALID'],
  write: true,
});

export const findArrivals = defineCall({
  path: '/herd/findArrivals',
  summary: 'Animals other farms of the company sent here and that wait for acceptance.',
  access: menu(['PigEntry', 'MultiPigEntry'], 'view'),
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        fromfarm: z.string(),
        animalId: z.string(),
        pgid: z.string(),
        sex: z.string(),
        status: z.string().nullable(),
        timeParity: z.string(),
        eventdt: z.string(),
        lastdt: z.string(),
      }),
    ),
  }),
});

export const answerArrival = defineCall({
  path: '/herd/answerArrival',
  summary: 'Takes an animal of another farm into the herd with its status and cycle, or sends it back.',
  access: menu(['PigEntry', 'MultiPigEntry'], 'add'),
  input: z.object({
    reqid,
    fromfarm: named(W.fromfarm, farmid),
    animalId,
    answer: named(W.answer, z.enum(['accept', 'refuse'])),
    roomid: member(code('roomid', CARD_WORDS.house, { list: 'room' })),
    reason,
  }),
  output: z.object({ pgid: z.string(), status: z.string().nullable(), timeParity: z.string() }),
  errors: ['357', '366', '372', '417', '418'],
  write: true,
});

/** Lots of like animals, and animals another farm sent. */
export const arrivalCalls = [saveLot, findArrivals, answerArrival];
