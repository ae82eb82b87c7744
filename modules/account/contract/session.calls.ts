import { z } from 'zod';
import { anonymous, defineCall, signedIn } from '#engine/define/call.ts';
import { inputOf, member, open, password } from '#engine/define/fields.ts';
import { language, macid } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { flag, reqid } from '#engine/define/wire.ts';
import { DATE_STYLES } from '#kernel/date-style.ts';
import { t3 } from '#kernel/language.ts';
import { CURRENT_PASSWORD, NEW_PASSWORD } from './password-fields.ts';

/** The rights a person may hold on a screen. */
const FLAGS = ['view', 'add', 'edit', 'delete'] as const;

/** The session values of the specification, as the client holds them. */
export const sessionValues = z.object({
  userid: z.string(),
  name: z.string(),
  USRLVL: z.number(),
  APRLVL: z.number(),
  FARMID: z.string().nullable(),
  FARMNAME: z.string().nullable(),
  PRNT1: z.string(),
  PRNT2: z.string(),
  GRP: z.string(),
  LABID: z.string().nullable(),
  LABKND: z.string().nullable(),
  CURBUSDT: z.string(),
  LOCKDAY: z.number(),
  BACKDAY: z.number(),
  WEEKSTART: z.number(),
  LANGUAGE: language,
  DATAURL: z.string().nullable(),
  notify: z.object({ level: z.number(), time: z.number() }),
  /** How the person wants days written. */
  dateStyle: z.enum(DATE_STYLES),
  expdt: z.string().nullable(),
  expired: z.boolean(),
  unittp: z.string(),
  applyid: z.string().nullable(),
  version: z.string(),
  mustChangePassword: z.boolean(),
  mustAddFactor: z.boolean(),
  unknownDevice: z.boolean(),
  farms: z.array(z.string()),
});

/** One row of the menu: a route with its rights. */
export const menuRow = z.object({
  menuid: z.string(),
  menunm: z.string(),
  menulvl: z.number(),
  parentid: z.string().nullable(),
  path: z.string(),
  group: z.string(),
  V: flag,
  A: flag,
  E: flag,
  D: flag,
});

/** What whoever was signed in gets. */
export const signedInAnswer = z.object({ session: sessionValues, menus: z.array(menuRow) });

const PASSWORD = password('password', t3('Mật khẩu', 'Password', 'รหัสผ่าน'), { required: true });

/** Whether the session outlasts the browser. */
export const keep = named(t3('Giữ đăng nhập', 'Keep signed in', 'คงการเข้าสู่ระบบ'), flag.nullish());

export const login = defineCall({
  path: '/account/login',
  summary: 'Signs in by user name or e-mail and password; the session travels in an http-only cookie.',
  access: anonymous,
  accounts: true,
  input: z.object({
    user: named(t3('Tên đăng nhập hoặc e-mail', 'User name or e-mail', 'ชื่อผู้ใช้หรืออีเมล'), z.string().max(120)),
    password: member(PASSWORD),
    macid: macid.nullish(),
    keep,
    language: language.nullish(),
  }),
  output: signedInAnswer,
  errors: ['103', '174', 'ACC_WAIT', 'ACC_RATE', 'ACC_SECOND', 'ACC_FORMAT', 'env_402', 'env_700'],
  write: true,
  keyless: true,
});

export const logout = defineCall({
  path: '/account/logout',
  summary: 'Ends the session of this browser.',
  access: signedIn,
  input: z.object({}),
  output: z.null(),
  write: true,
  keyless: true,
});

export const getSession = defineCall({
  path: '/account/getSession',
  summary: 'Session values of who is signed in; null for a visitor.',
  access: anonymous,
  input: z.object({}),
  output: sessionValues.nullable(),
});

export const getMenu = defineCall({
  path: '/account/getMenu',
  summary: 'The routes the person may open with the four flags; a visitor gets the visitors’ menu.',
  access: anonymous,
  input: z.object({}),
  output: z.array(menuRow),
});

export const changePassword = defineCall({
  path: '/account/changePassword',
  summary: 'Changes the own password; all other sessions end.',
  access: signedIn,
  input: inputOf([open(CURRENT_PASSWORD), ...NEW_PASSWORD]).extend({ reqid }),
  output: z.object({ ended: z.number() }),
  errors: ['140', '174', 'ACC_PWDRULE', 'ACC_PWDCOMMON', 'ACC_WAIT'],
  write: true,
  keyless: true,
});

export const getPasswordRules = defineCall({
  path: '/account/getPasswordRules',
  summary: 'Least characters of a password, whether the person signed in has one, and what it may not be.',
  access: anonymous,
  input: z.object({}),
  output: z.object({
    min: z.number(),
    hasPassword: z.boolean(),
    /** Of the person signed in: they may not be the password. */ names: z.array(z.string()),
  }),
});

export const findGivers = defineCall({
  path: '/account/findGivers',
  summary: 'Who on the own farm can give a right the person lacks: they change rights and hold it themselves.',
  access: signedIn,
  input: z.object({ menu: named(t3('Màn hình', 'Screen', 'หน้าจอ'), z.string().max(60)), right: named(t3('Quyền', 'Right', 'สิทธิ์'), z.enum(FLAGS)) }),
  output: z.array(z.object({ name: z.string(), level: z.number() })),
});

export const sessionCalls = [login, logout, getSession, getMenu, findGivers, getPasswordRules, changePassword];
