import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { accept, dateText, reqid } from '#engine/define/wire.ts';

const text = z.string().max(40);

const lotRow = z.object({
  pgid: z.string().max(30),
  rfid: text.nullish(),
  birthdt: dateText.nullish(),
  weight: z.number().nullish(),
  sireid: z.string().max(20).nullish(),
  damid: z.string().max(20).nullish(),
});

export const saveLot = defineCall({
  path: '/herd/saveLot',
  summary: 'Enters a lot of gilts or boars: all rows, or none.',
  access: menu('MultiPigEntry', 'add'),
  input: z.object({
    reqid,
    entrytp: z.enum(['gilt', 'boar']),
    entrydt: dateText,
    source: text,
    lineage: text,
    roomid: text,
    applyid: text.nullish(),
    lot: text,
    /** Head counted off the truck and their weight together, kg: compared with the rows. */
    count: z.number().int().min(1).max(200).nullish(),
    total: z.number().min(0).max(99_999).nullish(),
    rows: z.array(lotRow).min(1).max(200),
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
    fromfarm: text,
    animalId: z.uuid(),
    answer: z.enum(['accept', 'refuse']),
    roomid: text.nullish(),
    reason: z.string().max(200).nullish(),
  }),
  output: z.object({ pgid: z.string(), status: z.string().nullable(), timeParity: z.string() }),
  errors: ['357', '366', '372', '417', '418'],
  write: true,
});

/** Calls of lots, semen, nursery deaths, groups and arrivals from other farms. */

/** Lots of like animals, and animals another farm sent. */
export const arrivalCalls = [saveLot, findArrivals, answerArrival];
