import { z } from 'zod';

/** A code as people give items, warehouses and partners. */
export const codeText = z.string().trim().toUpperCase().max(20);

export const shortText = z.string().max(40);

/** A quantity, price or amount typed; finer rules are the notes'. */
export const amountIn = z.number().min(0).max(1e12);

/** One category with its parents, as every lookup of the specification's section 7 is asked. */
export const catArray = <S extends z.ZodRawShape>(parents: S) =>
  z
    .array(z.object({ cat: z.string().max(40).nullish(), ...parents }))
    .min(1)
    .max(1);
