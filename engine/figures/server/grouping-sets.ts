/** Parts of a statement that groups the same rows in several ways at once. */
export interface GroupingSets {
  /** `breakdown` (the number of the way) and `key` (its value as text, blank where there is none). */
  readonly columns: string;
  /** Follows the tables of the statement and may name them. */
  readonly join: string;
  readonly groupBy: string;
}

/** Groups by each expression on its own, all in one scan of the rows. */
export function groupingSets(sets: readonly (readonly [breakdown: number, expression: string])[]): GroupingSets {
  const keys = sets.map((_, index) => `grouping_keys.k${index}`);
  const numbers = sets.map(([breakdown], index) => `when grouping(${keys[index]}) = 0 then ${breakdown}`);
  return {
    // Of numbers and days the text is made once a group, not once a row.
    columns: `(case ${numbers.join(' ')} end)::int as breakdown, coalesce(${keys.map((key) => `${key}::text`).join(', ')}, '') as key`,
    join: `cross join lateral (select ${sets.map(([, expression], index) => `${expression} as k${index}`).join(', ')}) grouping_keys`,
    groupBy: `group by grouping sets (${keys.map((key) => `(${key})`).join(', ')})`,
  };
}
