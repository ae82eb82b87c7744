import { z } from 'zod';
import { type BusinessDate, isBusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';

/** The key of a write: the same one again is answered as the first was. */
export const reqid = z.uuid().optional();

/** A calendar day YYYYMMDD. */
export const dateText = z.string().refine(isBusinessDate);

/** A calendar day YYYYMMDD, typed as the rules take it. */
export const day = dateText.transform((text) => text as BusinessDate);

/** Yes or no. */
export const flag = z.enum(['Y', 'N']);

/** A refusal or warning of a rule, as answers carry it. */
export const issue = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  field: z.string().optional(),
  row: z.number().optional(),
  level: z.enum(['error', 'warning']).optional(),
}) as unknown as z.ZodType<Issue>;

/** Codes of warnings the author accepted. */
export const accept = z.array(z.string().max(20)).max(20).optional();
