import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { rowOf } from '#engine/define/fields.ts';
import { named } from '#engine/define/names.ts';
import { sex } from '../values.ts';
import { RECORD_FIELDS } from './record.calls.ts';
import { W } from './words.ts';

const parent = z.object({ pgid: z.string(), sire: z.string().nullable(), dam: z.string().nullable() });

export const getTag = defineCall({
  path: '/growfinish/getTag',
  summary: 'Everything of one tagged piglet by number, transponder or label: range, descent, litter mates, houses, records, treatments, life.',
  access: menu(['PigletTagProfile', 'PigletTagMng', 'PigletTagProlst'], 'view'),
  input: z.object({ tag: named(W.tag, z.string().trim().min(1).max(80)) }),
  output: z.object({
    tag: z.string(),
    state: z.string(),
    farmid: z.string(),
    sex,
    lineage: z.string(),
    starttag: z.string(),
    finishtag: z.string(),
    drawn: z.string(),
    roomid: z.string().nullable(),
    grpid: z.number().nullable(),
    applyid: z.string().nullable(),
    /** The file it stands in, open or closed. */
    filecd: z.string().nullable(),
    fileOpen: z.boolean(),
    /** The animal of the herd it became. */
    inherd: z.string().nullable(),
    pig: z
      .object({
        birthdt: z.string(),
        birthkg: z.number().nullable(),
        notch: z.string().nullable(),
        defect: z.string().nullable(),
        rfid: z.string().nullable(),
        foster: z.string().nullable(),
        regdt: z.string(),
        regby: z.string(),
        checkdt: z.string().nullable(),
        leftdt: z.string().nullable(),
        leftway: z.string().nullable(),
        age: z.number(),
        version: z.number(),
        dam: parent.nullable(),
        sire: parent.nullable(),
        adg: z.number().nullable(),
        lifeAdg: z.number().nullable(),
        fcr: z.number().nullable(),
        record: rowOf(RECORD_FIELDS),
        mates: z.array(
          z.object({ tag: z.string(), sex: z.string(), state: z.string(), birthkg: z.number().nullable(), testkg: z.number().nullable() }),
        ),
        treatments: z.array(
          z.object({ eventcd: z.string(), eventdt: z.string(), roomid: z.string(), item: z.string().nullable(), until: z.string().nullable() }),
        ),
      })
      .nullable(),
    life: z.array(
      z.object({
        tag: z.string(),
        kind: z.string(),
        eventdt: z.string(),
        roomid: z.string().nullable(),
        other: z.string().nullable(),
        reason: z.string().nullable(),
        user: z.string(),
        at: z.string(),
      }),
    ),
    /** The reader may write its record now. */
    mayRecord: z.boolean(),
  }),
  errors: ['V_NOTEXISTS'],
});
