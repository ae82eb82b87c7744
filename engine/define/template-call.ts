import { z } from 'zod';
import { anonymous, defineCall } from './call.ts';

/** The Excel form of a batch screen, made on the spot from the columns its import reads. */
export const getTemplate = defineCall({
  path: '/common/getTemplate',
  summary: 'The Excel form of an import sheet in a language; with `codes` its drop-downs list the farm’s own codes.',
  access: anonymous,
  input: z.object({ sheet: z.string().max(40), language: z.enum(['V', 'E', 'T']).default('V'), codes: z.boolean().default(false) }),
  output: z.unknown(),
  errors: ['V_NOTEXISTS'],
  download: true,
});
