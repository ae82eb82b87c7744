import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { reqid } from '#engine/define/wire.ts';
import { SUBJECTS } from './public.calls.ts';

/** Level that reads and answers the messages of Contact. */
const READER = 90;

export const findMessages = defineCall({
  path: '/account/findMessages',
  summary: 'Messages of Contact that nobody has answered, the oldest first; the answered ones when asked.',
  access: menu('Contact', 'view', READER),
  input: z.object({ answered: z.enum(['Y', 'N']).default('N') }),
  output: z.array(
    z.object({
      id: z.number(),
      at: z.string(),
      name: z.string(),
      reach: z.string(),
      subject: z.enum(SUBJECTS),
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
  input: z.object({ id: z.int32() }),
  output: z.object({ url: z.string() }),
  errors: ['V_NOTEXISTS'],
});

export const stepMessage = defineCall({
  path: '/account/stepMessage',
  summary: 'Marks a message as answered, or takes the mark back.',
  access: menu('Contact', 'view', READER),
  input: z.object({ reqid, id: z.int32(), answered: z.enum(['Y', 'N']).default('Y') }),
  output: z.object({ left: z.number() }),
  errors: ['V_NOTEXISTS'],
  write: true,
});

export const messageCalls = [findMessages, getMessagePicture, stepMessage];
