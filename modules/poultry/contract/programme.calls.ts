import { z } from 'zod';
import { BATCH_WORDS as W } from '#engine/batch/domain/batch-fields.ts';
import { defineDueCall } from '#engine/batch/domain/due-calls.ts';
import { defineCall, menu } from '#engine/define/call.ts';
import { code, date, member } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';
import { DUE_STATES } from '#modules/growfinish/contract/standards/standard.calls.ts';

/** A day of a programme of goods, of a flock that stands or of birds about to be placed. */
const programmeDay = z.object({
  programme: z.string(),
  itemid: z.string(),
  item: z.string(),
  itemtp: z.enum(['feed', 'medicine', 'vaccine']),
  from: z.string(),
  to: z.string(),
  state: z.enum(Object.keys(DUE_STATES.words) as ['done', 'coming', 'due', 'late']),
  /** Day it was given. */
  on: z.string().nullable(),
});
export type ProgrammeDay = z.output<typeof programmeDay>;

export const findProgramme = defineCall({
  path: '/poultry/findProgramme',
  summary:
    'The days of the programmes of goods the open flock of a house follows; of birds of a hatch date that are about to be placed, where it is named.',
  access: menu(['ChikEntry', 'ChikEvent'], 'view'),
  input: z.object({
    roomid: member(code('roomid', W.house, { required: true })),
    birthdt: member(date('birthdt', t3('Ngày nở', 'Hatch date', 'วันฟัก'))),
    entrydt: member(date('entrydt', W.entrydt)),
  }),
  output: z.object({ rows: z.array(programmeDay) }),
  errors: ['V_NOTEXISTS'],
});

export const findFlockDue = defineDueCall('/poultry/findDue', menu(['ChikEvent', 'PigOstock'], 'view'));

/** What its answers are called where notes of goods offer them. */
export const FLOCKS_DUE = t3('Đàn gà đến hạn theo chương trình', 'Flocks due by programme', 'ฝูงไก่ถึงกำหนดตามโปรแกรม');
