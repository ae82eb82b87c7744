import { z } from 'zod';
import { anonymous, defineCall, signedIn } from '#engine/define/call.ts';
import { inputOf } from '#engine/define/fields.ts';
import { homeFigure, homeGap, homeTile } from '#engine/define/home.ts';
import { farmid, sentPicture } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { MESSAGE_FIELDS, TEXT } from './message-fields.ts';

/** The picture sent along with a message. */
export const PICTURE = t3('Ảnh kèm theo', 'Picture', 'รูปภาพประกอบ');

export const getContact = defineCall({
  path: '/account/getContact',
  summary: 'The contact block of the system settings; signed in, the own farm’s contacts too.',
  access: anonymous,
  input: z.object({}),
  output: z.object({
    name: z.string(),
    address: z.string(),
    tel: z.string(),
    email: z.string(),
    map: z.string(),
    hours: z.string(),
    hotline: z.string(),
    farm: z.object({ farmname: z.string(), address: z.string().nullable(), tel: z.string().nullable(), website: z.string().nullable() }).nullable(),
  }),
});

export const saveMessage = defineCall({
  path: '/account/saveMessage',
  summary: 'Stores a message of a visitor or user for the administrator.',
  access: anonymous,
  input: inputOf(MESSAGE_FIELDS).extend({
    reqid,
    text: named(TEXT.label, z.string().min(10).max(TEXT.maxLength)),
    picture: sentPicture(PICTURE, 2_900_000).nullish(),
  }),
  output: z.object({ number: z.number() }),
  errors: ['ACC_RATE', 'ACC_FORMAT', 'ACC_FILESIZE', 'ACC_FILETYPE'],
  write: true,
  keyless: true,
});

export const getHome = defineCall({
  path: '/account/getHome',
  summary: 'What needs doing today and this week’s figures, of the menus the person may see.',
  access: signedIn,
  input: z.object({ farmid: farmid.nullish() }),
  output: z.object({
    farmid: z.string().nullable(),
    farmname: z.string().nullable(),
    curbusdt: z.string(),
    week: z.string(),
    expiresIn: z.number().nullable(),
    tiles: z.array(homeTile),
  }),
  errors: ['cls_150'],
});

/** Weeks farms may be compared over. */
export const COMPARED_WEEKS = ['13', '26', '52'] as const;

export const getHomeFarms = defineCall({
  path: '/account/getHomeFarms',
  summary: 'All farms in reach side by side: figures with target, last year and rank, and what each has not entered.',
  access: signedIn,
  input: z.object({ weeks: named(t3('Số tuần', 'Weeks', 'จำนวนสัปดาห์'), z.enum(COMPARED_WEEKS).default('13')) }),
  output: z.object({ figures: z.array(homeFigure), gaps: z.array(homeGap) }),
});

export const getSelfcheck = defineCall({
  path: '/account/getSelfcheck',
  summary: 'Version, clock and settings in force, for the self-check of a device.',
  access: anonymous,
  input: z.object({ facts: named(t3('Kết quả kiểm tra', 'Facts of the device', 'ผลตรวจเครื่อง'), z.record(z.string(), z.string()).nullish()) }),
  output: z.object({
    version: z.string(),
    now: z.string(),
    signedIn: z.boolean(),
    level: z.number(),
    curbusdt: z.string().nullable(),
    notify: z.object({ level: z.number(), time: z.number() }).nullable(),
    maxBody: z.number(),
  }),
});

export const publicCalls = [getContact, saveMessage, getHome, getHomeFarms, getSelfcheck];
