import { refused } from '../refused.ts';

/**
 * The rows of a list whose days are asked for with `to`: all of them, never a part, for sums under a list cut short would be wrong. They are
 * read up to one more than `most`. @throws Refused B_ROWS where there are more
 */
export function wholeList<Rows extends readonly unknown[]>(rows: Rows, most: number): Rows {
  if (rows.length > most) throw refused('B_ROWS', 'to', { n: rows.length, max: most });
  return rows;
}
