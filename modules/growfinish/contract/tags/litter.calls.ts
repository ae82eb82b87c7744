import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { SEX_LIST } from '#engine/define/common-lists.ts';
import { animal, choice, date, decimal, inputOf, int, member, text } from '#engine/define/fields.ts';
import { named } from '#engine/define/names.ts';
import { day, reqid } from '#engine/define/wire.ts';
import { applyid, grpid, roomid } from '../values.ts';
import { W } from './words.ts';

const TEATS = { min: 0, max: 30 } as const;

export const tagField = text('tag', W.tag, { required: true, maxLength: 40 });
export const damField = animal('dam', W.dam, { maxLength: 20 });
export const farrowdtField = date('farrowdt', W.farrowdt);
export const birthkgField = decimal('birthkg', W.birthkg, { min: 0.2, max: 4, decimals: 2, unit: 'kg' });
export const teatsLeft = int('teats_left', W.teatsLeft, TEATS);
export const teatsRight = int('teats_right', W.teatsRight, TEATS);
export const teatsFront = int('teats_front', W.teatsFront, TEATS);
export const teatsActive = int('teats_active', W.teatsActive, TEATS);
export const defectField = text('defect', W.defect, { maxLength: 20 });
export const rfidField = text('rfid', W.rfid, { maxLength: 40 });

/** A piglet that gets a number. */
export const PIGLET_FIELDS = [
  tagField,
  choice('sex', W.sex, SEX_LIST, { required: true }),
  birthkgField,
  teatsLeft,
  teatsRight,
  defectField,
  rfidField,
  animal('foster', W.foster, { maxLength: 20 }),
] as const;

const [tagOf, sexOf, birthkgOf, , , defectOf, rfidOf, fosterOf] = PIGLET_FIELDS;

/** The counts of teats are judged by a rule, which says their range. */
const pigletBody = inputOf([tagOf, sexOf, birthkgOf, defectOf, rfidOf, fosterOf]).extend({
  teats_left: named(W.teatsLeft, z.int32().nullish()),
  teats_right: named(W.teatsRight, z.int32().nullish()),
});

/** A litter by its dam (the latest unless its day is named), or the group of a house. */
const group = { dam: member(damField), farrowdt: named(W.farrowdt, day.nullish()), roomid: roomid.nullish(), grpid: grpid.nullish() };

/** What is known of the pigs that get tags. */
const groupHead = {
  dam: z.string().nullable(),
  farrowdt: z.string().nullable(),
  roomid: z.string().nullable(),
  grpid: z.number().nullable(),
  sire: z.string().nullable(),
  lineage: z.string().nullable(),
  birthdt: z.string(),
  heads: z.number(),
  males: z.number().nullable(),
  females: z.number().nullable(),
  taggedF: z.number(),
  taggedM: z.number(),
};

export const findTagLitters = defineCall({
  path: '/growfinish/findTagLitters',
  summary: 'Litters of the last weeks with piglets that have no ear number yet, the oldest first.',
  access: menu('PigletTag', 'view'),
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        dam: z.string(),
        farrowdt: z.string(),
        roomid: z.string().nullable(),
        heads: z.number(),
        tagged: z.number(),
      }),
    ),
  }),
});

export const getTagLitter = defineCall({
  path: '/growfinish/getTagLitter',
  summary: 'A litter or a group of a house as its pigs are tagged: born alive by sex, tagged so far, sire, line, the numbers that may go into ears.',
  access: menu('PigletTag', 'view'),
  input: z.object({ ...group, applyid: applyid }),
  output: z.object({
    ...groupHead,
    /** Numbers assigned here, in their order, at most as many as pigs are left. */
    next: z.object({ F: z.array(z.string()), M: z.array(z.string()) }),
    left: z.number(),
    pigs: z.array(
      z.object({
        tag: z.string(),
        sex: z.string(),
        birthkg: z.number().nullable(),
        teats: z.number().nullable(),
        regdt: z.string(),
        filecd: z.string().nullable(),
        left: z.boolean(),
      }),
    ),
  }),
  errors: ['V_NOTEXISTS', 'V_SELECT', '813', '814', '854'],
});

export const saveTag = defineCall({
  path: '/growfinish/saveTag',
  summary: 'Puts numbers into the ears of a litter or of pigs of a house: each is bound to one piglet from now on.',
  access: menu('PigletTag', 'add'),
  input: z.object({
    ...group,
    date: named(W.date, day),
    applyid: named(W.operator, z.string().trim().min(1).max(40)),
    rows: named(W.piglets, z.array(pigletBody).min(1).max(60)),
    reqid,
  }),
  output: z.object({
    pigs: z.array(z.object({ id: z.string(), tag: z.string(), sex: z.string(), version: z.number(), filecd: z.string().nullable() })),
    birthdt: z.string(),
    sire: z.string().nullable(),
    dam: z.string().nullable(),
  }),
  errors: [
    ...(['TAG_TAKEN', 'TAG_SERIES', 'TAG_STATE', 'TAG_OVER', 'GF_DATE', '359', '365', '370', '398', '430', '813', '814', '854'] as const),
    ...(['V_DUPROW', 'V_EXISTS', 'V_NOTEXISTS', 'V_RANGE', 'V_SELECT'] as const),
  ],
  write: true,
});

export const litterCalls = [findTagLitters, getTagLitter, saveTag];
