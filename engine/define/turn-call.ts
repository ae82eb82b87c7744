import { z } from 'zod';
import { anonymous, defineCall } from './call.ts';
import { reqid } from './wire.ts';

export const getTurn = defineCall({
  path: '/common/getTurn',
  summary: 'How many files are made before one that was asked for with this `reqid`; null when it is being made, or is no more.',
  access: anonymous,
  input: z.object({ reqid: reqid.nonoptional() }),
  output: z.object({ before: z.number().nullable() }),
});
