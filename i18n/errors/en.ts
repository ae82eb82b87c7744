import { first } from './en.first.ts';
import { rest } from './en.rest.ts';

/** The whole catalogue of the language. */
export const errors = { ...first, ...rest } as const;
