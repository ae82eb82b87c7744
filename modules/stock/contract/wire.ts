import { z } from 'zod';

/** A code as people give items, warehouses and partners. */
export const codeText = z.string().trim().toUpperCase().max(20);

export const shortText = z.string().max(40);
