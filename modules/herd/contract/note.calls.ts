import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { date, inputOf, text } from '#engine/define/fields.ts';
import { named } from '#engine/define/names.ts';
import { reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';

const NOTE = t3('Ghi chú', 'Note', 'บันทึก');

/** A note on a day of the farm. */
export const NOTE_FIELDS = [
  date('day', t3('Ngày', 'Day', 'วันที่'), { required: true, initial: 'today' }),
  text('text', NOTE, { required: true, maxLength: 120 }),
] as const;

export const saveNote = defineCall({
  path: '/herd/saveNote',
  summary: 'Notes something on a day of the farm; the charts show it there.',
  access: menu(['PigChartReport', 'PigDeathRate'], 'view'),
  write: true,
  input: inputOf(NOTE_FIELDS).extend({ reqid }),
  output: z.object({ noteId: z.string() }),
  errors: ['359', 'V_INVALID'],
});

export const removeNote = defineCall({
  path: '/herd/removeNote',
  summary: 'Takes a note of the farm away; an own one, or any from level 60.',
  access: menu(['PigChartReport', 'PigDeathRate'], 'view'),
  write: true,
  input: z.object({ reqid, noteId: named(NOTE, z.uuid()) }),
  output: z.object({ noteId: z.string() }),
  errors: ['env_403', 'V_NOTEXISTS'],
});

export const noteCalls = [saveNote, removeNote];
