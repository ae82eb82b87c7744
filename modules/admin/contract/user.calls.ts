import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { inputOf, open } from '#engine/define/fields.ts';
import { named } from '#engine/define/names.ts';
import { shownOnce } from '#engine/define/secret.ts';
import { flag, paged, reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { HINDRANCES } from '../domain/why-not.ts';
import { FIRST_PASSWORD, USER_FIELDS } from './user-fields.ts';

const text = (max: number) => z.string().max(max).nullish();
const done = z.object({ id: z.string(), version: z.number() });

export const changeFarm = defineCall({
  path: '/admin/changeFarm',
  summary: 'Chooses the farm to work in; the session values change with it.',
  access: menu('FarmUserChange', 'edit', 70),
  input: z.object({ reqid, newfarmid: z.string().max(12) }),
  output: z.object({ farmid: z.string(), farmname: z.string() }),
  errors: ['ADM_REACH'],
  write: true,
  keyless: true,
});

export const moveUser = defineCall({
  path: '/admin/moveUser',
  summary: 'Moves a person to another farm from a day on, at the next sign-in.',
  access: menu('FarmUserChange', 'edit', 70),
  input: z.object({
    reqid,
    userid: z.string().max(120),
    newfarmid: z.string().max(12),
    from: z.string().length(8),
    flags: z.enum(['keep', 'reset']).default('keep'),
    reason: text(200),
  }),
  output: z.object({ id: z.string(), now: z.boolean() }),
  errors: ['ADM_REACH', 'ADM_LEVEL', '106'],
  write: true,
});

const userRow = z.object({
  userid: z.string(),
  username: z.string(),
  name: z.string(),
  usrlvl: z.number(),
  role: z.string(),
  farmid: z.string().nullable(),
  farmname: z.string().nullable(),
  labid: z.string().nullable(),
  applyid: z.string().nullable(),
  sex: z.string().nullable(),
  email: z.string().nullable(),
  tel: z.string().nullable(),
  language: z.string(),
  kinds: z.string(),
  expdt: z.string().nullable(),
  state: z.string(),
  lastSignIn: z.string().nullable(),
  devices: z.number(),
  requests: z.number(),
  sessions: z.number(),
  differs: z.number(),
  temporary: z.boolean(),
  idle: z.boolean(),
  /** Times within seven days a sign-in on another device ended an open session: two people, or two places. */
  shared: z.number(),
  version: z.number(),
  editable: z.boolean(),
});

export const findUsers = defineCall({
  path: '/admin/findUsers',
  summary: 'Users under the own level on farms in reach.',
  access: menu(['UserAccount', 'FarmUserChange', 'UserMenu', 'MenuCopy'], 'view'),
  input: z.object({
    farmid: text(12),
    text: text(60),
    usrlvl: z.coerce.number().int().min(0).max(99).nullish(),
    state: z.enum(['active', 'suspended', 'banned']).nullish(),
    ...paged(50, 500),
    sort: text(40),
  }),
  output: z.object({ rows: z.array(userRow), total: z.number() }),
});

const { usrlvl, kinds, farmid, ...described } = USER_FIELDS;
const { username } = described;

export const saveUser = defineCall({
  path: '/admin/saveUser',
  summary: 'Makes or changes a user below the own level; without userid a new one.',
  access: menu('UserAccount', 'view', 60),
  input: inputOf([...Object.values(described), open(farmid), FIRST_PASSWORD]).extend({
    reqid,
    userid: named(username.label, text(120)),
    version: named(t3('Phiên bản đã đọc', 'Version read', 'รุ่นที่อ่าน'), z.int32().nullish()),
    usrlvl: named(usrlvl.label, z.number().int().min(0).max(99)),
    kinds: named(
      kinds.label,
      z
        .string()
        .regex(/^[AFG]{1,3}$/)
        .default('A'),
    ),
  }),
  output: done.extend({ password: shownOnce() }),
  errors: ['ACC_EXISTS', 'ACC_FORMAT', 'ACC_PWDRULE', 'ACC_PWDCOMMON', 'ADM_LEVEL', 'STALE', '106', '838'],
  write: true,
});

export const resetPassword = defineCall({
  path: '/admin/resetPassword',
  summary: 'Gives a user a temporary password of one day; all his sessions end.',
  access: menu('UserAccount', 'edit', 60),
  input: z.object({ reqid, userid: z.string().max(120) }),
  output: z.object({ password: shownOnce() }),
  errors: ['ADM_LEVEL', '106'],
  write: true,
});

export const resetFactors = defineCall({
  path: '/admin/resetFactors',
  summary: 'Takes the second steps of the sign-in off a user who lost them; all his sessions end.',
  access: menu('UserAccount', 'edit', 60),
  input: z.object({ reqid, userid: z.string().max(120) }),
  output: z.object({ removed: z.number() }),
  errors: ['ADM_LEVEL', '106'],
  write: true,
});

export const endSessions = defineCall({
  path: '/admin/endSessions',
  summary: 'Ends all sessions of a user.',
  access: menu('UserAccount', 'edit', 60),
  input: z.object({ reqid, userid: z.string().max(120) }),
  output: z.object({ ended: z.number() }),
  errors: ['ADM_LEVEL', '106'],
  write: true,
});

export const findDevices = defineCall({
  path: '/admin/findDevices',
  summary: 'Devices of a user, requests first.',
  access: menu('UserAccount', 'view', 60),
  input: z.object({ userid: z.string().max(120) }),
  output: z.array(z.object({ macid: z.string(), name: z.string().nullable(), state: z.string(), since: z.string(), last: z.string() })),
  errors: ['ADM_LEVEL', '106'],
});

export const stepDevice = defineCall({
  path: '/admin/stepDevice',
  summary: 'Accepts or removes a device of a user.',
  access: menu('UserAccount', 'edit', 60),
  input: z.object({ reqid, userid: z.string().max(120), macid: z.string().max(64), state: z.enum(['accepted', 'removed']) }),
  output: z.object({ state: z.string() }),
  errors: ['ADM_LEVEL', '106', 'V_NOTEXISTS'],
  write: true,
});

const flags = z.object({ V: flag, A: flag, E: flag, D: flag });
const menuNode = flags.extend({
  menuid: z.string(),
  menunm: z.string(),
  menulvl: z.number(),
  parentid: z.string(),
  module: z.string(),
  byDefault: flags,
  may: flags,
  above: z.boolean(),
  until: z.string().nullable(),
  /** What keeps the user from opening it (names of HINDRANCES); empty where it opens. */
  why: z.array(z.enum(HINDRANCES)),
  /** Its name in the user's own language. */
  named: z.string(),
});

export const getMenus = defineCall({
  path: '/admin/getMenus',
  summary: 'The menus with a user’s flags, the level’s default and what the granter may give.',
  access: menu('UserMenu', 'view', 60),
  input: z.object({ userid: z.string().max(120) }),
  output: z.object({ userid: z.string(), name: z.string(), usrlvl: z.number(), language: z.enum(['V', 'E', 'T']), menus: z.array(menuNode) }),
  errors: ['ADM_LEVEL', '106'],
});

export const saveMenus = defineCall({
  path: '/admin/saveMenus',
  summary: 'Sets a user’s flags of several menus; in force on his next call.',
  access: menu('UserMenu', 'edit', 60),
  input: z.object({
    reqid,
    userid: z.string().max(120),
    menus: z
      .array(flags.extend({ menuid: z.string().max(40), until: text(8) }))
      .min(1)
      .max(400),
    reason: text(200),
  }),
  output: z.object({ changed: z.number() }),
  errors: ['ADM_LEVEL', '106', '838', 'V_NOTEXISTS', 'V_INVALID'],
  write: true,
});

export const userCalls = [
  changeFarm,
  moveUser,
  findUsers,
  saveUser,
  resetPassword,
  resetFactors,
  endSessions,
  findDevices,
  stepDevice,
  getMenus,
  saveMenus,
];
