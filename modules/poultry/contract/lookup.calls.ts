import { z } from 'zod';
import { BATCH_WORDS as W } from '#engine/batch/domain/batch-fields.ts';
import { activeHouse } from '#engine/batch/domain/batch-lookups.ts';
import { defineCall, menu } from '#engine/define/call.ts';
import { choice, code, member } from '#engine/define/fields.ts';
import { oneList } from '#engine/define/list-asked.ts';
import { named } from '#engine/define/names.ts';
import { HOUSE_TYPE, HOUSE_TYPES } from './house.resource.ts';

const rmid = member(code('rmid', W.house, { required: true }));
const flock = named(W.batch, z.int32().min(1).nullish());

export const chkRoomInf = defineCall({
  path: '/chk/chkRoomInf',
  summary: 'Chicken houses, of one type when it is named: capacity, birds live, free places, state, the open flock.',
  access: menu(['ChikEntry', 'ChikEvent', 'ChikRoom'], 'view'),
  input: z.object({ rmtp: member(choice('rmtp', HOUSE_TYPE, HOUSE_TYPES)) }),
  output: z.array(
    z.object({
      ...{ value: z.string(), label: z.string(), rmtp: z.string(), site: z.string() },
      ...{ capacity: z.number(), live: z.number(), free: z.number(), state: z.string() },
      flock: z.number().nullable(),
    }),
  ),
});

export const chkRoomGrp = defineCall({
  path: '/chk/chkRoomGrp',
  summary: 'Flocks of a chicken house, the newest first: hatch date, days, breed, birds in and live.',
  access: menu(['ChikEvent', 'ChikEventUpdate', 'ChikReport'], 'view'),
  input: z.object({ rmid }),
  output: z.array(
    z.object({
      ...{ value: z.string(), label: z.string(), flock: z.number() },
      hatchdt: z.string().nullable(),
      ...{ opendt: z.string(), closedt: z.string().nullable(), breed: z.string().nullable() },
      ...{ birdsin: z.number(), live: z.number() },
    }),
  ),
  errors: ['V_NOTEXISTS'],
});

/** A day of a flock as it was recorded. */
export const flockDay = z.object({
  date: z.string(),
  ...{ dead: z.number(), culled: z.number() },
  /** Feed of the day, kg: what was issued for several days is spread over them. */
  feed: z.number(),
  water: z.number().nullable(),
  eggs: z.number().nullable(),
  /** Mean of the day's sample, g a bird. */
  weight: z.number().nullable(),
});
export type FlockDay = z.output<typeof flockDay>;

export const ChkroomDtl = defineCall({
  path: '/chk/ChkroomDtl',
  summary: 'A chicken house with its newest flock, or the one named, day by day, and what stands in the way of closing.',
  access: menu(['ChikReport', 'ChikEvent'], 'view'),
  input: z.object({ rmid, flock }),
  output: z.object({
    house: z.object({ value: z.string(), label: z.string(), rmtp: z.string(), site: z.string().nullable(), capacity: z.number().nullable() }),
    state: z.string(),
    flock: z
      .object({
        flock: z.number(),
        hatchdt: z.string().nullable(),
        ...{ opendt: z.string(), closedt: z.string().nullable(), firstegg: z.string().nullable() },
        ...{ birdsin: z.number(), dead: z.number(), culled: z.number(), sold: z.number(), transferred: z.number(), live: z.number() },
        /** Mean weight a bird of all that came in, g. */
        avgweight: z.number().nullable(),
      })
      .nullable(),
    days: z.array(flockDay),
    /** What refuses closing today, by code, and how many birds more the house takes. */
    limits: z.object({ closing: z.array(z.string()).nullable(), free: z.number().nullable() }),
  }),
  errors: ['V_NOTEXISTS'],
});

export const activeFlocks = defineCall({
  path: '/poultry/findOpen',
  summary: 'Chicken houses with an open flock: birds live, hatch date, age week, withdrawal days that run.',
  access: menu(['ChikEvent', 'ChikEventUpdate', 'ChkExp', 'ChkExpUpd'], 'view'),
  input: z.object({ catArray: oneList({}).nullish() }),
  output: z.array(activeHouse),
});

export const lookupCalls = [chkRoomInf, chkRoomGrp, ChkroomDtl, activeFlocks];
