import { z } from 'zod';

export const code = z.string().trim().min(1).max(40);
export const parityid = z.int32().min(1);
/** Why a saved row is changed or taken away. */
export const why = z.string().trim().min(1).max(200);
/** kg of all head of a record, one decimal. */
export const weight = z.number().min(0).max(999_999);
export const money = z.number().min(0).max(999_999_999_999);

/** How a batch stands after a save. */
export const batchAfter = z.object({
  roomid: z.string(),
  parityid: z.number().nullable(),
  state: z.string(),
  opendt: z.string().nullable(),
  closedt: z.string().nullable(),
  pigsin: z.number(),
  live: z.number(),
  free: z.number().nullable(),
  avgbirthdt: z.string().nullable(),
  ageweek: z.number().nullable(),
});
