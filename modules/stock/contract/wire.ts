import { z } from 'zod';
import { isBusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';

/** Parts the calls of the stock share. */
export const reqid = z.uuid().optional();

/** A calendar day YYYYMMDD on the wire. */
export const dateText = z.string().refine(isBusinessDate);

/** A code as people give items, warehouses and partners. */
export const codeText = z.string().trim().toUpperCase().max(20);

export const shortText = z.string().max(40);
export const flag = z.enum(['Y', 'N']);

/** A quantity, price or amount typed; finer rules are the notes'. */
export const amountIn = z.number().min(0).max(1e12);

export const issueOut = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  field: z.string().optional(),
  row: z.number().optional(),
  level: z.enum(['error', 'warning']).optional(),
}) as unknown as z.ZodType<Issue>;

/** One category with its parents, as every lookup of the specification's section 7 is asked. */
export const catArray = <S extends z.ZodRawShape>(parents: S) =>
  z
    .array(z.object({ cat: z.string().max(40).nullish(), ...parents }))
    .min(1)
    .max(1);

/** Codes of warnings the author accepted. */
export const accept = z.array(z.string().max(20)).max(20).optional();
