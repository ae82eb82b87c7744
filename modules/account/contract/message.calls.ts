import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { member } from '#engine/define/fields.ts';
import { named } from '#engine/define/names.ts';
import { flag, reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { SUBJECT } from './message-fields.ts';

/** Level that reads and answers the messages of Contact. */
const READER = 90;

const id = named(t3('Lời nhắn', 'Message', 'ข้อความ'), z.int32());
const answered = named(t3('Đã trả lời', 'Answered', 'ตอบแล้ว'), flag);

export const findMessages = defineCall({
  path: '/account/findMessages',
  summary: 'Messages of Contact that nobody has answered, the oldest first; the answered ones when asked.',
  access: menu('Contact', 'view', READER),
  input: z.object({ answered: answered.default('N') }),
  output: z.array(
    z.object({
      id: z.number(),
      at: z.string(),
      name: z.string(),
      reach: z.string(),
      subject: member(SUBJECT),
      text: z.string(),
      userid: z.string().nullable(),
      farmid: z.string().nullable(),
      picture: z.boolean(),
      answeredBy: z.string().nullable(),
    }),
  ),
});

export const getMessagePicture = defineCall({
  path: '/account/getMessagePicture',
  summary: 'The picture of a message as a data address.',
  access: menu('Contact', 'view', READER),
  input: z.object({ id }),
  output: z.object({ url: z.string() }),
  errors: ['V_NOTEXISTS'],
});

export const stepMessage = defineCall({
  path: '/account/stepMessage',
  summary: 'Marks a message as answered, or takes the mark back.',
  access: menu('Contact', 'view', READER),
  input: z.object({ reqid, id, answered: answered.default('Y') }),
  output: z.object({ left: z.number() }),
  errors: ['V_NOTEXISTS'],
  write: true,
});

export const messageCalls = [findMessages, getMessagePicture, stepMessage];
