import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { inputOf, member, open } from '#engine/define/fields.ts';
import { versionOrNew as version } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { change, pgid } from './corrections-fields.ts';
import { GROUP_FIELDS, MAKING, NURSERY_DEATH, NURSERY_HOUSE, PLACES, RATE, SEMEN_OUT, YEAR } from './records-fields.ts';

const { reason, ...certain } = NURSERY_DEATH;
const death = inputOf([NURSERY_HOUSE, ...Object.values(certain), open(reason)]);
const deathId = named(t3('Dòng chết', 'Death row', 'รายการตาย'), z.uuid());

export const saveNurseryDeath = defineCall({
  path: '/herd/saveNurseryDeath',
  summary: 'Saves deaths of weaned piglets in a nursery house kept without batches.',
  access: menu('FeedpigEvent', 'add'),
  input: death.extend({ reqid }),
  output: z.object({ deathId: z.string(), heads: z.number() }),
  errors: ['359', '365', '370', '371', '372', '414', '415'],
  write: true,
});

export const changeNurseryDeath = defineCall({
  path: '/herd/changeNurseryDeath',
  summary: 'Puts a corrected row in the place of a nursery death.',
  access: menu('FeedpigEvent', 'edit'),
  input: death.extend({ reqid, deathId, change }),
  output: z.object({ deathId: z.string(), heads: z.number() }),
  errors: ['838', '364', '414', '415', '436'],
  write: true,
});

export const removeNurseryDeath = defineCall({
  path: '/herd/removeNurseryDeath',
  summary: 'Takes a nursery death back: an own row of the same day, any other from level 60.',
  access: menu('FeedpigEvent', 'add'),
  input: z.object({ reqid, deathId, change }),
  output: z.object({ heads: z.number() }),
  errors: ['364', '436'],
  write: true,
});

export const getNursery = defineCall({
  path: '/herd/getNursery',
  summary: 'A nursery house on a day: head, where they came from and went, mean age, deaths of the last 14 days.',
  access: menu('FeedpigEvent', 'view'),
  input: inputOf([NURSERY_HOUSE, NURSERY_DEATH.eventdt]),
  output: z.object({
    batchflg: z.boolean(),
    heads: z.number(),
    weaned: z.number(),
    movedIn: z.number(),
    movedOut: z.number(),
    dead: z.number(),
    /** Days since birth, mean; null when no weaning tells it. */
    age: z.number().nullable(),
    week: z.number().nullable(),
    days: z.array(z.object({ day: z.string(), count: z.number() })),
    /** Rows of those days, the newest first, for correcting. */
    rows: z.array(death.extend({ deathId: z.string(), eventdt: z.string() })),
  }),
});

const group = inputOf(GROUP_FIELDS).extend({ version });
export type GroupInput = z.output<typeof group>;

export const findGroups = defineCall({
  path: '/herd/findGroups',
  summary: 'Groups of a year with their dates, plans and what happened so far.',
  access: menu('PigGroup', 'view'),
  input: inputOf([YEAR]),
  output: z.object({
    /** GRPDAYS and GRPCODE of the farm, which a new year starts from. */
    grpdays: z.number(),
    grpcode: z.enum(['YYYYWW', 'running']),
    rows: z.array(
      z.object({
        code: z.string(),
        first: z.string(),
        last: z.string(),
        sows: z.number().nullable(),
        gilts: z.number().nullable(),
        farrowings: z.number().nullable(),
        weaned: z.number().nullable(),
        roomid: z.string().nullable(),
        farrowdt: z.string(),
        weandt: z.string(),
        heatdt: z.string(),
        checkdt: z.string(),
        movedt: z.string(),
        version: z.number(),
        matedSows: z.number(),
        matedGilts: z.number(),
        farrowed: z.number(),
        pigsWeaned: z.number(),
        /** Nothing refers to it. */
        unused: z.boolean(),
      }),
    ),
  }),
});

export const saveGroup = defineCall({
  path: '/herd/saveGroup',
  summary: 'Saves groups and their plans, together, so that neighbours may change their common border.',
  access: menu('PigGroup', 'edit', 60),
  input: z.object({ reqid, rows: named(t3('Các nhóm', 'Groups', 'กลุ่ม'), z.array(group).min(1).max(60)) }),
  output: z.object({ saved: z.number() }),
  errors: ['382', '372', '436'],
  write: true,
});

