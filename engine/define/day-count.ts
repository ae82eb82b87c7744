import { z } from 'zod';
import type { Field } from './field.ts';

/** Most days a number-of-days field takes (specification, section 9). */
const MOST_DAYS = 45;
const CODE = 'V_DAYS';

/** Kind and bounds of a number-of-days field; spread into its declaration. */
export const DAY_COUNT = { kind: 'int', min: 0, max: MOST_DAYS, refusal: CODE } as const satisfies Partial<Field>;

/** A number of days in a body: whole, from 0 to 45, else V_DAYS. */
export const dayCount = z.int(CODE).min(0, CODE).max(MOST_DAYS, CODE);
