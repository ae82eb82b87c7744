import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { dateText, reqid } from '#engine/define/wire.ts';

export const saveNote = defineCall({
  path: '/herd/saveNote',
  summary: 'Notes something on a day of the farm; the charts show it there.',
  access: menu(['PigChartReport', 'PigDeathRate'], 'view'),
  write: true,
  input: z.object({ reqid, day: dateText, text: z.string().trim().min(1).max(120) }),
  output: z.object({ noteId: z.string() }),
  errors: ['359', 'V_INVALID'],
});

export const removeNote = defineCall({
  path: '/herd/removeNote',
  summary: 'Takes a note of the farm away; an own one, or any from level 60.',
  access: menu(['PigChartReport', 'PigDeathRate'], 'view'),
  write: true,
  input: z.object({ reqid, noteId: z.uuid() }),
  output: z.object({ noteId: z.string() }),
  errors: ['env_403', 'V_NOTEXISTS'],
});

export const noteCalls = [saveNote, removeNote];
