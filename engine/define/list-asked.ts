import { z } from 'zod';

/** Names of lists. */
const listName = z.string().max(40);

/** One list asked for: its name, or an object with its key in the answer and its parents. */
const listAsked = z.union([
  listName,
  z.looseObject({
    cat: listName,
    as: z.string().max(200).nullish(),
    farmid: z.string().max(12).nullish(),
    all: z.enum(['Y', 'N']).nullish(),
  }),
]);
export type ListAsked = z.output<typeof listAsked>;

/** The lists a call of the specification takes. */
export const catArray = z.array(listAsked).min(1).max(50);

/** A row of a list: what travels and what is shown, with the fields of its category. */
export const listRow = z.looseObject({
  value: z.union([z.string(), z.number()]),
  label: z.string(),
  order: z.number().optional(),
  active: z.boolean().optional(),
});
export type ListRow = z.output<typeof listRow>;

/**
 * The one list a call of the specification takes, as its `catArray`: the list's name alone, or an object with the name, its key
 * in the answer and the parents that narrow it. A name alone is a list without parents.
 */
export function oneList<S extends z.ZodRawShape>(parents: S) {
  const asked = z.object({ cat: listName.nullish(), as: z.string().max(200).nullish(), ...parents });
  const named = listName.transform((cat) => ({ cat })).pipe(asked as z.ZodType<z.output<typeof asked>, { cat: string }>);
  return z.array(z.union([named, asked])).length(1);
}
