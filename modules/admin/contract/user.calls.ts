import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { inputOf, member, open } from '#engine/define/fields.ts';
import { language, macid, reason, userid, version } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { shownOnce } from '#engine/define/secret.ts';
import { flag, PAGE_WORDS, paged, reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { HINDRANCES } from '../domain/why-not.ts';
import { FIRST_PASSWORD, MOVE_FIELDS, USER_FIELDS, USER_FILTERS } from './user-fields.ts';

const done = z.object({ id: z.string(), version: z.number() });

export const changeFarm = defineCall({
  path: '/admin/changeFarm',
  summary: 'Chooses the farm to work in; the session values change with it.',
  access: menu('FarmUserChange', 'edit', 70),
  input: z.object({ reqid, newfarmid: member(MOVE_FIELDS[1]) }),
  output: z.object({ farmid: z.string(), farmname: z.string() }),
  errors: ['ADM_REACH'],
  write: true,
  keyless: true,
});

export const moveUser = defineCall({
  path: '/admin/moveUser',
  summary: 'Moves a person to another farm from a day on, at the next sign-in; the farm he is on takes planned moves back.',
  access: menu('FarmUserChange', 'edit', 70),
  input: inputOf(MOVE_FIELDS).extend({ reqid }),
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
  /** The next move to another farm that has not been made yet. */
  planned: z.object({ farmid: z.string(), from: z.string() }).nullable(),
  version: z.number(),
  editable: z.boolean(),
});

export const findUsers = defineCall({
  path: '/admin/findUsers',
  summary: 'Users under the own level on farms in reach.',
  access: menu(['UserAccount', 'FarmUserChange', 'UserMenu', 'MenuCopy'], 'view'),
  input: inputOf(USER_FILTERS).extend({
    usrlvl: named(USER_FIELDS.usrlvl.label, z.coerce.number().int().min(0).max(99).nullish()),
    state: named(USER_FIELDS.state.label, z.enum(['active', 'suspended', 'banned']).nullish()),
    ...paged(50, 500),
    sort: named(PAGE_WORDS.sort, z.string().max(40).nullish()),
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
    userid: named(username.label, userid.nullish()),
    version: version.nullish(),
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
  errors: ['ACC_EXISTS', 'ACC_FORMAT', 'ACC_PWDRULE', 'ACC_PWDCOMMON', 'ADM_LEVEL', 'STALE', '106', '838', 'V_NOTEXISTS'],
  write: true,
});

export const resetPassword = defineCall({
  path: '/admin/resetPassword',
  summary: 'Gives a user a temporary password of one day; all his sessions end.',
  access: menu('UserAccount', 'edit', 60),
  input: z.object({ reqid, userid }),
  output: z.object({ password: shownOnce() }),
  errors: ['ADM_LEVEL', '106'],
  write: true,
});

export const resetFactors = defineCall({
  path: '/admin/resetFactors',
  summary: 'Takes the second steps of the sign-in off a user who lost them; all his sessions end.',
  access: menu('UserAccount', 'edit', 60),
  input: z.object({ reqid, userid }),
  output: z.object({ removed: z.number() }),
  errors: ['ADM_LEVEL', '106'],
  write: true,
});

export const endSessions = defineCall({
  path: '/admin/endSessions',
  summary: 'Ends all sessions of a user.',
  access: menu('UserAccount', 'edit', 60),
  input: z.object({ reqid, userid }),
  output: z.object({ ended: z.number() }),
  errors: ['ADM_LEVEL', '106'],
  write: true,
});

export const findDevices = defineCall({
  path: '/admin/findDevices',
  summary: 'Devices of a user, requests first.',
  access: menu('UserAccount', 'view', 60),
  input: z.object({ userid }),
  output: z.array(z.object({ macid: z.string(), name: z.string().nullable(), state: z.string(), since: z.string(), last: z.string() })),
  errors: ['ADM_LEVEL', '106'],
});

export const stepDevice = defineCall({
  path: '/admin/stepDevice',
  summary: 'Accepts or removes a device of a user.',
  access: menu('UserAccount', 'edit', 60),
  input: z.object({ reqid, userid, macid, state: named(t3('Trạng thái', 'State', 'สถานะ'), z.enum(['accepted', 'removed'])) }),
  output: z.object({ state: z.string() }),
  errors: ['ADM_LEVEL', '106', 'V_NOTEXISTS'],
  write: true,
});

const flags = z.object({
  V: named(t3('Quyền xem', 'Right to view', 'สิทธิ์ดู'), flag),
  A: named(t3('Quyền thêm', 'Right to add', 'สิทธิ์เพิ่ม'), flag),
  E: named(t3('Quyền sửa', 'Right to edit', 'สิทธิ์แก้ไข'), flag),
  D: named(t3('Quyền xóa', 'Right to delete', 'สิทธิ์ลบ'), flag),
});
/** Flags of a menu as they are saved, until a day where they are lent. */
const menuFlags = flags.extend({
  menuid: named(t3('Trang', 'Page', 'หน้า'), z.string().max(40)),
  until: named(t3('Đến hết ngày', 'Until', 'ถึงวันที่'), z.string().max(8).nullish()),
});
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
  input: z.object({ userid }),
  output: z.object({ userid: z.string(), name: z.string(), usrlvl: z.number(), language, menus: z.array(menuNode) }),
  errors: ['ADM_LEVEL', '106'],
});

export const saveMenus = defineCall({
  path: '/admin/saveMenus',
  summary: 'Sets a user’s flags of several menus; in force on his next call.',
  access: menu('UserMenu', 'edit', 60),
  input: z.object({
    reqid,
    userid,
    menus: named(t3('Các trang', 'Pages', 'หน้า'), z.array(menuFlags).min(1).max(400)),
    reason,
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
