import { first } from './th.first.ts';
import { rest } from './th.rest.ts';

/** The whole catalogue of the language. */
export const errors = { ...first, ...rest } as const;
