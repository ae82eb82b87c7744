import { z } from 'zod';

/** Names of lists. */
const listName = z.string().max(40);

/**
 * The one list a call of the specification takes, as its `catArray`: the list's name alone, or an object with the name, its key
 * in the answer and the parents that narrow it. A name alone is a list without parents.
 */
export function oneList<S extends z.ZodRawShape>(parents: S) {
  const asked = z.object({ cat: listName.nullish(), as: z.string().max(200).nullish(), ...parents });
  const named = listName.transform((cat) => ({ cat })).pipe(asked as z.ZodType<z.output<typeof asked>, { cat: string }>);
  return z.array(z.union([named, asked])).length(1);
}
