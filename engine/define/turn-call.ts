import { z } from 'zod';
import { anonymous, defineCall } from './call.ts';

export const getTurn = defineCall({
  path: '/common/getTurn',
  summary: 'How many files are made before one that was asked for with this `reqid`; null when it is being made, or is no more.',
  access: anonymous,
  input: z.object({ reqid: z.uuid() }),
  output: z.object({ before: z.number().nullable() }),
});
