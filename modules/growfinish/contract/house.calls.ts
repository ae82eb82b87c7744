import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { flag, reqid } from '#engine/define/wire.ts';
import { code } from './values.ts';

const AREAS = ['nursery', 'grow-finish', 'gilts', 'sow', 'other'] as const;

const houseFields = {
  roomid: z.string().trim().min(1).max(20),
  area: z.enum(AREAS).nullish(),
  site: z.string().trim().max(80).nullish(),
  name: z.string().trim().max(80).nullish(),
  batchflg: flag.nullish(),
  capacity: z.number().int().min(1).max(3000).nullish(),
  strict: flag.nullish(),
  pens: z.number().int().min(1).max(3000).nullish(),
  floor: z.number().min(0.1).max(999_999).nullish(),
  keeper: z.string().max(40).nullish(),
  feedstd: z.string().max(40).nullish(),
  sort: z.number().int().min(0).max(9999).nullish(),
  inuse: flag.nullish(),
  remark: z.string().max(500).nullish(),
};

export const findHouses = defineCall({
  path: '/growfinish/findHouses',
  summary: 'Houses of all areas with their state, live pigs and newest batch.',
  access: menu('PigRoom', 'view'),
  input: z.object({ area: z.enum(AREAS).nullish(), all: flag.nullish() }),
  output: z.object({
    rows: z.array(
      z.object({
        roomid: z.string(),
        name: z.string(),
        area: z.string(),
        site: z.string().nullable(),
        batchflg: flag,
        capacity: z.number().nullable(),
        strict: flag,
        pens: z.number().nullable(),
        floor: z.number().nullable(),
        keeper: z.string().nullable(),
        feedstd: z.string().nullable(),
        sort: z.number().nullable(),
        inuse: flag,
        remark: z.string().nullable(),
        /** State of its newest batch; null for a house without batches. */
        state: z.string().nullable(),
        parityid: z.number().nullable(),
        live: z.number(),
        /** Floor a head, m²: of the live pigs. */
        perhead: z.number().nullable(),
        version: z.number(),
      }),
    ),
  }),
});

export const saveHouse = defineCall({
  path: '/growfinish/saveHouse',
  summary: 'Defines a house, changes one, takes it out of use or back; the same house may be made on other farms.',
  access: menu('PigRoom', 'edit', 60),
  input: z.object({
    ...houseFields,
    isNew: z.boolean(),
    version: z.int32().min(0).nullish(),
    reason: z.string().max(200).nullish(),
    /** Farms in reach that get the same house. */
    copyTo: z.array(z.string().max(12)).max(50).nullish(),
    reqid,
  }),
  output: z.object({ id: z.string(), version: z.number() }),
  errors: ['838', '855', '857', '871', '899_1', '899_2', '899_3', 'STALE', 'V_NOTEXISTS'],
  write: true,
});

export const getHouseHistory = defineCall({
  path: '/growfinish/getHouseHistory',
  summary: 'Who changed a house, when and why, the newest first.',
  access: menu('PigRoom', 'view'),
  input: z.object({ roomid: code }),
  output: z.object({
    rows: z.array(z.object({ at: z.string(), user: z.string(), kind: z.string(), reason: z.string().nullable(), change: z.string() })),
  }),
});

export const houseCalls = [findHouses, saveHouse, getHouseHistory];
