import { z } from 'zod';

/** A code as filters of papers take it: of a customer, an item, a house. */
export const codeText = z.string().trim().max(40);

/** The codes of a fixed list, as an enumeration takes them. */
export const codesOf = <const W extends Readonly<Record<string, unknown>>>(words: W) =>
  Object.keys(words) as [keyof W & string, ...(keyof W & string)[]];
