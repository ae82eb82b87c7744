import { z } from 'zod';
import { t3 } from '#kernel/language.ts';
import { farmid } from './members.ts';
import { named } from './names.ts';

const LISTS = t3('Các danh mục', 'Lists', 'รายการรหัส');
/** Names of lists. */
const listName = named(t3('Tên danh mục', 'Name of the list', 'ชื่อรายการ'), z.string().max(40));
/** Key of a list in the answer. */
const asKey = named(t3('Tên trong kết quả', 'Name in the answer', 'ชื่อในผลลัพธ์'), z.string().max(200).nullish());

/** One list asked for: its name, or an object with its key in the answer and its parents. */
const listAsked = z.union([
  listName,
  z.looseObject({
    cat: listName,
    as: asKey,
    farmid: farmid.nullish(),
    all: named(t3('Kể cả mục đã ngừng', 'Closed ones too', 'รวมรายการที่ปิดแล้ว'), z.enum(['Y', 'N']).nullish()),
  }),
]);
export type ListAsked = z.output<typeof listAsked>;

/** The lists a call of the specification takes. */
export const catArray = named(LISTS, z.array(listAsked).min(1).max(50));

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
  const asked = z.object({ cat: listName.nullish(), as: asKey, ...parents });
  const alone = listName.transform((cat) => ({ cat })).pipe(asked as z.ZodType<z.output<typeof asked>, { cat: string }>);
  return named(LISTS, z.array(z.union([alone, asked])).length(1));
}
