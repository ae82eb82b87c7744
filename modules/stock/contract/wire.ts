import { z } from 'zod';

/** A code as people give items, warehouses and partners. */
export const codeText = z.string().trim().toUpperCase().max(20);

export const shortText = z.string().max(40);

/** A quantity, price or amount typed; finer rules are the notes'. */
export const amountIn = z.number().min(0).max(1e12);
