import { first } from './vi.first.ts';
import { rest } from './vi.rest.ts';

/** The whole catalogue of the language. */
export const errors = { ...first, ...rest } as const;
