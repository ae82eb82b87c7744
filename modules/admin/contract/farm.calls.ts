import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { inputOf, int, open, text } from '#engine/define/fields.ts';
import { farmid, isNew, reason, remove, save } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { PAGE_WORDS, paged, reqid } from '#engine/define/wire.ts';
import { PARTS, STARTS } from '../domain/start-up.ts';
import { FARM_FIELDS, FARM_FILTERS, GROUP_CODE, GROUP_FIELDS, MOVED } from './farm-fields.ts';
import { GOLIVE, INIT_WORDS as W } from './init-words.ts';

/** Settings of the farm its description carries; blank leaves a value as it is. */
const calendar = {
  weekstart: z.coerce.number().int().min(0).max(6).nullish(),
  subweanflg: z.enum(['Y', 'N']).nullish(),
  pgletflg: z.enum(['Y', 'N']).nullish(),
  lockday: z.number().int().min(0).max(9999).nullish(),
  backday: z.number().int().min(0).max(9999).nullish(),
};

const farmRow = z.object({
  ...calendar,
  unitName: z.string(),
  groupName: z.string(),
  farmid: z.string(),
  farmname: z.string(),
  shtnm: z.string(),
  unittype: z.string(),
  country: z.string(),
  province: z.string().nullable(),
  address: z.string().nullable(),
  website: z.string().nullable(),
  tel: z.string().nullable(),
  fax: z.string().nullable(),
  prnt1: z.string(),
  prnt2: z.string(),
  state: z.string(),
  subscriptionEnd: z.string().nullable(),
  users: z.number(),
  /** Pigs of every kind. */
  animals: z.number(),
  birds: z.number(),
  rooms: z.number(),
  /** Kinds of goods in stock. */
  goods: z.number(),
  /** Laboratory requests of the farm that are not done. */
  requests: z.number(),
  lastEntry: z.string().nullable(),
  daysSince: z.number().nullable(),
  daysLeft: z.number().nullable(),
});

export const findFarms = defineCall({
  path: '/admin/findFarms',
  summary: 'Farms in reach with users, animals present, last entry and days left.',
  access: menu(['FarmManagement', 'FarmManagement2', 'InitPigParam'], 'view', 70),
  input: inputOf(FARM_FILTERS).extend({ ...paged(50, 500), sort: named(PAGE_WORDS.sort, z.string().max(40).nullish()) }),
  output: z.object({ rows: z.array(farmRow), total: z.number() }),
});

const { farmid: id, weekstart, ...described } = FARM_FIELDS;

export const saveFarm = defineCall({
  path: '/admin/saveFarm',
  summary: 'Opens a farm, changes its description, or closes it.',
  access: menu('FarmManagement', 'view', 75),
  input: inputOf(Object.values(described)).extend({
    reqid,
    isNew,
    farmid: named(id.label, z.string().regex(/^[A-Z0-9-]{2,12}$/)),
    weekstart: named(weekstart.label, z.coerce.number().int().min(0).max(6).nullish()),
  }),
  output: z.object({ id: z.string() }),
  errors: ['871', 'V_EXISTS', 'V_NOTEXISTS', 'ADM_LEVEL', 'ADM_NOTEMPTY', '838', 'ADM_REACH'],
  write: true,
});

export const saveGroup = defineCall({
  path: '/admin/saveGroup',
  summary: 'Adds or renames a company or farm group, or removes an empty one.',
  access: menu('FarmManagement2', 'edit', 75),
  input: inputOf(GROUP_FIELDS).extend({ reqid, code: named(GROUP_CODE.label, z.string().regex(/^7[05]@[^@]{1,30}@$/)), remove, isNew }),
  output: z.object({ id: z.string() }),
  errors: ['838', '871', 'V_NOTEXISTS', 'ADM_INUSE', 'ADM_LEVEL', 'ADM_MARK'],
  write: true,
});

export const moveFarm = defineCall({
  path: '/admin/moveFarm',
  summary: 'Moves a farm to another group; without saving it tells who gains and who loses sight of it.',
  access: menu('FarmManagement2', 'edit', 75),
  input: inputOf([FARM_FIELDS.prnt1, MOVED]).extend({ reqid, farmid, reason, save }),
  output: z.object({
    saved: z.boolean(),
    gains: z.array(z.string()),
    loses: z.array(z.string()),
    /** Groups and companies whose totals change. */
    totals: z.array(z.string()),
  }),
  errors: ['838', 'V_INVALID', 'V_NOTEXISTS', 'ADM_LEVEL', 'ADM_REACH'],
  write: true,
});

