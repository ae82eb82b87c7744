import { z } from 'zod';
import { code, day } from './params.ts';

/** What a figure's panel asks: which figure, of which days, and which of its rows. */
export const drillParams = z.object({
  figure: z.string().max(30),
  from: day,
  to: day,
  part: z.enum(['numerator', 'denominator', 'leftout']),
  asof: day.nullish(),
  filters: z
    .object({
      parityFrom: z.number().int().min(0).max(30).nullish(),
      parityTo: z.number().int().min(0).max(30).nullish(),
      lineage: code,
      roomid: code,
      applyid: code,
      boarid: code,
      group: code,
      matetp: code,
      kind: code,
      outcome: code,
    })
    .default({}),
});
export type DrillParams = z.output<typeof drillParams>;