export const removeGroup = defineCall({
  path: '/herd/removeGroup',
  summary: 'Takes a group away that no mating, farrowing or weaning carries; one between two others would leave a gap.',
  access: menu('PigGroup', 'edit', 60),
  input: z.object({ reqid, code: member(GROUP_FIELDS[0]), version }),
  output: z.object({ removed: z.number() }),
  errors: ['382', '436'],
  write: true,
});

export const makeGroups = defineCall({
  path: '/herd/makeGroups',
  summary: 'Makes the groups of a year, after the ones that stand already, with one plan for all of them.',
  access: menu('PigGroup', 'edit', 60),
  input: inputOf([YEAR, PLACES, RATE]).extend({
    reqid,
    days: named(MAKING.days, z.union([z.literal(7), z.literal(14), z.literal(21), z.literal(28), z.literal(35)])),
    naming: named(MAKING.naming, z.enum(['YYYYWW', 'running'])),
  }),
  output: z.object({ saved: z.number() }),
  errors: ['382'],
  write: true,
});

export const getBoarSemen = defineCall({
  path: '/herd/getBoarSemen',
  summary: 'A boar as the semen laboratory needs him: last five collections, days since, next allowed day.',
  access: menu('PigSemenEvent', 'view'),
  input: z.object({ pgid, eventdt: member(SEMEN_OUT.eventdt) }),
  output: z.object({
    days: z.number().nullable(),
    next: z.string().nullable(),
    rows: z.array(
      z.object({
        eventId: z.string(),
        eventdt: z.string(),
        volume: z.number().nullable(),
        motility: z.number().nullable(),
        concentration: z.number().nullable(),
        abnormal: z.number().nullable(),
        doses: z.number(),
      }),
    ),
    settings: z.object({ SPERMDOSE: z.number(), DOSEVOL: z.number(), SEMMOT: z.number(), SEMABN: z.number() }),
  }),
  errors: ['366', '368'],
});

export const findSemenBatches = defineCall({
  path: '/herd/findSemenBatches',
  summary: 'Semen batches with doses left, or usable still, and the doses that left last.',
  access: menu('PigSemenEvent', 'view'),
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({ batch: z.string(), pgid: z.string(), collectdt: z.string(), usabledt: z.string(), doses: z.number(), left: z.number() }),
    ),
    outs: z.array(
      z.object({
        id: z.string(),
        batch: z.string(),
        eventdt: z.string(),
        count: z.number(),
        tofarm: z.string().nullable(),
        reason: z.string(),
        applyid: z.string().nullable(),
      }),
    ),
  }),
});

export const saveSemenOut = defineCall({
  path: '/herd/saveSemenOut',
  summary: 'Doses of a batch sent to another farm or thrown away; the store never falls below 0.',
  access: menu('PigSemenEvent', 'add'),
  input: inputOf([SEMEN_OUT.batch, SEMEN_OUT.eventdt, SEMEN_OUT.count, SEMEN_OUT.tofarm, open(SEMEN_OUT.reason), open(SEMEN_OUT.applyid)]).extend({
    reqid,
    way: named(t3('Cách xuất', 'Way out', 'วิธีนำออก'), z.enum(['sent', 'thrown'])),
  }),
  output: z.object({ outId: z.string(), left: z.number() }),
  errors: ['359', '365', '370', '371', '383', '417'],
  write: true,
});

export const removeSemenOut = defineCall({
  path: '/herd/removeSemenOut',
  summary: 'Puts doses back that were sent or thrown away: an own row of the same day, any other from level 60.',
  access: menu('PigSemenEvent', 'add'),
  input: z.object({ reqid, outId: named(t3('Lần xuất tinh', 'Semen delivery', 'การจ่ายน้ำเชื้อ'), z.uuid()) }),
  output: z.object({ left: z.number() }),
  errors: ['364', '436'],
  write: true,
});

export const recordCalls = [
  saveNurseryDeath,
  changeNurseryDeath,
  removeNurseryDeath,
  getNursery,
  findGroups,
  saveGroup,
  removeGroup,
  makeGroups,
  getBoarSemen,
  findSemenBatches,
  saveSemenOut,
  removeSemenOut,
];
