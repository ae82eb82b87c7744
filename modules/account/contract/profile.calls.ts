import { z } from 'zod';
import { anonymous, defineCall, menu, signedIn } from '#engine/define/call.ts';
import { inputOf } from '#engine/define/fields.ts';
import { fileCalls } from '#engine/define/file-calls.ts';
import { macid, sentPicture, version } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { flag, reqid } from '#engine/define/wire.ts';
import { DATE_STYLES } from '#kernel/date-style.ts';
import { t3 } from '#kernel/language.ts';
import { NOTIFY_LEVEL, PROFILE_FIELDS } from './profile-fields.ts';

const device = z.object({ macid: z.string(), name: z.string().nullable(), state: z.string(), since: z.string(), last: z.string() });

export const getProfile = defineCall({
  path: '/account/getProfile',
  summary: 'The own account: person, farm, devices, sessions, last sign-ins, rights.',
  access: menu('AccountInfo', 'view'),
  input: z.object({}),
  output: z.object({
    userid: z.string(),
    username: z.string(),
    name: z.string(),
    sex: z.string().nullable(),
    email: z.string().nullable(),
    tel: z.string().nullable(),
    language: z.string(),
    notifyLevel: z.number(),
    notifyTime: z.number(),
    dateStyle: z.enum(DATE_STYLES),
    avatar: z.string().nullable(),
    usrlvl: z.number(),
    role: z.string(),
    company: z.string().nullable(),
    group: z.string().nullable(),
    farmid: z.string().nullable(),
    farmname: z.string().nullable(),
    homefarm: z.string().nullable(),
    expdt: z.string().nullable(),
    kinds: z.array(z.string()),
    /** Persons of providers tied to the account. */
    linked: z.array(z.object({ kind: z.string(), email: z.string().nullable() })),
    hasPassword: z.boolean(),
    version: z.number(),
    devices: z.array(device),
    sessions: z.array(
      z.object({ id: z.string(), since: z.string(), last: z.string(), device: z.string(), macid: z.string().nullable(), here: z.boolean() }),
    ),
    signins: z.array(
      z.object({ at: z.string(), ok: z.boolean(), code: z.string().nullable(), device: z.string().nullable(), ip: z.string().nullable() }),
    ),
    avatarKb: z.number(),
    avatarTypes: z.array(z.string()),
  }),
});

export const saveProfile = defineCall({
  path: '/account/saveProfile',
  summary: 'Saves the own account; level, farm in force and expiry are changed elsewhere.',
  access: menu('AccountInfo', 'edit'),
  input: inputOf(PROFILE_FIELDS).extend({
    reqid,
    version,
    notifyLevel: named(NOTIFY_LEVEL.label, z.int32()),
    /** A new picture as base64 with its type; blank keeps the old one. */
    avatar: sentPicture(t3('Ảnh đại diện', 'Picture', 'รูปประจำตัว'), 3_000_000).nullish(),
  }),
  output: z.object({ id: z.string(), version: z.number() }),
  errors: ['838', 'ACC_FILESIZE', 'ACC_FILETYPE', 'ACC_FORMAT', 'ACC_EXISTS', 'STALE'],
  write: true,
});

export const endSession = defineCall({
  path: '/account/endSession',
  summary: 'Ends one of the own sessions on another device.',
  access: menu('AccountInfo', 'edit'),
  input: z.object({ reqid, id: named(t3('Phiên đăng nhập', 'Session', 'เซสชัน'), z.string().max(64)) }),
  output: z.object({ ended: z.number() }),
  write: true,
});

export const getDevice = defineCall({
  path: '/account/getDevice',
  summary: 'Whether this device is known for the person signed in, since when, last use.',
  access: anonymous,
  input: z.object({ macid }),
  output: z.object({
    macid: z.string(),
    signedIn: z.boolean(),
    checked: z.boolean(),
    max: z.number(),
    device: device.nullable(),
    devices: z.array(device),
  }),
});

/** One that names a device: a guess of three characters finds none. */
const longMacid = macid.min(4);

export const saveDevice = defineCall({
  path: '/account/saveDevice',
  summary: 'Names this device, asks to register it, or forgets an old one.',
  access: signedIn,
  input: z.object({
    reqid,
    macid: longMacid,
    name: named(t3('Tên thiết bị', 'Name of the device', 'ชื่ออุปกรณ์'), z.string().max(40).nullish()),
    request: named(t3('Yêu cầu đăng ký', 'Ask to register', 'ขอลงทะเบียน'), flag.nullish()),
    remove: named(t3('Bỏ thiết bị', 'Forget the device', 'นำอุปกรณ์ออก'), flag.nullish()),
  }),
  output: z.object({ state: z.string() }),
  errors: ['V_RANGE', 'V_NOTEXISTS'],
  write: true,
});

export const findMacid = defineCall({
  path: '/account/findMacid',
  summary:
    'Whether a device is known, since when, and its last use: for the person signed in, and for who keeps user accounts of the staff below too.',
  access: anonymous,
  input: z.object({ macid: longMacid }),
  output: z.object({
    macid: z.string(),
    known: z.enum(['Y', 'N']),
    since: z.string().nullable(),
    last: z.string().nullable(),
    persons: z.array(device.omit({ macid: true }).extend({ userid: z.string(), username: z.string() })),
  }),
});

export const profileCalls = [getProfile, saveProfile, endSession, getDevice, saveDevice, findMacid, ...fileCalls];
