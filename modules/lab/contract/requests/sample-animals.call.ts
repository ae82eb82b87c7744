import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { named } from '#engine/define/names.ts';
import { MOST_SAMPLES } from './request-fields.ts';
import { W } from './words.ts';

export const sampleAnimals = defineCall({
  path: '/lab/getSampleAnimals',
  summary:
    'Animals of the farm by identity or ear tag as a sample tells of them: house, class, age, parity, the last vaccine; a growing pig by its ear tag, as its house tells of it.',
  access: menu(['LabRequest', 'LabRequestUpdate'], 'view'),
  input: z.object({ names: named(W.animals, z.array(z.string().trim().max(40)).min(1).max(MOST_SAMPLES)) }),
  output: z.object({
    rows: z.array(
      z.object({
        name: z.string(),
        pgid: z.string().nullable(),
        tag: z.string().nullable(),
        roomid: z.string().nullable(),
        pigclass: z.string().nullable(),
        sex: z.string().nullable(),
        ageweeks: z.number().nullable(),
        parity: z.number().nullable(),
        birthdt: z.string().nullable(),
        vaccine: z.string().nullable(),
        vaccinedt: z.string().nullable(),
      }),
    ),
    missing: z.array(z.string()),
  }),
});