/** How many people of a level. */
const ofLevel = z.object({ usrlvl: z.number(), role: z.string(), n: z.number() });

export const farmCounts = defineCall({
  path: '/admin/farmCounts',
  summary: 'Mated females and users by level of every farm in reach, as the tree of companies counts them.',
  access: menu('FarmManagement2', 'view', 75),
  input: z.object({}),
  output: z.array(z.object({ farmid: z.string(), mated: z.number(), levels: z.array(ofLevel) })),
});

const person = z.object({ userid: z.string(), name: z.string(), usrlvl: z.number(), role: z.string() });

export const farmSight = defineCall({
  path: '/admin/farmSight',
  summary: 'Who sees a farm, its users by level, mated females, and its moves between groups.',
  access: menu('FarmManagement2', 'view', 75),
  input: z.object({ farmid }),
  output: z.object({
    farmname: z.string(),
    mated: z.number(),
    levels: z.array(ofLevel),
    people: z.array(person),
    moves: z.array(
      z.object({ at: z.string(), movedt: z.string().nullable(), by: z.string(), from: z.string(), to: z.string(), reason: z.string().nullable() }),
    ),
  }),
  errors: ['ADM_REACH'],
});

const house = inputOf([text('roomid', W.roomid, { required: true, maxLength: 20 }), text('name', W.name, { required: true, maxLength: 60 })]).extend({
  area: named(W.area, z.enum(['grow-finish', 'nursery', 'gilts', 'sow', 'other'])),
  capacity: named(W.capacity, z.int().min(0).max(100_000).nullable()),
});

/** `counted`: animals counted by hand, compared with those entered. */
const START_FIELDS = [
  open(GOLIVE),
  int('lockday', W.lockday, { max: 9999 }),
  int('backday', W.backday, { max: 9999 }),
  int('counted', W.counted, { max: 200_000 }),
] as const;

export const initFarm = defineCall({
  path: '/admin/initFarm',
  summary: 'Sets a farm up from a standard, its company or another farm; compares without saving when asked.',
  access: menu('InitPigParam', 'edit', 75),
  input: inputOf(START_FIELDS).extend({
    reqid,
    farmid,
    start: named(W.start, z.enum(STARTS)),
    source: named(W.source, z.string().max(12).nullish()),
    parts: named(W.parts, z.array(z.enum(PARTS)).min(1)),
    /** Settings a live farm gives up, one by one. */
    replace: named(W.take, z.array(z.string().max(20)).max(200).default([])),
    /** Houses to make; blank takes those proposed. */
    houses: named(W.houses, z.array(house).max(200).nullish()),
    save,
  }),
  output: z.object({
    saved: z.boolean(),
    live: z.boolean(),
    settings: z.array(
      z.object({ name: z.string(), label: z.string(), part: z.string(), before: z.unknown(), after: z.unknown(), keeps: z.boolean() }),
    ),
    /** Houses proposed, without those the farm has. */
    houses: z.array(house),
    /** Users whose permissions change. */
    menus: z.array(z.object({ userid: z.string(), name: z.string(), gained: z.number(), lost: z.number(), refused: z.number() })),
    made: z.object({ settings: z.number(), codes: z.number(), operators: z.number(), rooms: z.number(), groups: z.number(), menus: z.number() }),
    people: z.array(z.object({ userid: z.string(), name: z.string(), usrlvl: z.number(), applyid: z.string().nullable() })),
    check: z.object({
      rooms: z.number(),
      roomsWithoutArea: z.number(),
      roomsWithoutCapacity: z.number(),
      lists: z.number(),
      emptyLists: z.array(z.string()),
      labelsMissing: z.number(),
      operators: z.number(),
      animals: z.number(),
      counted: z.number().nullable(),
    }),
    runs: z.array(z.object({ at: z.string(), by: z.string(), start: z.string(), source: z.string().nullable(), parts: z.array(z.string()) })),
  }),
  errors: ['821', 'V_REQUIRED', 'V_INVALID', 'ADM_LEVEL', 'ADM_ORDER', 'ADM_REACH'],
  write: true,
});

export const farmCalls = [findFarms, saveFarm, saveGroup, moveFarm, farmSight, farmCounts, initFarm];
